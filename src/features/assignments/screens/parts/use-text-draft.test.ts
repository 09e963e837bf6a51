// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useTextDraft } from "./use-text-draft";

const open = () => renderHook(() => useTextDraft("me", "work")).result;

test("text that is on its way is not kept any more; once it is saved, what was typed on the page that was opened again stays", () => {
  const first = open();
  act(() => first.current.write("Broken lamp"));
  act(() => first.current.forget("Broken lamp"));
  const again = open();
  expect(again.current.text).toBe("");
  act(() => again.current.write("Wet carpet"));
  act(() => first.current.clear("Broken lamp"));
  expect([first.current.text, open().current.text]).toEqual(["", "Wet carpet"]);
});

test("refused text is kept again, unless something else was typed meanwhile", () => {
  const first = open();
  act(() => first.current.write("Broken lamp"));
  act(() => first.current.forget("Broken lamp"));
  act(() => void first.current.keep());
  expect(open().current.text).toBe("Broken lamp");
  act(() => first.current.forget("Broken lamp"));
  const again = open();
  act(() => again.current.write("Wet carpet"));
  act(() => void first.current.keep());
  expect(open().current.text).toBe("Wet carpet");
});
