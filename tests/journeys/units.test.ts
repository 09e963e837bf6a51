import { expect, test } from "vitest";
import type { Unit } from "../../src/features/units/contract";
import { desk, expectAccessibleAtSizes, phone, waitForText } from "../support/browser";
import { addVilla } from "../support/builders";
import { openSamplePark } from "../support/sample-park";
import { openUnits, villaCard } from "../support/units-page";
import { waitUntil } from "../support/wait-until";

const app = await openSamplePark();

test("all villas can be scrolled to, and each size has its colour", async () => {
  const page = await openUnits(app, phone);
  const villas: Unit[] = await (await page.request.get("/api/units")).json();
  await waitForText(page, `${villas.length} villas available`);

  // More villas are rendered as the end of the list comes near.
  const cards = page.locator("article");
  expect(await cards.count()).toBe(24);
  const showMore = async () => {
    await page.keyboard.press("End");
    return (await cards.count()) === villas.length;
  };
  // In steps, each of which a busy machine draws slowly.
  await waitUntil("the last villa", showMore, 60_000);
  expect(await cards.last().getAttribute("aria-label")).toBe(`Villa ${villas.at(-1)?.code}`);

  const groundOf = (type: string) =>
    page
      .getByText(type, { exact: true })
      .first()
      .evaluate((badge) => getComputedStyle(badge).backgroundColor);
  const types = ["4-person villa", "6-person villa", "8-person villa", "7-person wheelchair accessible villa"];
  expect(new Set(await Promise.all(types.map(groundOf))).size).toBe(4);
});

test("the villas and their features are accessible on a phone and a desk; long words don't make a phone's page scroll sideways", async () => {
  const word = "w".repeat(55);
  const villa = { code: "LW-001", location: word, address: word, villaType: word, description: word, features: [word] };
  await addVilla(app, villa);
  const page = await openUnits(app, phone, "/admin/units?search=WL-04");
  await villaCard(page, "WL-042").waitFor();
  await expectAccessibleAtSizes(page, [desk, phone]);
  await page.getByRole("tab", { name: "By Features" }).click();
  await page.getByRole("region", { name: "Pet-Friendly" }).waitFor();
  await expectAccessibleAtSizes(page, [desk, phone]);

  await page.getByRole("tab", { name: "All Villas" }).click();
  await page.getByLabel("Search villas").fill("LW-001");
  await villaCard(page, "LW-001").waitFor();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const part of await villaCard(page, "LW-001").getByText(word).all()) {
      const box = await part.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(width - 16);
    }
  }
});
