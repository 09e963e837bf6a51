import { expect, test } from "vitest";
import * as z from "zod/mini";
import {
  desk,
  expectAccessibleAtSizes,
  openBrowser,
  phone,
  signInAndOpen,
  signInWithCookie,
  waitForReload,
} from "../support/browser";
import { ticksOf, workOf } from "../support/builders";
import { signIn } from "../support/caller";
import { pendingOn, tapAndWaitForStored, taskPage, tickOn } from "../support/cleaner-work";
import { openItemsOf } from "../support/outbox-page";
import { openSamplePark } from "../support/sample-park";
import { countTaps } from "../support/taps";
import { aylin, button, idOf } from "../support/villa-page";

// A one-time link: docs/domain.md, "Sign-in links".

const app = await openSamplePark();
const marek = "marek.nowak@changeover.example";

test("an admin shows a link, and a fresh phone signs in with it in three taps and by typing only a password", async () => {
  const office = await openBrowser(app, desk);
  await signInWithCookie(office, "admin@changeover.example");
  await office.goto("/admin/users");
  await office.getByRole("link", { name: "Marek Nowak", exact: true }).click();
  await button(office, "Sign-in link").click();
  const dialog = office.getByRole("dialog", { name: "Sign-in link for Marek Nowak" });
  const link = (await dialog.getByText("/sign-in#").textContent()) ?? "";
  await expectAccessibleAtSizes(office, [desk, phone]);
  await office.emulateMedia({ media: "print" });
  expect(await office.getByText("Scan with your phone's camera").isVisible()).toBe(true);

  const page = await openBrowser(app, phone);
  const taps = countTaps();
  taps.taken += 1;
  await page.goto(link);
  await page.getByRole("heading", { name: "Hello Marek Nowak" }).waitFor();
  expect(page.url()).toMatch(/\/sign-in$/);
  await expectAccessibleAtSizes(page, [desk, phone]);
  await taps.tap(page.getByLabel("Password", { exact: true }));
  await page.keyboard.type("new password");
  await waitForReload(page, () => taps.tap(button(page, "Sign In")));
  await page.getByRole("heading", { name: "My Schedule" }).waitFor();
  expect(taps.taken).toBeLessThanOrEqual(3);
  await expect(signIn(app, marek, "new password")).resolves.toBeDefined();

  // Whoever finds it later gets nothing.
  const other = await openBrowser(app, phone);
  await other.goto(link);
  await other.getByRole("heading", { name: "This link can't be used" }).waitFor();
  await expectAccessibleAtSizes(other, [phone, desk]);
});

test("on a phone with somebody's pending steps, another person signs in and nothing is lost", async () => {
  const admin = await signIn(app, "admin@changeover.example", "changeover");
  const person = z.object({ id: z.string(), name: z.string() });
  const people = z.parse(z.array(person), (await admin.get("/api/users")).body);
  const userId = people.find(({ name }) => name === "João Pereira")?.id;
  const answer = await admin.post("/api/sign-in-links", { userId, kind: "reset" });
  const { url } = z.parse(z.object({ url: z.string() }), answer.body);
  const id = await idOf(app, "WL-042");
  const { cleanerId } = await workOf(app, id);
  const [first] = await openItemsOf(app, id);

  const page = await openBrowser(app, phone);
  await signInAndOpen(page, aylin);
  await taskPage(page, id);
  await page.route("**/checklist/**", (route) => route.abort());
  await tapAndWaitForStored(page, 1, () => tickOn(page, first.label));
  await page.goto(url);
  await page.getByText("1 change on this phone has not been sent").waitFor();
  await page.getByText(/is signed in on this phone/).waitFor();
  await expectAccessibleAtSizes(page, [phone, desk]);
  await page.getByLabel("Password", { exact: true }).fill("of João");
  await waitForReload(page, () => button(page, "Sign In").click());
  await page.getByRole("heading", { name: "My Schedule" }).waitFor();
  expect(await pendingOn(page)).toMatchObject([{ userId: cleanerId, state: "waiting" }]);

  await page.unroute("**/checklist/**");
  await page.context().clearCookies();
  await signInAndOpen(page, aylin);
  await expect.poll(() => pendingOn(page)).toEqual([]);
  expect((await ticksOf(app, id)).map(({ checklistItemId }) => checklistItemId)).toContain(first.id);
});
