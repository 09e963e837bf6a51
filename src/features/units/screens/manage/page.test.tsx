// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  buttonOf,
  dialogOf,
  figuresIn,
  fillIn,
  onPhone,
  openScreen,
  personOf,
  press,
  seeLoading,
  startFakeServer,
  textsOf,
} from "../../../../../tests/support/screen";
import { idNumber, unitOf } from "../../../../../tests/support/screen-data";
import { getUnits, type Unit } from "../../contract";
import ManageUnits from "./page";

const admin = personOf("admin");
const path = "/admin/units";

const villaOf = (number: number, changes: Partial<Unit>) => unitOf({ id: idNumber(number), address: null, ...changes });
const tree = villaOf(1, {
  ...{ code: "TS-001", location: "Bosrand", villaType: "Luxury 8-person", bedrooms: 1, bathrooms: 1, maxPersons: 12 },
  ...{ description: "Tree house on four legs.", features: ["Rope bridge", "SAUNA"], hasAirConditioning: true },
});
const water = villaOf(2, {
  ...{ code: "WL-042", address: "Strandpad 42", villaType: "4-person villa", status: "in_progress" },
  ...{ isWaterfront: true, isPetFriendly: true, hasJacuzzi: true },
});
const plain = villaOf(3, {
  ...{ code: "WL-043", address: "Strandpad 43", villaType: "6-person villa", isPetFriendly: true },
});
const accessible = villaOf(4, {
  ...{ code: "DV-103", location: "Duinvallei", villaType: "7-person wheelchair accessible villa" },
});
const other8 = villaOf(5, { code: "DV-104", location: "Duinvallei", villaType: "8-person villa", hasSauna: true });
const villas = [accessible, other8, tree, water, plain];

/** Opens the page on a phone, with cards. */
function openCards(...given: Parameters<typeof openVillas>) {
  onPhone();
  return openVillas(...given);
}
async function openVillas(search = "", park: readonly Unit[] = villas) {
  startFakeServer().returns(getUnits, [...park]);
  const { visited } = openScreen(<ManageUnits />, { person: admin, path: `${path}${search}` });
  await screen.findByText("All Villas", { selector: "button" });
  return visited;
}
/** Returns the codes of the villas on screen. */
const shown = (where: HTMLElement = document.body) =>
  [...where.querySelectorAll("article")].map((card) => card.getAttribute("aria-label")?.replace("Villa ", ""));
const openTab = (name: string) => fireEvent.mouseDown(buttonOf(name), { button: 0 });

test("counts the villas and explains their statuses", async () => {
  await openVillas();
  expect(figuresIn(screen.getByLabelText("Villa figures"))).toEqual([
    "Total villas5in 3 areas",
    "Waterfront1all in Waterlijn",
    "Wellness3sauna or jacuzzi",
    "Max capacity12guests in one villa",
  ]);
  expect(textsOf(screen.getByLabelText("Cleaning status").children)).toEqual([
    "Ready for Guests",
    "Needs Cleaning",
    "Being Cleaned",
    "Review Needed",
  ]);
  screen.getByText("5 villas available");
});

test("a villa's card has all its details; its colour is that of its size", async () => {
  await openCards();
  const card = within(screen.getByLabelText("Villa TS-001", { selector: "article" }));
  card.getByText("Bosrand", { selector: "h3 a" });
  card.getByLabelText("Villa TS-001", { selector: "[role=img]" });
  for (const words of ["Luxury 8-person", "Needs Cleaning", "1 bedroom", "1 bathroom", "Up to 12 guests"])
    card.getByText(words);
  card.getByText("Tree house on four legs.");
  // A free-text feature that names an amenity is shown as that amenity; others stay as written.
  const features = card.getByLabelText("Features");
  expect(textsOf(features.children)).toEqual(["Sauna", "Air conditioning", "Rope bridge"]);
  expect(features.querySelectorAll("svg")).toHaveLength(2);
  const beside = within(screen.getByLabelText("Villa WL-042", { selector: "article" }));
  const link = beside.getByRole("link", { name: "Strandpad 42" });
  expect(link.getAttribute("href")).toBe("/supervisor/assignments?days=all&search=WL-042");
  beside.getByText("Waterlijn");
  beside.getByText("Being Cleaned");

  const look = ({ villaType }: Unit) => screen.getByText(villaType ?? "").className;
  expect(new Set([water, plain, other8, accessible].map(look)).size).toBe(4);
  expect(look(tree)).toBe(look(other8));
});

test("each tab shows the villas of its size, 24 at a time; types of other sizes have no tab", async () => {
  const more = Array.from({ length: 30 }, (_, index) => villaOf(100 + index, { villaType: "4-person villa" }));
  const visited = await openCards("", [...villas, ...more]);
  for (const [size, title, count] of [
    ["4-person", "4-Person", 31],
    ["6-person", "6-Person", 1],
    ["8-person", "8-Person", 2],
  ] as const) {
    openTab(title);
    await screen.findByText(`${title} Villas`, { selector: "h2" });
    screen.getByText(count === 1 ? "1 villa available" : `${count} villas available`);
    expect(shown()).toHaveLength(Math.min(count, 24));
    expect(visited.at(-1)).toBe(`${path}?tab=${size}`);
  }
  openTab("All Villas");
  await screen.findByLabelText("Villa DV-103", { selector: "article" });
  expect(visited.at(-1)).toBe(path);
});

