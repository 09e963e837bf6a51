import { Lock } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useDiscardQuestion } from "../../../client/parts/form-dialog";
import { RefusalAlert } from "../../../client/parts/refusal-alert";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Note } from "../../../ui/note";
import { Plate } from "../../../ui/plate";
import { TextArea } from "../../../ui/text-area";
import { TypedText } from "../../translations/screens/typed-text";
import type { VillaReadiness } from "../contract";
import { useCloseVilla } from "../queries";
import { stateName } from "./states";

/** Asks why a villa is closed; shows the reason of a colleague who has closed it meanwhile. The text stays until it is sent, or its loss is confirmed. */
export function CloseDialog({ villa, onClose }: { villa: VillaReadiness; onClose: () => void }) {
  const { code, state, reasonLang } = villa;
  const form = useId();
  const [reason, setReason] = useState("");
  const closing = useCloseVilla(villa);
  const given = reason.trim();
  const { close, question } = useDiscardQuestion({ dirty: given !== "", onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given) closing.mutate(given, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      asks
      onClose={close}
      lead={<Plate code={code} label={t("Villa {code}", { code })} size="small" />}
      title={t("Close villa")}
      description={t("Until you reopen it, everybody sees that it can't be used, and why.")}
      actions={
        question ?? (
          <>
            <Button
              type="submit"
              form={form}
              size="wet"
              className="md:w-auto"
              busy={closing.isPending}
              disabled={!given}
            >
              {t("Close villa")}
            </Button>
            <Button variant="outline" size="wet" className="md:w-auto" onClick={close}>
              {t("Cancel")}
            </Button>
          </>
        )
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-3">
        {state === "blocked" && !closing.isPending && (
          <Note icon={Lock} role="status" title={stateName(state)}>
            {villa.reason && <TypedText text={villa.reason} lang={reasonLang} />}
          </Note>
        )}
        <TextArea
          label={t("Reason")}
          hint={t("Such as water damage, the owner, or builders.")}
          data-autofocus
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <RefusalAlert error={closing.error} />
      </form>
    </Dialog>
  );
}
