import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { desk, expectAccessibleAtSizes, openBrowser, phone, signInWithCookie } from "../support/browser";
import { addChecklist, addVilla, addWork } from "../support/builders";
import { signInAs, testPassword } from "../support/caller";
import { reportCount } from "../support/report-count";
import { startAppForTest } from "../support/start-app";
import { countTaps, secondsByHand } from "../support/taps";

test("an admin derives a checklist for eight-person villas with a sauna in under three minutes; a cleaner there sees exactly its items", async () => {
  const app = await startAppForTest();
  await addChecklist(app);
  const eight = { maxPersons: 8, bedrooms: 4, hasSauna: true };
  const villa = await addVilla(app, { code: "DV-112", ...eight });
  const other = await addVilla(app, { code: "DV-113", ...eight, hasSauna: false });
  await addVilla(app, { code: "DV-114", ...eight });
  const [ada, anna] = await Promise.all([signInAs(app, "admin"), signInAs(app, "cleaner")]);
  const [withSauna, without] = await Promise.all([villa, other].map((id) => addWork(app, { lead: anna, villa: id })));

  const page = await openBrowser(app, desk);
  await signInWithCookie(page, ada.email, testPassword);
  await page.goto("/admin");
  const counter = countTaps();
  const { tap } = counter;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  let typed = 0;
  const type = async (label: string, text: string) => {
    typed += text.length;
    await page.getByRole("dialog").getByLabel(label, { exact: true }).fill(text);
  };
  const choose = async (label: string, option: string) => {
    // The list is opened, and the option is chosen.
    counter.taken += 2;
    await page.getByRole("dialog").getByLabel(label, { exact: true }).selectOption({ label: option });
  };
  const startedAt = performance.now();

  await tap(page.getByRole("link", { name: "Presets" }));
  await tap(page.getByRole("tab", { name: "Checklists" }));
  await tap(button("Copy Standard"));
  await type("Name", "8 guests with sauna");
  await tap(button("Copy checklist"));
  await tap(button("Add section"));
  await type("Name of the new section", "Sauna");
  await type("Task", "Sweep and wipe the benches");
  await tap(button("Add and next"));
  await type("Task", "Stove off and cold");
  await choose("Photo", "Required");
  const asked = page.waitForEvent("filechooser");
  await tap(button("Choose photo"));
  await (await asked).setFiles({
    ...{ name: "stove.jpg", mimeType: "image/jpeg" },
    buffer: readFileSync("tests/fixtures/photographs/coffee.jpg"),
  });
  await page.getByRole("img", { name: "Reference photo" }).waitFor();
  await tap(page.getByRole("dialog").getByRole("button", { name: "Add and next" }));
  await type("Task", "Set out sauna towels");
  await choose("For", "each guest");
  await tap(page.getByRole("dialog").getByRole("button", { name: "Add item" }));
  const dragged = page.getByRole("listitem").filter({ hasText: "Stove off and cold" });
  const goal = page.getByRole("listitem").filter({ hasText: "Sweep and wipe the benches" });
  await dragged.locator("[data-tooltip='Drag to move']").dragTo(goal, { targetPosition: { x: 200, y: 4 } });
  await page.getByText("Stove off and cold is now number 1 of 3 in Sauna.").waitFor();
  await tap(button("Publish"));
  await tap(button("Save and publish"));
  await tap(page.getByRole("dialog").getByRole("link", { name: "Choose villas" }));
  await choose("Guests", "8 guests");
  await choose("Feature", "Sauna");
  await tap(button("Select these 2"));
  await tap(button("Save rule"));
  await page.getByRole("list", { name: "Rules" }).getByText("DV-112, DV-114").waitFor();

  const seconds = (performance.now() - startedAt) / 1_000;
  const byHand = secondsByHand(counter.taken, typed);
  reportCount(
    `${counter.taken} taps and ${typed} characters for a derived checklist: ${Math.round(byHand)} s by hand, and ${Math.round(seconds)} s of the program`,
  );
  expect(counter.taken).toBeLessThanOrEqual(24);
  expect(byHand + seconds).toBeLessThan(180);

  const rows = page.getByRole("grid", { name: "All villas" }).locator("tr[data-key]");
  // Only the rows near the screen are drawn.
  await page.getByRole("heading", { name: "All villas" }).evaluate((heading) => heading.scrollIntoView());
  // The list is read anew after the rules.
  await rows.filter({ hasText: "8 guests with sauna" }).nth(1).waitFor();
  expect(await rows.allTextContents()).toEqual([
    expect.stringMatching(/112.*8 guests with saunaVilla15$/),
    expect.stringMatching(/113.*StandardStandard12$/),
    expect.stringMatching(/114.*8 guests with saunaVilla15$/),
  ]);
  await expectAccessibleAtSizes(page, [desk, phone]);
  await page.setViewportSize(desk.viewport);
  await rows.first().getByRole("link").click();
  await button("Add section").waitFor();
  await expectAccessibleAtSizes(page, [desk, phone]);
  await button("Preview").click();
  await page.getByText("It gets this checklist for Changeover (Villa)", { exact: false }).waitFor();
  await expectAccessibleAtSizes(page, [phone]);

  const cleaner = await openBrowser(app, phone);
  await signInWithCookie(cleaner, anna.email, testPassword);
  const itemsOf = async (id: string | undefined) => {
    await cleaner.goto(`/cleaner/task/${id}`);
    await cleaner.getByText("Task 12").waitFor();
    return cleaner.getByRole("region", { name: "Checklist" }).getByRole("listitem").allTextContents();
  };
  const standard = Array.from({ length: 12 }, (_, index) => `Task ${index + 1}Qty 1`);
  const ofSauna = ["Stove off and coldQty 1Reference", "Sweep and wipe the benchesQty 1", "Set out sauna towelsQty 8"];
  expect(await itemsOf(withSauna)).toEqual([...standard, ...ofSauna]);
  expect(await itemsOf(without)).toEqual(standard);
});
