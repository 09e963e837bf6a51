// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { press } from "../../../../../tests/support/screen";
import { assignmentOf } from "../../../../../tests/support/screen-data";
import { DeleteButton } from "./delete-button";

afterEach(cleanup);

test.each([
  ["pending", 1],
  ["in_progress", 0],
  ["needs_review", 0],
  ["done", 0],
] as const)("work that is %s has %s Delete buttons", (status, count) => {
  render(<DeleteButton work={assignmentOf({ status })} onOpenDialog={() => {}} />);
  expect(document.querySelectorAll("button")).toHaveLength(count);
});

test("Delete asks first", () => {
  const onOpenDialog = vi.fn();
  const work = assignmentOf({ status: "pending" });
  render(<DeleteButton work={work} onOpenDialog={onOpenDialog} />);
  press("Delete");
  expect(onOpenDialog).toHaveBeenCalledExactlyOnceWith({ kind: "delete", work });
});