test("the tab and the search are in the address, so they survive a reload", async () => {
  const visited = await openCards("?tab=features&search=strandpad");
  expect(buttonOf("By Features").getAttribute("aria-selected")).toBe("true");
  expect(figuresIn(screen.getByLabelText("By Features", { selector: "dl" }))).toEqual([
    "Waterfront1",
    "Wellness1sauna or jacuzzi",
    "Pet-Friendly2",
  ]);
  expect(shown(screen.getByLabelText("Wellness", { selector: "section" }))).toEqual(["WL-042"]);
  expect(shown(screen.getByLabelText("Pet-Friendly", { selector: "section" }))).toEqual(["WL-042", "WL-043"]);
  openTab("All Villas");
  await screen.findByText("2 villas found");
  fillIn("Search villas", "strandpad jacuzzi");
  await screen.findByText("1 villa found");
  expect(shown()).toEqual(["WL-042"]);
  await waitFor(() => expect(visited.at(-1)).toBe(`${path}?search=strandpad+jacuzzi`));
  fillIn("Search villas", "no such thing");
  await screen.findByText("No villas match");
  expect(screen.queryByText("Add First Villa")).toBeNull();
});

test("a wide screen shows a table, sorted by the column in the address; Enter on a row opens the villa's assignments, and its button edits it", async () => {
  const visited = await openVillas("?sort=-guests&search=person");
  const table = screen.getByRole("grid", { name: "All Villas" });
  const rows = () => [...table.querySelectorAll<HTMLElement>("tr[data-key]")];
  const codes = () => rows().map((row) => row.querySelector("[role=img]")?.getAttribute("aria-label"));
  expect(codes()[0]).toBe("Villa TS-001");
  expect(shown()).toEqual([]);
  const guests = within(table).getByRole("columnheader", { name: "Guests" });
  expect(guests.getAttribute("aria-sort")).toBe("descending");

  press("Villa", table);
  expect(visited.at(-1)).toBe(`${path}?sort=code&search=person`);
  await waitFor(() =>
    expect(codes()).toEqual(["DV-103", "DV-104", "TS-001", "WL-042", "WL-043"].map((c) => `Villa ${c}`)),
  );
  expect(guests.getAttribute("aria-sort")).toBeNull();
  press("Villa", table);
  await waitFor(() => expect(codes()[0]).toBe("Villa WL-043"));
  const [first] = rows();
  if (!first) throw new Error("there are no rows");
  within(first).getByText("Strandpad 43");
  within(first).getByRole("img", { name: "Pet-friendly" });
  press("Edit Villa WL-043", first);
  const dialog = await screen.findByRole("dialog", { name: "Edit Villa WL-043" });
  press("Close", dialog);
  fireEvent.keyDown(first, { key: "Enter" });
  expect(visited.at(-1)).toBe("/supervisor/assignments?days=all&search=WL-043");
});

test("an empty park shows a skeleton, then offers to add the first villa", async () => {
  const server = startFakeServer();
  const release = server.holds(getUnits, []);
  openScreen(<ManageUnits />, { person: admin, path });
  await seeLoading();
  release();
  await screen.findByRole("heading", { name: "No villas found" });
  const statuses = screen.getByRole("list", { name: "Cleaning status" });
  expect(within(statuses).getAllByRole("listitem")).toHaveLength(4);
  fireEvent.click(screen.getByRole("button", { name: "Add First Villa" }));
  await screen.findByRole("dialog", { name: "Add Villa" });
});

test("villas that can't be loaded can be retried", async () => {
  const server = startFakeServer();
  server.refuses(getUnits, 500);
  openScreen(<ManageUnits />, { person: admin, path });
  await screen.findByText("This could not be loaded");
  server.returns(getUnits, []);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "No villas found" });
});

test.each(["teamleader", "cleaner", "qc"] as const)("a %s is redirected to their own start page", (role) => {
  const server = startFakeServer();
  const { visited } = openScreen(<ManageUnits />, { person: personOf(role), path });
  expect(visited).toEqual(["/"]);
  expect(server.requests).toEqual([]);
});

test("a dialog whose code can't be fetched leaves the page as it is, and says so at the tap", async () => {
  vi.doMock("./villa-dialogs", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  onTestFinished(() => void vi.doUnmock("./villa-dialogs"));
  await openVillas();
  screen.getByLabelText("Villa figures");
  press("Add Villa");
  await waitFor(() => dialogOf("Add Villa"));
  screen.getByText("This could not be loaded. Check the connection and try again.");
  vi.doUnmock("./villa-dialogs");
  press("Try again");
  await screen.findByLabelText("Code");
});
