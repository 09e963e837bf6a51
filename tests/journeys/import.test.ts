import { expect, test } from "vitest";
import { desk, expectAccessibleAtSizes, phone, waitForText } from "../support/browser";
import { openSamplePark } from "../support/sample-park";
import { openUnits, villaCard } from "../support/units-page";

const app = await openSamplePark();

test("an admin imports villas from a file on a phone, corrects a mistake and a column, and exports them again", async () => {
  const page = await openUnits(app, phone);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import villas" });
  const choose = (rows: string[]) =>
    dialog.locator("input[type=file]").setInputFiles({
      name: "villas.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`\uFEFF${rows.join("\r\n")}`),
    });
  const heading = "Villanummer;Gebied;Rooms to sleep in;Huisdieren";
  await choose([heading, "JO-001;Zandbank;drie;ja", "JO-002;Bosrand;2;nee"]);
  await dialog.getByLabel("Rooms to sleep in").selectOption("Bedrooms");
  await expectAccessibleAtSizes(page, [desk, phone]);
  await dialog.getByRole("button", { name: "Check 2 villas" }).click();
  await dialog.getByText("There is an error in the sheet").waitFor();
  await dialog.getByText("Row 2, Rooms to sleep in").waitFor();
  await dialog.getByText("“drie” is not a whole number.").waitFor();
  expect(await dialog.getByRole("button", { name: /^Import/ }).count()).toBe(0);
  await expectAccessibleAtSizes(page, [phone]);

  await dialog.getByRole("button", { name: "Choose the corrected file" }).click();
  await choose([heading, "JO-001;Zandbank;3;ja", "JO-002;Bosrand;2;nee", "dv-101;Bosrand;;"]);
  // The device remembers what the column was imported as.
  expect(await dialog.getByLabel("Rooms to sleep in").inputValue()).toBe("bedrooms");
  await dialog.getByRole("button", { name: "Check 3 villas" }).click();
  await dialog.getByText("2 new · 1 changed · 0 unchanged").waitFor();
  await dialog.getByText("New areas: Bosrand").waitFor();
  await dialog.getByText("DV-101, Gebied").waitFor();
  await expectAccessibleAtSizes(page, [phone]);
  await dialog.getByRole("button", { name: "Import 3 villas" }).click();
  await dialog.getByText("Imported").waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.goto("/admin/units?search=JO-001");
  const card = villaCard(page, "JO-001");
  await card.getByText("3 bedrooms").waitFor();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  await waitForText(page, "Exported");
  await page.getByRole("button", { name: "Import" }).click();
  await dialog.locator("input[type=file]").setInputFiles(await download.path());
  await dialog.getByRole("button", { name: /^Check/ }).click();
  await dialog.getByText(/^0 new · 0 changed · \d+ unchanged$/).waitFor();
});
