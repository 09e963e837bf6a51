// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { clearStored } from "../browser/device-storage";
import { afterEnqueue } from "../outbox/after-enqueue";
import { captureInstallPrompt, useInstallOffer } from "./install";
import InstallHint from "./install-hint";

const userId = "0199c0de-0000-7000-8000-000000000001";

beforeEach(() => clearStored(""));

function Offer() {
  const way = useInstallOffer(userId);
  return way && <InstallHint way={way} />;
}

/** Stores that this person has submitted a villa on this phone. */
const submitVilla = () =>
  afterEnqueue([
    {
      ...{ seq: 1, id: userId, userId, assignmentId: userId, villa: "WL-042", what: "Complete", method: "PATCH" },
      ...{ path: "/api/assignments/{id}/finish", params: {}, occurredAt: "2026-11-21T10:00:00.000Z", closes: true },
      ...{ state: "waiting", attempts: 0, retryAt: 0 },
    },
  ]);

/** Opens the page, in a browser that can install it if there is a prompt. */
function open(prompt?: () => Promise<void>): void {
  cleanup();
  captureInstallPrompt();
  if (prompt) window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
  render(<Offer />);
  onTestFinished(cleanup);
}

const hint = () => screen.queryByRole("region", { name: /^Install Changeover on this/ });

test("nothing is offered before the first villa", () => {
  open(async () => {});
  expect(hint()).toBeNull();
});

test.each([
  ["Install", 1],
  ["Not now", 0],
])("after %s it is never offered again", async (answer, prompts) => {
  submitVilla();
  const prompt = vi.fn(async () => {});
  open(prompt);
  expect(hint()).not.toBeNull();
  expect(prompt).not.toHaveBeenCalled();
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: answer })));
  await waitFor(() => expect(hint()).toBeNull());
  expect(prompt).toHaveBeenCalledTimes(prompts);
  open(prompt);
  expect(hint()).toBeNull();
});

test("on Safari on a phone, the hint explains how to install", () => {
  submitVilla();
  vi.stubGlobal("navigator", { standalone: false, maxTouchPoints: 5, languages: ["en"] });
  onTestFinished(() => void vi.unstubAllGlobals());
  open();
  expect(hint()?.textContent).toContain("Tap Share, then Add to Home Screen.");
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Not now"]);
});
