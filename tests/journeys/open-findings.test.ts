import { afterAll, beforeAll, expect, test } from "vitest";
import {
  desk,
  expectAccessible,
  openBrowser,
  openWithin,
  phone,
  signInWithCookie,
  waitForText,
} from "../support/browser";
import { addVilla, addWork } from "../support/builders";
import { signInAs, testPassword } from "../support/caller";
import { startApp, type TestApp } from "../support/start-app";
import { button } from "../support/villa-page";

// What cleaners find is named beside Approve, and stays open until a leader has dealt with it.

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test("damage is named on the card, survives the approval, and is dealt with and reopened from the list", async () => {
  const anna = await signInAs(app, "cleaner", "Anna Visser");
  const sanne = await signInAs(app, "teamleader", "Sanne Bakker");
  const villa = await addVilla(app, { code: "WL-042", address: "Strandpad 42" });
  const id = await addWork(app, { lead: anna, villa, status: "in_progress" });
  const report = async (type: string, text: string, qty?: number) =>
    expect((await anna.post(`/api/assignments/${id}/findings`, { type, text, qty })).status).toBe(201);
  await report("damage", "Crack in window");
  await report("damage", "Loose handle");
  await report("lost", "Bath mat");
  await report("replace", "Toilet paper", 4);
  await anna.send("PATCH", `/api/assignments/${id}/finish`);

  const board = await openBrowser(app, desk);
  await signInWithCookie(board, sanne.email, testPassword);
  await board.goto("/supervisor");
  const card = board.getByRole("article", { name: "Villa WL-042" });
  const summary = "2 damage reports, 1 missing, 1 replacement";
  await card.getByText(summary).waitFor();
  await card.getByRole("link").click();
  await board.getByRole("heading", { name: "Strandpad 42" }).waitFor();
  await board.getByText(summary).waitFor();
  await button(board, "Mark as dealt with: Loose handle").click();
  await board.getByText(/^Dealt with by Sanne Bakker, /).waitFor();
  await board.getByText("1 damage report, 1 missing, 1 replacement").waitFor();
  await button(board, "Approve").click();
  await waitForText(board, "Assignment approved");
  await openWithin(board, "/supervisor");
  await board.getByRole("link", { name: "3 open findings" }).click();
  await board.getByRole("heading", { name: "Findings", level: 1 }).waitFor();

  const list = await openBrowser(app, phone);
  await signInWithCookie(list, sanne.email, testPassword);
  await list.goto("/supervisor/findings?type=damage");
  const crack = list.getByRole("article", { name: "Villa WL-042: Crack in window" });
  await crack.waitFor();
  expect(await list.getByRole("article").count()).toBe(1);
  await expectAccessible(list);
  await button(list, "Mark as dealt with: Crack in window").click();
  await waitForText(list, "No findings found");
  // The other page learns of it by itself.
  await board.getByRole("tab", { name: "2 All" }).waitFor();
  await board.getByRole("article", { name: "Villa WL-042: Crack in window" }).waitFor({ state: "detached" });

  await list.getByLabel("Show").selectOption("Dealt with");
  await crack.getByText(/^Dealt with by Sanne Bakker, /).waitFor();
  await button(list, "Reopen: Crack in window").click();
  await board.getByRole("article", { name: "Villa WL-042: Crack in window" }).waitFor();
});
