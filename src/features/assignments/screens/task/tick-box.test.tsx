// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Completion } from "../../contract/assignment";
import { TickBox } from "./tick-box";

const completion: Completion = {
  id: "01a21631-c578-733d-a7ef-17f6e82bbe87",
  checklistItemId: "01a21631-c620-72e7-a703-4494e7938852",
  completedById: "01a21631-c817-76f0-ae3c-ab4694bbd66a",
  completedAt: "2026-11-26T10:00:00Z",
  notHere: false,
  qty: 1,
  notes: null,
};

function openBox(onTick: (checked: boolean) => Promise<unknown>) {
  const box = (checked: boolean, done?: Completion) => (
    <TickBox label="Make the beds" checked={checked} completion={done} onTick={onTick} />
  );
  const { rerender, unmount } = render(box(false));
  onTestFinished(unmount);
  return { show: (done?: Completion) => rerender(box(done !== undefined, done)) };
}
const input = () => screen.getByLabelText<HTMLInputElement>("Make the beds");
const tap = () => fireEvent.click(input());

test("a tick shows before the app does anything about it", async () => {
  const onTick = vi.fn(() => new Promise(() => {}));
  openBox(onTick);
  tap();
  expect(input().checked).toBe(true);
  expect(onTick).not.toHaveBeenCalled();
  await waitFor(() => expect(onTick).toHaveBeenCalledWith(true));
  expect(input().checked).toBe(true);
});

test("a refused tick is taken back", async () => {
  openBox(() => Promise.reject(new Error("refused")));
  tap();
  expect(input().checked).toBe(true);
  await waitFor(() => expect(input().checked).toBe(false));
});

test("once the item is done, it shows what others do to it", async () => {
  const { show } = openBox(() => new Promise(() => {}));
  tap();
  show(completion);
  expect(input().checked).toBe(true);
  show();
  expect(input().checked).toBe(false);
});

test("two taps before the next frame are two changes, in their order", async () => {
  const onTick = vi.fn(() => new Promise(() => {}));
  openBox(onTick);
  tap();
  tap();
  await waitFor(() => expect(onTick.mock.calls).toEqual([[true], [false]]));
});
