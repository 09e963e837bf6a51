// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { openScreen, personOf } from "../../../../tests/support/screen";
import { setLanguage } from "../../../client/browser/language";
import { keyOfText } from "../../../shared/text-key.js";
import type { Outgoing } from "../queries/outgoing";
import { RefusedPhotos } from "./refused-photos";

const photo: Outgoing = {
  ...{
    id: "photo",
    tickedBy: undefined,
    keys: ["step"],
    place: { assignmentId: "work", by: "cleaner" },
    name: "sink.jpg",
    size: 9,
    sent: 0,
  },
  ...{ state: "failed", refusal: undefined },
};

test("a refused photo says why in the language that is shown, and others say nothing", async () => {
  await setLanguage("pl");
  onTestFinished(() => act(async () => void (await setLanguage("en"))));
  const detail = "This photo can't be read: it is damaged or incomplete. Please take it again.";
  const refusal = { status: 422, code: "unreadable-photo", detail, key: keyOfText(detail) };
  const outgoing = [photo, { ...photo, id: "refused", refusal }];
  openScreen(<RefusedPhotos outgoing={outgoing} named />, { person: personOf("cleaner"), path: "/" });
  await screen.findByText(/^sink\.jpg: Nie można odczytać tego zdjęcia: jest uszkodzone/);
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});
