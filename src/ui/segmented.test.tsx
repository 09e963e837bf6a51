// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { activateLanguage } from "../shared/words";
import { SegmentedTabs } from "./segmented";

afterEach(() => {
  cleanup();
  activateLanguage("en", {});
});

test.each([
  ["en", "ArrowRight", "ltr"],
  ["ar", "ArrowLeft", "rtl"],
])("in %s, %s leads to the next tab", (locale, key, direction) => {
  activateLanguage(locale, {});
  const options = ["one", "two", "three"].map((value) => ({ value, label: value }));
  render(
    <SegmentedTabs label="Tabs" value="one" onChange={() => {}} options={options}>
      <p>Panel</p>
    </SegmentedTabs>,
  );
  const [first, second] = screen.getAllByRole("tab");
  first?.focus();
  fireEvent.keyDown(first ?? document, { key });
  // Radix moves the focus after the event.
  return expect
    .poll(() => document.activeElement === second && second?.closest("[dir]")?.getAttribute("dir"))
    .toBe(direction);
});
