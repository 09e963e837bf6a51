// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TideBar } from "./tide-bar";

afterEach(cleanup);

/** The widths of the segments, and how many are filled. */
function segmentsOf(done: number, total: number) {
  render(<TideBar done={done} total={total} label="Progress" />);
  const bar = screen.getByRole("progressbar");
  expect(bar.getAttribute("aria-valuenow")).toBe(String(done));
  const widths = bar.style.gridTemplateColumns.split(" ");
  expect(bar.children).toHaveLength(widths.length);
  return { widths, filled: bar.querySelectorAll(":not(.bg-sunken)").length };
}

test("a bar has one segment per task", () => {
  const { widths, filled } = segmentsOf(7, 40);
  expect([widths.length, new Set(widths), filled]).toEqual([40, new Set(["minmax(0,1fr)"]), 7]);
});

test.each([
  [0, ["minmax(0,200fr)"], 0],
  [50, ["minmax(0,50fr)", "minmax(0,150fr)"], 1],
  [200, ["minmax(0,200fr)"], 1],
])("the gaps between 200 segments would be wider than a phone: with %i done there are %j", (done, widths, filled) => {
  expect(segmentsOf(done, 200)).toEqual({ widths, filled });
});
