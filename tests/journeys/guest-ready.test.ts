import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addDays, parkDay } from "../../src/shared/time";
import { desk, openBrowser, phone, signInWithCookie } from "../support/browser";
import { addVilla, addWork } from "../support/builders";
import { type Caller, signInAs, testPassword } from "../support/caller";
import { expectPromisedTime } from "../support/promised-time";
import { reportCount } from "../support/report-count";
import { startAppForTest } from "../support/start-app";
import { button } from "../support/villa-page";
import { waitUntil } from "../support/wait-until";
import { isSignedWith, openReceiver, statesIn } from "../support/webhooks";
import { zone } from "../support/zone";

// From guests who leave to guests who may come: reception, cleaner, team leader, the wall and another program.

test("reception says that guests have left, the cleaner sees it and finishes, a leader approves: the wall and a program know within a second", async () => {
  const receiver = await openReceiver();
  const app = await startAppForTest({ settings: { OUTGOING_ALLOW: receiver.allowed } });
  const [ada, leader, anna, desks] = [
    await signInAs(app, "admin"),
    await signInAs(app, "teamleader"),
    await signInAs(app, "cleaner", "Anna Jansen"),
    await signInAs(app, "reception"),
  ];
  const today = parkDay(new Date(), zone);
  const villa = await addVilla(app, { code: "WL-036" });
  const stays = [
    { arrival: addDays(today, -3), departure: today, checkOut: "23:00" },
    { arrival: today, departure: addDays(today, 4), checkIn: "23:30" },
  ];
  for (const stay of stays)
    expect((await leader.put(`/api/stays/manual/${randomUUID()}`, { unit: villa, ...stay })).status).toBe(200);
  const work = await addWork(app, { lead: anna, villa });
  const made = await ada.post("/api/webhooks", { name: "Locks", url: receiver.url, events: ["villa.readiness"] });
  const secret = String(Object(made.body).secret);

  const openFor = async (who: Caller, size: typeof phone | typeof desk, path: string) => {
    const page = await openBrowser(app, size);
    await signInWithCookie(page, who.email, testPassword);
    await page.goto(path);
    return page;
  };
  const wall = await openFor(desks, desk, "/ready?wall=1");
  const onWall = wall.getByRole("listitem").filter({ hasText: "WL-036" });
  await onWall.getByText("Occupied").waitFor();
  const hers = await openFor(anna, phone, "/cleaner");
  const card = hers.getByRole("article", { name: "Villa WL-036" });
  await card.waitFor();

  const reception = await openFor(desks, phone, "/ready");
  const line = reception.getByRole("listitem").filter({ has: reception.getByRole("img", { name: "Villa WL-036" }) });
  await line.getByRole("button", { name: "Guests have left" }).click();
  await card.getByText(/^Guests left /).waitFor();
  await onWall.getByText("Guests left", { exact: true }).waitFor();

  await card.getByRole("link").first().click();
  await button(hers, "Start Cleaning").click();
  await onWall.getByText("Being cleaned").waitFor();
  await button(hers, "Mark as Complete").click();
  await onWall.getByText("In review").waitFor();

  const review = await openFor(leader, desk, `/supervisor/assignments/${work}`);
  const approve = button(review, "Approve");
  await approve.waitFor();
  const answered = review.waitForResponse((response) => response.url().endsWith("/approve"));
  await approve.click();
  expect((await answered).status()).toBe(200);
  const began = performance.now();
  const msOf = async (seen: Promise<unknown>) => {
    await seen;
    return Math.round(performance.now() - began);
  };
  const told = () => statesIn(receiver).at(-1)?.state === "ready";
  const ms = await Promise.all([
    msOf(onWall.getByText("Ready", { exact: true }).waitFor()),
    msOf(waitUntil("the receiver is told", async () => told())),
  ]);
  reportCount(`an approval is on the wall after ${ms[0]} ms, and at a receiver after ${ms[1]} ms`);
  expectPromisedTime(Math.max(...ms), 1_000);
  expect(receiver.received.map((one) => isSignedWith(secret, one))).not.toContain(false);
  const states = statesIn(receiver).map(({ state }) => state);
  expect(states).toEqual(["occupied", "departed", "cleaning", "review", "ready"]);
});
