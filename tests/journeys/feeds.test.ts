import { expect, test } from "vitest";
import { desk, expectAccessibleAtSizes, openBrowser, phone, signInWithCookie, waitForText } from "../support/browser";
import { addVilla } from "../support/builders";
import { startFeedPark, type TestEvent } from "../support/calendar-server";
import { signInAs, testPassword } from "../support/caller";

/** So many weeks that follow each other. */
const weeks = (count: number): TestEvent[] =>
  Array.from({ length: count }, (_, index) => ({ uid: `stay-${index}`, from: index * 7 + 1 }));

test("an admin connects a calendar; when it breaks its stays stay, and when most of them vanish a person decides", async () => {
  const { app, calendars } = await startFeedPark();
  const [ada, leader] = await Promise.all([signInAs(app, "admin"), signInAs(app, "teamleader")]);
  await addVilla(app, { code: "WL-036" });
  const path = "/calendar.ics?s=secret";
  calendars.answers.set(path, weeks(10));

  const page = await openBrowser(app, desk);
  await signInWithCookie(page, ada.email, testPassword);
  await page.goto("/stays");
  await page.getByRole("link", { name: "Calendar feeds" }).click();
  await waitForText(page, "No calendars yet");
  await expectAccessibleAtSizes(page, [phone, desk]);

  await page.getByRole("button", { name: "Add calendar" }).first().click();
  const form = page.getByRole("dialog", { name: "Add calendar" });
  await form.getByLabel("Address of the calendar").fill(calendars.url(path));
  await form.getByLabel("Name").fill("Airbnb");
  await form.getByLabel("Villa", { exact: true }).fill("WL-036");
  await expectAccessibleAtSizes(page, [phone, desk]);
  await form.getByRole("button", { name: "Add calendar" }).click();
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Airbnb" }) });
  const fact = (name: string) => card.locator("dl > div", { hasText: name }).locator("dd");
  await card.getByText("Up to date").waitFor();
  expect(await fact("Upcoming stays").textContent()).toBe("10");
  expect(await page.content()).not.toContain("secret");

  // A team leader has the page open on a phone meanwhile.
  const other = await openBrowser(app, phone);
  await signInWithCookie(other, leader.email, testPassword);
  await other.goto("/admin/feeds");
  await waitForText(other, "Up to date");

  calendars.answers.set(path, { headers: { "content-type": "text/html" }, body: "<!doctype html><h1>Sign in</h1>" });
  await card.getByRole("button", { name: "Read now: Airbnb" }).click();
  await card.getByText("The last read failed").waitFor();
  await card.getByText("The address returned no calendar. Check that it is the calendar's iCal address.").waitFor();
  expect(await fact("Last good read").textContent()).toMatch(/^(just now|\d+ minutes? ago) · /);
  expect(await fact("Upcoming stays").textContent()).toBe("10");
  await waitForText(other, "The last read failed");

  calendars.answers.set(path, weeks(3));
  await card.getByRole("button", { name: "Read now: Airbnb" }).click();
  await card.getByText("This calendar would cancel 7 of 10 upcoming stays.").waitFor();
  await waitForText(other, "This calendar would cancel 7 of 10 upcoming stays.");
  expect(await fact("Upcoming stays").textContent()).toBe("10");
  await expectAccessibleAtSizes(page, [phone, desk]);

  await card.getByRole("button", { name: "Apply anyway: Airbnb" }).click();
  const question = page.getByRole("dialog", { name: "Cancel 7 upcoming stays of Airbnb?" });
  await question.getByRole("button", { name: "Apply anyway" }).click();
  await card.getByText("Up to date").waitFor();
  expect(await fact("Upcoming stays").textContent()).toBe("3");
  await waitForText(other, "Up to date");
  // Nothing is wider than a small phone.
  await other.setViewportSize({ width: 320, height: 640 });
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await page.getByRole("tab", { name: "Rules" }).click();
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByLabel("When, number 2").selectOption("stay");
  await expectAccessibleAtSizes(page, [phone, desk]);
});
