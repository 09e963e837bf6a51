import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Unit } from "../../src/features/units/contract";
import { desk, expectAccessible, phone, said } from "../support/browser";
import { addVilla } from "../support/builders";
import { openSamplePark } from "../support/sample-journeys";
import { openUnits, villaCard } from "../support/units-page";
import { until } from "../support/until";

const app = await openSamplePark();

/** A figure at the top: its name, its number, the line below. */
async function figure(page: Page, name: string): Promise<string[]> {
  const one = page.getByLabel("Villa figures").locator("div", { has: page.getByText(name, { exact: true }) });
  await one.locator("dd").first().waitFor();
  return one.locator("dt, dd").allTextContents();
}

test("the page counts the villas, explains their statuses and shows each with all that it has", async () => {
  const page = await openUnits(app);
  await addVilla(app, {
    code: "TS-001",
    address: null,
    location: "Bosrand",
    villaType: "Luxury 8-person",
    bedrooms: 1,
    maxPersons: 12,
    description: "Tree house on four legs.",
    features: ["Rope bridge", "SAUNA"],
    hasAirConditioning: true,
  });
  await page.reload();
  const villas: Unit[] = await (await page.request.get("/api/units")).json();
  const wellness = villas.filter((one) => one.hasSauna || one.hasJacuzzi || one.code === "TS-001").length;
  await said(page, "in 4 areas");
  expect(await figure(page, "Total villas")).toEqual(["Total villas", String(villas.length), "in 4 areas"]);
  expect(await figure(page, "Waterfront")).toEqual(["Waterfront", "14", "all in Waterlijn"]);
  expect(await figure(page, "Wellness")).toEqual(["Wellness", String(wellness), "sauna or jacuzzi"]);
  expect(await figure(page, "Max capacity")).toEqual(["Max capacity", "12", "guests in one villa"]);
  expect(await page.getByRole("list", { name: "Cleaning status" }).getByRole("listitem").allTextContents()).toEqual([
    "Ready for Guests",
    "Needs Cleaning",
    "Being Cleaned",
    "Review Needed",
  ]);
  await said(page, `${villas.length} villas available`);

  // The last villas are drawn when the end of the list comes near.
  const last = villas.at(-1)?.code ?? "";
  expect(await villaCard(page, last).count()).toBe(0);
  await until("the last villa is drawn", async () => {
    await page.keyboard.press("End");
    return (await villaCard(page, last).count()) === 1;
  });
  expect(await page.getByRole("article").count()).toBe(villas.length);

  const groundOf = (type: string) =>
    page
      .getByText(type, { exact: true })
      .first()
      .evaluate((badge) => getComputedStyle(badge).backgroundColor);
  const types = ["4-person villa", "6-person villa", "8-person villa", "7-person wheelchair accessible villa"];
  expect(new Set(await Promise.all(types.map(groundOf))).size).toBe(4);
  expect(await groundOf("Luxury 8-person")).toBe(await groundOf("8-person villa"));

  const tree = villaCard(page, "TS-001");
  await tree.getByRole("heading", { name: "Bosrand" }).waitFor();
  await tree.getByRole("img", { name: "Villa TS-001" }).waitFor();
  for (const words of ["Luxury 8-person", "Needs Cleaning", "1 bedroom", "1 bathroom", "Up to 12 guests"])
    await tree.getByText(words, { exact: true }).waitFor();
  await tree.getByText("Tree house on four legs.").waitFor();
  const features = tree.getByRole("list", { name: "Features" }).getByRole("listitem");
  // What the free text calls an amenity is one, with its sign; the rest stays as it was written.
  expect(await features.allTextContents()).toEqual(["Sauna", "Air conditioning", "Rope bridge"]);
  expect(await features.locator("svg").count()).toBe(2);
  const water = villaCard(page, "WL-042");
  await water.getByRole("heading", { name: "Strandpad 42" }).waitFor();
  await water.getByText("Waterlijn", { exact: true }).waitFor();
  await water.getByText("Being Cleaned", { exact: true }).waitFor();
});

test.each([320, 390])("long words do not make the page scroll sideways at %d pixels", async (width) => {
  const word = "w".repeat(55);
  const code = `LW-${width}`;
  await addVilla(app, { code, location: word, address: word, villaType: word, description: word, features: [word] });
  const page = await openUnits(app, { ...phone, viewport: { width, height: 844 } }, `/admin/units?search=${code}`);
  await villaCard(page, code).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  for (const part of await villaCard(page, code).getByText(word).all()) {
    const box = await part.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(width - 16);
  }
});

test("size and feature tabs by mouse and arrow keys; the tab and the search outlive a reload", async () => {
  const page = await openUnits(app);
  const villas: Unit[] = await (await page.request.get("/api/units")).json();
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  await tab("All Villas").focus();
  for (const [size, title] of [
    ["4-person", "4-Person"],
    ["6-person", "6-Person"],
    ["8-person", "8-Person"],
  ] as const) {
    await page.keyboard.press("ArrowRight");
    await page.getByRole("heading", { name: `${title} Villas` }).waitFor();
    const count = villas.filter(({ villaType }) => villaType?.includes(size)).length;
    await said(page, `${count} villas available`);
    await page.getByRole("article").first().waitFor();
    expect(await page.getByRole("article").count()).toBe(Math.min(count, 24));
    expect(new URL(page.url()).searchParams.get("tab")).toBe(size);
  }
  // Types of other sizes have no tab.
  await tab("All Villas").click();
  await villaCard(page, "DV-103").getByText("7-person wheelchair accessible villa").waitFor();

  await tab("By Features").click();
  const figures = page.getByLabel("By Features").locator("div:has(> dt)");
  await figures.first().waitFor();
  const pets = villas.filter(({ isPetFriendly }) => isPetFriendly).length;
  const texts = await figures.allTextContents();
  expect(texts[0]).toBe("Waterfront14");
  expect(texts[1]).toMatch(/^Wellness\d+sauna or jacuzzi$/);
  expect(texts[2]).toBe(`Pet-Friendly${pets}`);
  const petFriendly = page.getByRole("region", { name: "Pet-Friendly" });
  expect(await petFriendly.getByRole("article").count()).toBe(pets);

  await page.getByRole("searchbox", { name: "Search villas" }).fill("strandpad jacuzzi");
  await page.waitForURL(/search=strandpad/);
  await page.reload();
  expect(await tab("By Features").getAttribute("aria-selected")).toBe("true");
  await tab("All Villas").click();
  await page.getByText(/^\d+ villas? found$/).waitFor();
  for (const one of await page.getByRole("article").all()) expect(await one.textContent()).toMatch(/Strandpad/);
  await page.getByRole("searchbox", { name: "Search villas" }).fill("no such thing");
  await page.getByRole("heading", { name: "No villas match" }).waitFor();
  expect(await page.getByRole("button", { name: "Add First Villa" }).count()).toBe(0);
});

test.each([
  ["phone", phone],
  ["desk", desk],
])("the villas and their features are accessible on a %s", async (_, device) => {
  const page = await openUnits(app, device, "/admin/units?search=WL-04");
  await villaCard(page, "WL-042").waitFor();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "By Features" }).click();
  await page.getByRole("region", { name: "Pet-Friendly" }).waitFor();
  await expectAccessible(page);
});
