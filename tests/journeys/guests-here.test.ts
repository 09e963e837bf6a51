import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { stay } from "../../src/features/stays/contract/stays";
import { addDays, parkDay, parkInstant } from "../../src/shared/time";
import { desk, expectAccessible, openBrowser, phone, signInWithCookie } from "../support/browser";
import { addVilla, addWork } from "../support/builders";
import { signInAs, testPassword } from "../support/caller";
import { expectPromisedTime } from "../support/promised-time";
import { reportCount } from "../support/report-count";
import { startApp } from "../support/start-app";
import { times } from "../support/times";
import { button } from "../support/villa-page";
import { zone } from "../support/zone";

// A cleaner finds guests at the door; reception sees them leave.

const app = await startApp();
afterAll(() => app.close());
const today = parkDay(new Date(), zone);

test("guests at the door: the card waits at the end of the day, the board says so, and reception brings the card back", async () => {
  const [anna, leader, reception] = [
    await signInAs(app, "cleaner", "Anna de Wit"),
    await signInAs(app, "teamleader"),
    await signInAs(app, "reception"),
  ];
  const codes = times(3).map((i) => `WL-90${i + 1}`);
  const villas: string[] = [];
  for (const [i, code] of codes.entries()) {
    const villa = await addVilla(app, { code });
    villas.push(villa);
    await addWork(app, { lead: anna, villa, plannedAt: parkInstant(today, `0${7 + i}:00`, zone) });
  }
  const days = { arrival: addDays(today, -3), departure: today };
  const told = await leader.put(`/api/stays/manual/${randomUUID()}`, { unit: villas[0], ...days });
  const { id } = z.parse(stay, told.body);
  // Those of the second villa leave late, and the next four arrive early.
  for (const other of [
    { ...days, checkOut: "11:00" },
    { arrival: today, departure: addDays(today, 6), checkIn: "13:00", guests: 4 },
  ])
    expect((await leader.put(`/api/stays/manual/${randomUUID()}`, { unit: villas[1], ...other })).status).toBe(200);

  const hers = await openBrowser(app, phone);
  await signInWithCookie(hers, anna.email, testPassword);
  await hers.goto("/cleaner");
  const shown = () =>
    hers.getByRole("article").evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")));
  const order = (...list: number[]) => list.map((number) => `Villa WL-90${number}`);
  await expect.poll(shown).toEqual(order(1, 2, 3));
  const board = await openBrowser(app, desk);
  await signInWithCookie(board, leader.email, testPassword);
  await board.goto("/supervisor");
  const onBoard = board.getByRole("article", { name: "Villa WL-901" });
  await onBoard.waitFor();
  const hurried = hers.getByRole("article", { name: "Villa WL-902" });
  for (const text of ["Leaving late, 11:00 AM", "Guests early, 1:00 PM", "Beds for 4"])
    await hurried.getByText(text).waitFor();
  await board.getByRole("article", { name: "Villa WL-902" }).getByText("Guests early, 1:00 PM").waitFor();

  const card = hers.getByRole("article", { name: "Villa WL-901" });
  await card.getByRole("button", { name: "Guests still here" }).click();
  await expect.poll(shown).toEqual(order(2, 3, 1));
  await card.getByText(/^Guests still here since .+ [AP]M, Anna de Wit$/).waitFor();
  await onBoard.getByText(/^Guests still here since .+ [AP]M, Anna de Wit$/).waitFor();
  await expectAccessible(hers);
  await expectAccessible(board);

  expect((await reception.post(`/api/stays/${id}/departed`)).status).toBe(200);
  const said = performance.now();
  await card.getByText(/^Guests left /).waitFor();
  const ms = Math.round(performance.now() - said);
  reportCount(`${ms} ms until the cleaner's phone shows that the guests have left`);
  expectPromisedTime(ms, 1_000);
  expect(await shown()).toEqual(order(1, 2, 3));
  await onBoard.getByText(/^Guests left /).waitFor();
  await expectAccessible(hers);

  // The task's page has the same button; its report takes the departure back.
  await card.getByRole("link").first().click();
  await hers
    .getByRole("banner")
    .getByText(/^Guests left /)
    .waitFor();
  await button(hers, "Guests still here").click();
  await button(hers, "Guests have left").waitFor();
  await hers
    .getByRole("banner")
    .getByText(/^Guests still here since /)
    .waitFor();
  await expectAccessible(hers);
  await onBoard.getByText(/^Guests still here since /).waitFor();
});
