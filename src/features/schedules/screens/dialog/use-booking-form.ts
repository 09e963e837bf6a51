import { useState } from "react";
import { followed } from "../../../../client/parts/followed-form";
import { type BookingForm, isSame } from "./booking-form";

/**
 * The form of a schedule dialog. It follows its booking: what colleagues change shows in it, what was typed stays. `latest` is the booking as
 * it is now; while a save is under way (`isFrozen`) nothing moves. `base` is the version that the form differs from. `restart` begins another form.
 */
export function useBookingForm(latest: BookingForm, isFrozen: boolean) {
  const [opened] = useState(latest);
  const [base, setBase] = useState(latest);
  const [form, setForm] = useState(latest);
  if (!isFrozen && !isSame(base, latest)) {
    setBase(latest);
    setForm(followed(base, form, latest));
  }
  const restart = (next: BookingForm) => {
    setBase(next);
    setForm(next);
  };
  return { opened, base, form, setForm, restart };
}
