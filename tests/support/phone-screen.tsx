import { act } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import type { Operation } from "../../src/client/outbox/operation";
import { openOutbox } from "../../src/client/outbox/outbox";
import { addOperations } from "../../src/client/outbox/store";
import type { User } from "../../src/shared/current-user";
import { openScreen } from "./screen";

type OnPhone = { path?: string; photo?: ArrayBuffer };

/** Opens a screen of a person on whose phone these operations are, with `photo` as the bytes of each photo. `openScreen` closes their outbox when the test ends. */
export async function openOnPhone(
  page: ReactNode,
  person: User,
  operations: readonly Operation[],
  { path = "/cleaner", photo }: OnPhone = {},
): Promise<void> {
  openScreen(page, { person, path });
  await addOperations(operations, photo);
  await act(() => openOutbox(person.id, () => Promise.resolve()));
}

/** Shows its content once "Open" is pressed: the fake disk is new with each screen, and is filled before that. */
export function OpenedLater({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    children
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}
