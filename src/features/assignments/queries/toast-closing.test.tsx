// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { photo, step } from "../../../../tests/support/browser-tab";
import { openOnPhone } from "../../../../tests/support/phone-screen";
import { inToast, personOf, startFakeServer } from "../../../../tests/support/screen";
import { idNumber } from "../../../../tests/support/screen-data";
import { queryClient } from "../../../client/api/query-client";
import type { Operation } from "../../../client/outbox/operation";
import { toastSubmitted } from "./submitted";
import { undoInOrder } from "./undo";

const anna = personOf("cleaner");
const id = idNumber(1);
const isNotSent = () => Promise.resolve(false);
const submission = () =>
  toastSubmitted({ client: queryClient, id, submit: isNotSent, isSent: false }, { title: "Sent" }, undefined);
const undo = () => undoInOrder(id, isNotSent);
const operation = (path: string, changes?: Partial<Operation>) =>
  step({ userId: anna.id, assignmentId: id, path: `/api/assignments/{id}/${path}`, ...changes });
const refused = { state: "parked" } as const;

test.each([
  [
    "a submission after a refused tick",
    submission,
    "checklist/{itemId}",
    "Another change to this villa needs attention first.",
  ],
  ["its undo", undo, "checklist/{itemId}", "Another change to this villa needs attention first."],
  ["a submission after a refused report of guests", submission, "guests-still-here", "It is sent automatically."],
  ["its undo", undo, "guests-still-here", "It is sent automatically."],
  ["a submission after a refused photo", submission, "photo-announcements", "It is sent automatically."],
])("%s is saved on this phone", async (_, toastStep, path, expected) => {
  startFakeServer();
  const announced = operation(path, refused);
  const held = photo({ userId: anna.id, assignmentId: id, announcedBy: announced.id });
  const operations = [announced, held, operation("complete", { closes: true }), operation("undo")];
  await openOnPhone(null, anna, operations, { path: "/", photo: new ArrayBuffer(5) });
  await act(async () => void toastStep());
  await screen.findByText("Saved on this phone", inToast);
  expect(screen.getByText(expected, inToast)).toBeDefined();
});
