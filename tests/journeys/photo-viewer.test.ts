import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { desk, expectAccessible, phone } from "../support/browser";
import { signIn } from "../support/caller";
import { addPhoto } from "../support/photo-calls";
import { button, openTask, photosOf, thumbs, workId } from "../support/photos";
import { picture } from "../support/pictures";
import { openSamplePark } from "../support/sample-park";
import { aylin } from "../support/villa-page";

// The photo viewer by keyboard, mouse and touch.

const app = await openSamplePark();
const taker = await signIn(app, aylin, "changeover");
for (const _ of [1, 2]) await addPhoto(taker, await workId(app), await picture("jpeg"));

test("by keyboard: open, next, zoom, pan, back, close, with the focus restored; by mouse: buttons, wheel, drag and double click", async () => {
  const page = await openWithTwo(desk);
  await thumbs(page).first().focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: "Aylin Demir" });
  await viewer.locator("img").waitFor();
  expect(await place(page).textContent()).toMatch(/^\w{3} \d+, \d+:\d\d [AP]M, photo 1 of 2$/);
  await expectAccessible(page);

  await page.keyboard.press("ArrowRight");
  await at(page, 2);
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect.poll(() => transform(page)).toBe("translate(0px, 0px) scale(2.25)");
  // While zoomed in, the arrow keys pan instead of changing the photo.
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => transform(page)).toBe("translate(0px, -80px) scale(2.25)");
  await page.keyboard.press("0");
  await page.keyboard.press("ArrowLeft");
  await at(page, 1);
  await page.keyboard.press("ArrowLeft");
  await at(page, 1);

  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  expect(
    await thumbs(page)
      .first()
      .evaluate((element) => element === document.activeElement),
  ).toBe(true);

  await thumbs(page).first().click();
  await button(page, "Next photo").click();
  await at(page, 2);
  // On the last photo the button stays, but does nothing.
  expect(await button(page, "Next photo").getAttribute("aria-disabled")).toBe("true");
  await button(page, "Zoom in").click();
  await expect.poll(() => transform(page)).toContain("scale(1.5)");
  await button(page, "Zoom out").click();
  await expect.poll(() => transform(page)).toContain("scale(1)");

  await page.mouse.move(640, 450);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => transform(page)).toContain("scale(2.718");
  const before = await transform(page);
  await page.mouse.down();
  await page.mouse.move(640, 400, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => transform(page)).not.toBe(before);
  await page.mouse.dblclick(640, 450);
  await expect.poll(() => transform(page)).toBe("translate(0px, 0px) scale(1)");
  await button(page, "Close").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("by touch: one finger swipes, two fingers zoom; a photo that can't be loaded says so, and the others are shown", async () => {
  const page = await openWithTwo(phone);
  await thumbs(page).first().tap();
  await at(page, 1);
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: [number, number][]) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const swipe = async (from: number, to: number) => {
    await touch("touchStart", [from, 400]);
    await touch("touchMove", [to, 405]);
    await touch("touchEnd");
  };
  await swipe(300, 180);
  await at(page, 2);
  await swipe(180, 300);
  await at(page, 1);
  await swipe(200, 170);
  await at(page, 1);

  await touch("touchStart", [150, 420], [240, 420]);
  await touch("touchMove", [105, 420], [285, 420]);
  await expect.poll(() => transform(page)).toContain("scale(2)");
  await touch("touchEnd");
  await at(page, 1);
  await button(page, "Close").tap();

  const [first] = await photosOf(app);
  await page.route(`**${first?.url}`, (route) => route.abort());
  await page.reload();
  await thumbs(page).first().click();
  await page
    .getByRole("alert")
    .getByText("This photo could not be loaded. Check the connection and open it again.")
    .waitFor();
  await button(page, "Next photo").click();
  await at(page, 2);
});

const place = (page: Page) => page.getByText(/photo \d+ of \d+$/);
const transform = (page: Page) => page.locator("dialog img").evaluate((image) => image.style.transform);

/** Waits until the photo with this number is fully shown. */
async function at(page: Page, number: number): Promise<void> {
  await expect.poll(() => place(page).textContent()).toContain(`photo ${number} of`);
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>("dialog img")?.naturalWidth);
}

/** Opens a villa's task page with two photos. */
async function openWithTwo(device: typeof phone | typeof desk): Promise<Page> {
  const page = await openTask(app, device);
  await thumbs(page).nth(1).waitFor();
  return page;
}
