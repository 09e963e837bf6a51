// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { Navigation } from "./navigation";

afterEach(cleanup);

function show(role: string, path = "/") {
  const { hook } = memoryLocation({ path });
  render(
    <Router hook={hook}>
      <button type="button">elsewhere</button>
      <Navigation role={role} />
    </Router>,
  );
  const handle = screen.getByRole("button", { name: "Menu" });
  const bar = screen.getByRole("navigation", { hidden: true });
  const links = () =>
    within(bar)
      .getAllByRole("link", { hidden: true })
      .map((link) => `${link.textContent} ${link.getAttribute("href")}`);
  const current = () => bar.querySelector("[aria-current]")?.textContent;
  const open = () => [handle.getAttribute("aria-expanded") === "true", !bar.hasAttribute("inert")];
  return { handle, bar, links, current, open };
}

const cleanersMenu = ["Tasks /", "Schedule /calendar", "History /history"];

describe("entries", () => {
  test.each([
    [
      "admin",
      [
        ...["Dashboard /admin", "Calendar /calendar", "Stays /stays", "Users /admin/users", "Units /admin/units"],
        "Ready /ready",
      ],
    ],
    [
      "teamleader",
      [
        ...["Dashboard /supervisor", "Calendar /calendar", "Stays /stays", "Assignments /supervisor/assignments"],
        ...["Findings /supervisor/findings", "Team /supervisor/team", "Ready /ready"],
      ],
    ],
    ["qc", ["QC Inspections /qc", "Schedule /calendar", "History /qc/history"]],
    ["reception", ["Ready /ready"]],
    ["cleaner", cleanersMenu],
    ["gardener", cleanersMenu],
  ])("of %s, in their order", (role, entries) => {
    expect(show(role).links()).toEqual(entries);
  });

  test.each([
    ["cleaner", "/", "Tasks"],
    ["cleaner", "/cleaner", "Tasks"],
    ["cleaner", "/cleaner/task/7", "Tasks"],
    ["cleaner", "/calendar", "Schedule"],
    ["admin", "/admin", "Dashboard"],
    ["admin", "/admin/users", "Users"],
    ["admin", "/admin/registration-codes", "Dashboard"],
    ["qc", "/qc/inspect/7", "QC Inspections"],
    ["qc", "/qc/history", "History"],
    ["admin", "/supervisor", undefined],
  ])("%s at %s: %s is the open one", (role, path, entry) => {
    expect(show(role, path).current()).toBe(entry);
  });
});

describe("the bar", () => {
  const opened = [true, true];
  const closed = [false, false];

  test("is hidden until its handle is tapped; a second tap hides it", () => {
    const { handle, open } = show("cleaner");
    expect(open()).toEqual(closed);
    fireEvent.click(handle);
    expect(open()).toEqual(opened);
    fireEvent.click(handle);
    expect(open()).toEqual(closed);
  });

  test("closes with Escape, a tap elsewhere, focus elsewhere, and a choice", () => {
    const { handle, bar, open } = show("cleaner");
    const elsewhere = screen.getByRole("button", { name: "elsewhere" });
    const ways = [
      () => fireEvent.keyDown(document.body, { key: "Escape" }),
      () => fireEvent.pointerDown(elsewhere),
      () => fireEvent.blur(handle, { relatedTarget: elsewhere }),
      () => fireEvent.click(within(bar).getByText("Schedule")),
    ];
    for (const close of ways) {
      fireEvent.click(handle);
      expect(open()).toEqual(opened);
      close();
      expect(open()).toEqual(closed);
    }
  });

  test("opens when a mouse comes within 24 px of the bottom, but not for a touch there", () => {
    const { open } = show("cleaner");
    const bottom = window.innerHeight;
    fireEvent.pointerMove(document.body, { pointerType: "touch", clientY: bottom - 5 });
    fireEvent.pointerMove(document.body, { pointerType: "mouse", clientY: bottom - 30 });
    expect(open()).toEqual(closed);
    fireEvent.pointerMove(document.body, { pointerType: "mouse", clientY: bottom - 24 });
    expect(open()).toEqual(opened);
  });

  test("opens with a swipe of 16 px up from the handle, and the click that ends it does not close it", () => {
    const { handle, open } = show("cleaner");
    fireEvent.pointerDown(handle, { pointerType: "touch", clientY: 600, pointerId: 1 });
    fireEvent.pointerMove(handle, { pointerType: "touch", clientY: 585, pointerId: 1 });
    expect(open()).toEqual(closed);
    fireEvent.pointerMove(handle, { pointerType: "touch", clientY: 584, pointerId: 1 });
    expect(open()).toEqual(opened);
    fireEvent.click(handle);
    expect(open()).toEqual(opened);
  });
});
