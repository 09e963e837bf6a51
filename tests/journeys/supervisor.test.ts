import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  desk,
  expectAccessible,
  openBrowser,
  phone,
  signInWithCookie,
  waitForFrames,
  waitForText,
} from "../support/browser";
import { addChecklist, addVilla, addWork, type Work, workOf } from "../support/builders";
import { type Caller, signInAs, testPassword } from "../support/caller";
import { startApp, type TestApp } from "../support/start-app";
import { button, holdRequests } from "../support/villa-page";

// The supervisor's board and a villa's review page, in a real browser, while others work.
// Long because both pages share one park and one browser, which take longer than the tests.

declare global {
  interface Window {
    /** The name of the button that a late tap has hit. */
    tapped: Promise<string | undefined>;
  }
}

let app: TestApp;
let items: string[];
let leader: Caller;
let colleague: Caller;
let cleaner: Caller;
beforeAll(async () => {
  app = await startApp();
  items = await addChecklist(app);
  leader = await signInAs(app, "teamleader", "Sanne Bakker");
  colleague = await signInAs(app, "teamleader", "Pieter Hoekstra");
});
afterAll(async () => {
  await app.close();
});
beforeEach(async () => {
  cleaner = await signInAs(app, "cleaner", "Aylin Demir");
});

let villas = 100;
/** Creates a villa with work in a given state for one test; `code` is its name on screen. */
async function villaWith(work: Omit<Work, "lead" | "villa"> = {}): Promise<{ id: string; code: string }> {
  villas += 1;
  const code = `WL-${villas}`;
  const villa = await addVilla(app, { code, location: "Waterlijn", address: `Steigerpad ${villas}` });
  return { code, id: await addWork(app, { lead: cleaner, villa, ...work }) };
}
const inReview = (minutesAgo = 60) => villaWith({ status: "needs_review", minutesAgo });

async function openAs(who: Caller, path: string, options: BrowserContextOptions = desk): Promise<Page> {
  const page = await openBrowser(app, options);
  await signInWithCookie(page, who.email, testPassword);
  await page.goto(path);
  return page;
}
const openBoard = (options?: BrowserContextOptions) => openAs(leader, "/supervisor", options);
type Place = Pick<Page, "getByRole">;
const card = (place: Place, code: string) => place.getByRole("article", { name: `Villa ${code}` });
const column = (page: Page, name: string) => page.getByRole("region", { name });

