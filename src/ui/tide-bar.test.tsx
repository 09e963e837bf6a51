// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TideBar } from "./tide-bar";

afterEach(cleanup);

test.each([
  [12, "min(3px,2.5%)"],
  [200, "min(3px,0.15%)"],
])("the gaps between %i segments take less than a third of the bar", (total, gap) => {
  render(<TideBar done={7} total={total} label="Progress" />);
  const bar = screen.getByRole("progressbar");
  expect([bar.children.length, bar.style.gap]).toEqual([total, gap]);
  expect(bar.querySelectorAll(":not(.bg-sunken)")).toHaveLength(7);
});
