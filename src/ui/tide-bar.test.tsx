// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TideBar } from "./tide-bar";

afterEach(cleanup);

test.each([
  [12, true],
  [40, true],
  [200, false],
])("a bar of %i segments has gaps: %s, because 199 of them would be wider than a phone", (total, hasGaps) => {
  render(<TideBar done={7} total={total} label="Progress" />);
  const bar = screen.getByRole("progressbar");
  expect([bar.children.length, bar.classList.contains("gap-[3px]")]).toEqual([total, hasGaps]);
  expect(bar.querySelectorAll(":not(.bg-sunken)")).toHaveLength(7);
});