describe("the board", () => {
  test("has four columns on a desktop; it updates by itself when a cleaner finishes elsewhere, and approves in place; of two leaders who decide, the second one sees why it failed, even if the card is gone; a reason that could not be sent is not lost; the keyboard alone approves one and rejects the next", async () => {
    const { id, code } = await villaWith({ status: "in_progress", ticked: items });
    const [contested, other] = [await inReview(), await inReview()];
    const [first, second] = [await inReview(3_000), await inReview(2_990)];
    const page = await openBoard();
    for (const name of ["Pending", "In Progress", "Needs Review", "Done"]) await column(page, name).waitFor();
    await waitForText(page, "Team Performance");
    await waitForText(page, "Supervisor");
    await card(column(page, "In Progress"), code).getByText("45 min so far").waitFor();
    expect((await cleaner.send("PATCH", `/api/assignments/${id}/finish`)).status).toBe(200);
    await card(column(page, "Needs Review"), code).getByText("90%").waitFor();

    // Shortly after a card has moved, the board ignores taps, but not keys.
    await button(page, `Approve ${code}`).press("Enter");
    await waitForText(page, "Assignment approved");
    await waitForText(page, "The cleaning has been marked as completed.");
    const done = card(column(page, "Done"), code);
    await done.getByText("Quality: Excellent").waitFor();
    await done.getByText("100%").waitFor();
    expect(await workOf(app, id)).toMatchObject({ status: "done" });
    await expectAccessible(page);

    const release = await holdRequests(page, "**/api/assignments/board**");
    await colleague.patch(`/api/assignments/${contested.id}/reject`, { reason: "Oven not cleaned" });
    await button(page, `Approve ${contested.code}`).press("Enter");
    await waitForText(page, "Failed to approve assignment");
    await waitForText(page, "Please try again.");
    const why = "Only an assignment waiting for review can be approved.";
    await card(page, contested.code).getByText(why).waitFor();
    release();
    await card(column(page, "In Progress"), contested.code).waitFor();
    await column(page, "Needs Review").getByText(why).waitFor();
    await column(page, "Needs Review").getByText(`Villa ${contested.code}`).waitFor();

    await page.route("**/reject", (route) => route.abort());
    await button(page, `Reject ${other.code}`).press("Enter");
    await page.getByLabel("Please provide a reason for rejection:").fill("Bins are full");
    await button(page, "Reject").click();
    await waitForText(page, "Failed to reject assignment");
    await waitForText(page, "Can't reach the server. Check your connection and try again.");
    await page.unroute("**/reject");
    await button(page, "Reject").click();
    await waitForText(page, "Assignment rejected");
    await card(column(page, "In Progress"), other.code).waitFor();

    await tabTo(page, `Approve ${first.code}`);
    await page.keyboard.press("Enter");
    // It takes the place of the message before.
    await waitForText(page, "Assignment approved");
    await card(column(page, "Needs Review"), first.code).waitFor({ state: "detached" });
    // The column's heading has the focus now, not another card's button.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
    await tabTo(page, `Reject ${second.code}`);
    await page.keyboard.press("Enter");
    await page.keyboard.type("Windows are not clean");
    await tabTo(page, "Reject");
    await page.keyboard.press("Enter");
    await waitForText(page, "Assignment rejected");
    expect(await workOf(app, first.id)).toMatchObject({ status: "done" });
    expect(await workOf(app, second.id)).toMatchObject({ rejectionReason: "Windows are not clean" });
  });

  test("cards don't move under a finger, and a late tap has no effect", async () => {
    const first = await inReview(2_000);
    const second = await inReview(1_990);
    const page = await openBoard();
    await page.clock.install();
    const box = await button(page, `Approve ${first.code}`).boundingBox();
    const at = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 };
    // A finger rests below the columns while a colleague decides.
    await page.mouse.move(5, 5);
    await page.mouse.down();
    const fresh = page.waitForResponse("**/api/assignments/board**");
    await colleague.patch(`/api/assignments/${first.id}/approve`);
    await (await fresh).finished();
    await waitForFrames(page);
    expect(await card(column(page, "Needs Review"), first.code).count()).toBe(1);
    // The finger lifts; as soon as the next card has moved up, a tap arrives where Approve was.
    await page.evaluate(
      ([label, x, y]) => {
        const lane = document.querySelector(`[aria-label="${label}"]`)?.closest("section");
        window.tapped = new Promise((resolve) => {
          new MutationObserver((_, observer) => {
            if (lane?.querySelector(`[aria-label="${label}"]`)) return;
            // A second tap, after the half second, would count.
            observer.disconnect();
            const under = document.elementFromPoint(Number(x), Number(y))?.closest("button");
            under?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
            resolve(under?.getAttribute("aria-label") ?? undefined);
          }).observe(document.body, { subtree: true, childList: true });
        });
      },
      [`Villa ${first.code}`, at.x, at.y],
    );
    await page.mouse.up();
    expect(await page.evaluate(() => window.tapped)).toBe(`Approve ${second.code}`);
    await card(column(page, "Done"), first.code).waitFor();
    expect(await workOf(app, second.id)).toMatchObject({ status: "needs_review" });
    expect(await button(page, `Approve ${second.code}`).getAttribute("aria-busy")).toBeNull();
    // The next tap is intended: it comes after the half second in which the board ignores taps.
    await page.clock.runFor(1_000);
    await button(page, `Approve ${second.code}`).click();
    await card(column(page, "Done"), second.code).waitFor();
  });

  test("on a phone one column is shown at a time, and the address names it; a villa is rejected only with a reason", async () => {
    const { code: planned } = await villaWith({ uncovered: true });
    const { id, code } = await inReview();
    const page = await openBoard(phone);
    await page.getByRole("tab", { name: "Needs Review", selected: true }).waitFor();
    await card(page, code).waitFor();
    expect(await card(page, planned).count()).toBe(0);
    await page.getByRole("tab", { name: "Pending" }).click();
    const pending = card(page, planned);
    await pending.getByText("No cleaner").waitFor();
    await pending.getByText("Uncovered").waitFor();
    await waitForText(page, "1 villa has no cleaner");
    await page.reload();
    await card(page, planned).waitFor();
    await page.getByRole("tab", { name: "Pending" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tab", { name: "In Progress", selected: true }).waitFor();
    expect(new URL(page.url()).search).toBe("?tab=in-progress");
    await page.keyboard.press("ArrowLeft");
    await expectAccessible(page);
    await card(page, planned)
      .getByRole("button", { name: `Reassign ${planned}` })
      .click();
    await page.getByRole("dialog", { name: `Reassign ${planned}` }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await page.getByRole("tab", { name: "Needs Review" }).click();
    await card(page, code).waitFor();
    const dialog = page.getByRole("dialog", { name: "Reject assignment" });
    const reason = page.getByLabel("Please provide a reason for rejection:");
    await button(page, `Reject ${code}`).click();
    await reason.fill("   ");
    expect(await button(page, "Reject").isDisabled()).toBe(true);
    await button(page, "Cancel").click();
    await dialog.waitFor({ state: "detached" });
    expect(await workOf(app, id)).toMatchObject({ status: "needs_review" });

    await button(page, `Reject ${code}`).click();
    await expectAccessible(page);
    await reason.fill("Oven not cleaned");
    await button(page, "Reject").click();
    await waitForText(page, "Assignment rejected");
    await waitForText(page, "The cleaner has been told to make corrections.");
    await card(page, code).waitFor({ state: "detached" });
    expect(await workOf(app, id)).toMatchObject({ status: "in_progress", rejectionReason: "Oven not cleaned" });
    await page.getByRole("tab", { name: "In Progress" }).click();
    await card(page, code).getByText("Rejected").waitFor();
  });
});

describe("the review of a villa", () => {
  test("shows open items, findings and history, and accepts a decision", async () => {
    const { id, code } = await villaWith({ status: "in_progress", ticked: items.slice(0, 10) });
    const path = `/api/assignments/${id}`;
    await cleaner.post(`${path}/findings`, { type: "replace", text: "Light bulb", qty: 3 });
    await cleaner.post(`${path}/findings`, { type: "damage", text: "Crack in window" });
    await cleaner.send("PATCH", `${path}/finish`);
    await colleague.patch(`${path}/reject`, { reason: "Windows are not clean" });
    await cleaner.send("PATCH", `${path}/finish`);

    const page = await openBoard(phone);
    await card(page, code).getByRole("link").click();
    await page.waitForURL(new RegExp(`/supervisor/assignments/${id}$`));
    const checklist = page.getByRole("region", { name: "Checklist" });
    await checklist.getByText("10 of 12").waitFor();
    expect(await checklist.getByText("Not done").count()).toBe(2);
    const found = page.getByRole("region", { name: "Notes & Findings" });
    await found.getByText("Light bulb").waitFor();
    await found.getByText("Qty 3").waitFor();
    await page.getByText("Earlier rejection: Pieter Hoekstra").waitFor();
    const history = page.getByRole("region", { name: "History" });
    await history.getByText("Pieter Hoekstra rejected it").waitFor();
    await history.getByText("Round 2").waitFor();
    await expectAccessible(page);

    await button(page, "Approve").click();
    await waitForText(page, "Assignment approved");
    await history.getByText("Sanne Bakker approved it").waitFor();
    expect(await button(page, "Approve").count()).toBe(0);
    expect(await workOf(app, id)).toMatchObject({ status: "done" });
  });
});

/** Presses Tab until the button with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = button(page, name);
  for (let i = 0; i < 200; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} can't be reached with Tab`);
}
