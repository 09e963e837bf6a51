import { expect, test } from "vitest";
import { desk, expectAccessible, phone, said } from "../support/browser";
import { addVilla, addWork } from "../support/builders";
import { signInAs } from "../support/caller";
import { openSamplePark } from "../support/sample-journeys";
import { editVilla, openUnits, villaCard } from "../support/units-page";

const app = await openSamplePark();

test("a villa is added: code, type and area are asked for, numbers begin at 1, a code in use is refused at its field", async () => {
  const page = await openUnits(app, phone);
  await page.getByRole("button", { name: "Add Villa" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Villa" });
  const type = dialog.getByLabel("Type");
  expect(await type.locator("option").count()).toBe(18);
  expect(await dialog.getByRole("group", { name: "Amenities" }).getByRole("checkbox").count()).toBe(13);
  const numbers = ["Bedrooms", "Bathrooms", "Max guests"] as const;
  const values = await Promise.all(numbers.map((name) => dialog.getByLabel(name).inputValue()));
  expect(values).toEqual(["1", "1", "2"]);
  for (const name of numbers) {
    expect(await dialog.getByLabel(name).getAttribute("min")).toBe("1");
    await dialog.getByLabel(name).fill("0");
  }
  const add = dialog.getByRole("button", { name: "Add Villa" });
  await add.click();
  for (const words of ["Please enter the villa's code.", "Please choose a type.", "Please choose an area."])
    await dialog.getByText(words, { exact: true }).waitFor();
  expect(await dialog.getByText(/^Enter a whole number from 1 to/).count()).toBe(3);

  await dialog.getByLabel("Code").fill("dv-101");
  await type.selectOption("8-person wellness villa with Finnish sauna");
  await dialog.getByLabel("Area").selectOption("Duinvallei");
  await dialog.getByLabel("Bedrooms").fill("4");
  await dialog.getByLabel("Bathrooms").fill("2");
  await dialog.getByLabel("Max guests").fill("8");
  await dialog.getByLabel("Description").fill("With a view.");
  await dialog.getByRole("checkbox", { name: "Sauna" }).check();
  await dialog.getByRole("checkbox", { name: "Eco-friendly" }).check();
  const other = dialog.getByRole("textbox", { name: "Other features" });
  await other.fill("Swing, hammock");
  await other.press("Enter");
  await dialog.getByRole("button", { name: "Remove Swing" }).click();
  // What is still in the box counts too.
  await other.fill("Sandpit");
  await dialog.getByLabel("Cleaning status").selectOption("Ready for Guests");
  await add.click();
  await dialog.getByText("There is already a villa dv-101. Please choose another code.", { exact: true }).waitFor();
  expect(await dialog.getByLabel("Code").getAttribute("aria-invalid")).toBe("true");
  await said(page, "Failed to add villa");
  await said(page, "409: There is already a villa dv-101. Please choose another code.");

  await dialog.getByLabel("Code").fill("DV-999");
  await add.click();
  await said(page, "Villa added");
  await said(page, "Villa has been created successfully.");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("searchbox", { name: "Search villas" }).fill("DV-999");
  const fresh = villaCard(page, "DV-999");
  await fresh.getByText("Up to 8 guests").waitFor();
  await fresh.getByText("Ready for Guests").waitFor();
  expect(await fresh.getByRole("list", { name: "Features" }).getByRole("listitem").allTextContents()).toEqual([
    "Sauna",
    "Eco-friendly",
    "hammock",
    "Sandpit",
  ]);
});

test("editing offers what the villa has now, sends what was changed and nothing else, and warns before it is lost", async () => {
  await addVilla(app, {
    code: "ED-001",
    location: "Bosrand",
    villaType: "Tree house",
    bedrooms: 6,
    bathrooms: 5,
    maxPersons: 11,
    features: ["Terrace, west"],
  });
  const page = await openUnits(app, desk, "/admin/units?search=ED-001");
  await editVilla(page, "ED-001");
  const dialog = page.getByRole("dialog", { name: "Edit Villa ED-001" });
  const optionsOf = (label: string) => dialog.getByLabel(label).locator("option").allTextContents();
  await dialog.waitFor();
  const sizes = ["4-person", "6-person", "8-person"];
  expect(await optionsOf("Type")).toEqual([
    "Tree house",
    ...sizes.map((size) => `Comfort ${size}`),
    ...sizes.map((size) => `Luxury ${size}`),
  ]);
  expect(await optionsOf("Area")).toEqual(["Bosrand", "Duinvallei", "Waterlijn", "Zandbank"]);
  expect(await optionsOf("Bedrooms")).toEqual(["6", "1", "2", "3", "4"]);
  expect(await optionsOf("Bathrooms")).toEqual(["5", "1", "2", "3"]);
  expect(await optionsOf("Max guests")).toEqual(["11", "2", "4", "6", "8"]);
  await dialog.getByLabel("Max guests").selectOption("8");
  await dialog.getByRole("checkbox", { name: "Fireplace" }).check();
  await dialog.getByRole("textbox", { name: "Other features" }).fill("Swing");
  await page.keyboard.press("Escape");
  await dialog.getByText("You have unsaved changes.").waitFor();
  await dialog.getByRole("button", { name: "Keep editing" }).click();

  await page.route("**/api/units/*", (route) =>
    route.fulfill({ status: 409, json: { detail: "The park is closed." } }),
  );
  const save = dialog.getByRole("button", { name: "Save Changes" });
  await save.click();
  await said(page, "Failed to update villa");
  await said(page, "409: The park is closed.");
  await dialog.getByText("The park is closed.", { exact: true }).waitFor();
  await page.unroute("**/api/units/*");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await save.click();
  expect((await sent).postDataJSON()).toEqual({
    maxPersons: 8,
    hasFireplace: true,
    features: ["Terrace, west", "Swing"],
  });
  await said(page, "Villa updated");
  await said(page, "Villa has been updated successfully.");
  await dialog.waitFor({ state: "detached" });
  await villaCard(page, "ED-001").getByText("Up to 8 guests").waitFor();
  await villaCard(page, "ED-001").getByText("Terrace, west").waitFor();

  // Nothing changed: nothing is sent; and Cancel asks nothing.
  await page.route("**/api/units/*", (route) => route.abort());
  await editVilla(page, "ED-001");
  await save.click();
  await dialog.waitFor({ state: "detached" });
  await editVilla(page, "ED-001");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
});

test("deleting asks first; a villa that is being cleaned stays, and says why", async () => {
  const cleaner = await signInAs(app, "cleaner", "Vera Kok");
  const busy = await addVilla(app, { code: "DL-001" });
  await addVilla(app, { code: "DL-002" });
  await addWork(app, { lead: cleaner, villa: busy, status: "in_progress" });
  const page = await openUnits(app, phone, "/admin/units?search=DL-00");
  const ask = async (code: string) => {
    await editVilla(page, code);
    await page
      .getByRole("dialog", { name: `Edit Villa ${code}` })
      .getByRole("button", { name: "Delete Villa" })
      .click();
    const question = page.getByRole("dialog", { name: "Delete Villa" });
    await question
      .getByText(`Are you sure you want to permanently delete villa ${code}? This action cannot be undone.`, {
        exact: true,
      })
      .waitFor();
    return question;
  };
  const refused = await ask("DL-001");
  await refused.getByRole("button", { name: "Delete Villa" }).click();
  await said(page, "Failed to delete villa");
  const why = "DL-001 is being cleaned or reviewed. Please delete it once that is done.";
  await refused.getByText(why, { exact: true }).waitFor();
  await said(page, `409: ${why}`);
  await refused.getByRole("button", { name: "Cancel" }).click();
  await refused.waitFor({ state: "detached" });
  const form = page.getByRole("dialog", { name: "Edit Villa DL-001" });
  await form.getByRole("button", { name: "Cancel" }).click();
  await form.waitFor({ state: "detached" });

  const question = await ask("DL-002");
  await question.getByRole("button", { name: "Delete Villa" }).click();
  await said(page, "Villa deleted");
  await said(page, "Villa has been permanently removed.");
  await villaCard(page, "DL-002").waitFor({ state: "detached" });
  await page.getByRole("dialog").first().waitFor({ state: "detached" });
  await villaCard(page, "DL-001").waitFor();
});

test("what was typed outlives the question before deleting; of the features, a colleague's changes stay", async () => {
  const id = await addVilla(app, { code: "KP-001", features: ["Terrace", "Swing"] });
  const page = await openUnits(app, desk, "/admin/units?search=KP-001");
  await editVilla(page, "KP-001");
  const form = page.getByRole("dialog", { name: "Edit Villa KP-001" });
  await form.getByLabel("Description").fill("With a view.");
  const other = form.getByRole("textbox", { name: "Other features" });
  await other.fill("Hammock");
  const remove = form.getByRole("button", { name: "Delete Villa" });
  await remove.click();
  const question = page.getByRole("dialog", { name: "Delete Villa" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  expect(await remove.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await form.getByLabel("Description").inputValue()).toBe("With a view.");
  expect(await other.inputValue()).toBe("Hammock");

  const colleague = await signInAs(app, "admin");
  await colleague.patch(`/api/units/${id}`, { features: ["Terrace", "Sandpit"] });
  // The card behind the dialog shows it.
  await villaCard(page, "KP-001").getByText("Sandpit").waitFor();
  await form.getByRole("button", { name: "Remove Terrace" }).click();
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await form.getByRole("button", { name: "Save Changes" }).click();
  expect((await sent).postDataJSON()).toEqual({ description: "With a view.", features: ["Sandpit", "Hammock"] });
  await said(page, "Villa updated");
});

test.each([
  ["phone", phone],
  ["desk", desk],
])("the dialogs are accessible on a %s", async (_, device) => {
  const page = await openUnits(app, device, "/admin/units?search=WL-042");
  await page.getByRole("button", { name: "Add Villa" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add Villa" }).click();
  await page.getByText("Please choose a type.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close" }).click();
  await editVilla(page, "WL-042");
  await page.getByRole("dialog", { name: "Edit Villa WL-042" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete Villa" }).click();
  await page.getByRole("dialog", { name: "Delete Villa" }).waitFor();
  await expectAccessible(page);
});
