// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { dialogOf, press } from "../../../../tests/support/screen";
import { clearStored } from "../../browser/device-storage";
import type { Column } from "./columns";
import { DataTable } from "./data-table";
import type { Sort } from "./sorting";
import { TableHelp } from "./table-help";

type Villa = { code: string };
const opened = vi.fn();
const columns: Column<Villa>[] = [
  {
    id: "code",
    header: "Villa",
    sortBy: ({ code }) => code,
    cell: ({ code }, inRow) => (
      <button type="button" data-open {...inRow} onClick={() => opened(code)}>
        {code}
      </button>
    ),
  },
  { id: "guests", header: "Guests", cell: () => 4 },
];
const nameOf = ({ code }: Villa) => code;

function Page({ count, onEnd }: { count: number; onEnd?: () => void }) {
  const [sort, setSort] = useState<Sort>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [rows] = useState(() => Array.from({ length: count }, (_, i) => ({ code: `V-${i}` })));
  return (
    <main>
      <input type="search" aria-label="Search" />
      <TableHelp selects />
      <DataTable
        label="Villas"
        {...{ columns, rows, nameOf, sort, selected, onEnd }}
        keyOf={nameOf}
        onSort={setSort}
        onSelect={setSelected}
      />
      <output>{[...selected].join(" ")}</output>
    </main>
  );
}

function openTable(count: number, onEnd?: () => void) {
  opened.mockClear();
  render(<Page count={count} {...(onEnd && { onEnd })} />);
  onTestFinished(cleanup);
}
const rowOf = (code: string) => {
  const row = document.querySelector<HTMLElement>(`tr[data-key="${code}"]`);
  if (!row) throw new Error(`${code} is not drawn`);
  return row;
};
const hit = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const focused = () => document.activeElement?.getAttribute("data-key");
const selectedNow = () => screen.getByRole("status").textContent;

test("of a thousand rows only those near the screen are drawn, and all are counted", () => {
  openTable(1000);
  const grid = screen.getByRole("grid", { name: "Villas" });
  expect(grid.getAttribute("aria-rowcount")).toBe("1001");
  expect(grid.querySelectorAll("tr[data-key]").length).toBeLessThan(60);
  expect(rowOf("V-3").getAttribute("aria-rowindex")).toBe("5");
});

test("the arrow keys move between the rows, also to ones that were not drawn; Enter opens", () => {
  openTable(1000);
  rowOf("V-0").focus();
  hit("ArrowDown");
  hit("ArrowDown");
  hit("ArrowUp");
  expect(focused()).toBe("V-1");
  hit("End");
  expect(focused()).toBe("V-999");
  hit("Enter");
  expect(opened).toHaveBeenLastCalledWith("V-999");
  hit("Home");
  expect(focused()).toBe("V-0");
});

test("only the active row is a tab stop", () => {
  openTable(20);
  rowOf("V-0").focus();
  hit("ArrowDown");
  const stops = document.querySelectorAll('tbody [tabindex="0"]');
  expect([...stops].map((stop) => stop.closest("tr")?.getAttribute("data-key"))).toEqual(["V-1", "V-1", "V-1"]);
});

test("a click on a row opens it; one on its checkbox selects it", () => {
  openTable(20);
  fireEvent.click(within(rowOf("V-4")).getByText("4"));
  expect(opened).toHaveBeenLastCalledWith("V-4");
  fireEvent.click(screen.getByLabelText("Select V-4"));
  expect(opened).toHaveBeenCalledTimes(1);
  expect(rowOf("V-4").getAttribute("aria-selected")).toBe("true");
  fireEvent.click(screen.getByLabelText("Select V-4"));
  expect(selectedNow()).toBe("");
});

test("Shift selects everything from the last selected row, by click and by key", () => {
  openTable(20);
  fireEvent.click(screen.getByLabelText("Select V-2"));
  fireEvent.click(within(rowOf("V-4")).getByText("4"), { shiftKey: true });
  expect(selectedNow()).toBe("V-2 V-3 V-4");
  expect(opened).not.toHaveBeenCalled();
  hit("Escape");
  rowOf("V-4").focus();
  hit("Escape");
  expect(selectedNow()).toBe("");
  rowOf("V-7").focus();
  hit(" ");
  hit("ArrowDown", { shiftKey: true });
  hit("ArrowDown", { shiftKey: true });
  expect(selectedNow()).toBe("V-7 V-8 V-9");
  hit("a", { ctrlKey: true });
  expect(selectedNow()?.split(" ")).toHaveLength(20);
  fireEvent.click(screen.getByLabelText("Select all"));
  expect(selectedNow()).toBe("");
});

test("the header sorts all rows, also those that are not drawn", () => {
  openTable(1000);
  press("Villa");
  press("Villa");
  expect(document.querySelector("tbody tr[data-key]")?.getAttribute("data-key")).toBe("V-999");
  expect(screen.getByRole("columnheader", { name: "Villa" }).getAttribute("aria-sort")).toBe("descending");
});

test("/ moves to the search, the down arrow from there into the table, and ? lists the keys", () => {
  clearStored("table-keys");
  openTable(20);
  fireEvent.keyDown(document.body, { key: "/" });
  expect(document.activeElement).toBe(screen.getByLabelText("Search"));
  hit("/");
  hit("?");
  expect(document.querySelector("dialog")).toBeNull();
  hit("ArrowDown");
  expect(focused()).toBe("V-0");
  hit("?");
  const help = dialogOf("Keyboard shortcuts");
  within(help).getByText("Go to the search");
  // Speech input types single characters by accident, so they can be switched off (WCAG 2.1.4).
  fireEvent.click(within(help).getByLabelText("Use / and ? as shortcuts on this device"));
  press("Close", help);
  hit("?");
  expect(document.querySelector("dialog")).toBeNull();
  clearStored("table-keys");
});

test("more rows are asked for before the last ones are on screen", () => {
  const onEnd = vi.fn();
  openTable(200, onEnd);
  expect(onEnd).not.toHaveBeenCalled();
  cleanup();
  openTable(40, onEnd);
  expect(onEnd).toHaveBeenCalledTimes(1);
});
