import { expect, test } from "vitest";
import { desk, expectAccessible, expectAccessibleAtSizes, phone, waitForText } from "../support/browser";
import { addVilla, addWork } from "../support/builders";
import { signInAs } from "../support/caller";
import { openSamplePark } from "../support/sample-park";
import { editVilla, openUnits, villaCard } from "../support/units-page";

const app = await openSamplePark();

test("a villa is added, edited and deleted in accessible dialogs; a code in use and a villa that is being cleaned are refused", async () => {
  await addWork(app, {
    lead: await signInAs(app, "cleaner", "Vera Kok"),
    villa: await addVilla(app, { code: "DL-001" }),
    status: "in_progress",
  });
  const page = await openUnits(app, phone, "/admin/units?search=DL-00");
  await page.getByRole("button", { name: "Add Villa" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Villa" });
  const add = dialog.getByRole("button", { name: "Add Villa" });
  await add.click();
  await dialog.getByText("Please choose a type.").waitFor();
  await expectAccessibleAtSizes(page, [desk, phone]);
  await dialog.getByLabel("Code").fill("dl-001");
  await dialog.getByLabel("Type").selectOption("8-person wellness villa with Finnish sauna");
  await dialog.getByLabel("Area").selectOption("Duinvallei");
  await dialog.getByLabel("Max guests").fill("8");
  await dialog.getByRole("checkbox", { name: "Sauna" }).check();
  const other = dialog.getByRole("textbox", { name: "Other features" });
  await other.fill("Swing, hammock");
  // Enter adds the features and doesn't send the form.
  await other.press("Enter");
  await dialog.getByRole("button", { name: "Remove Swing" }).click();
  await dialog.getByLabel("Cleaning status").selectOption("Ready for Guests");
  await add.click();
  await dialog.getByText("There is already a villa dl-001. Please choose another code.", { exact: true }).waitFor();
  expect(await dialog.getByLabel("Code").getAttribute("aria-invalid")).toBe("true");
  await dialog.getByLabel("Code").fill("DL-002");
  await add.click();
  await waitForText(page, "Villa added");
  await dialog.waitFor({ state: "detached" });
  const card = villaCard(page, "DL-002");
  await card.getByText("Up to 8 guests").waitFor();
  await card.getByText("Ready for Guests").waitFor();
  expect(await card.getByLabel("Features").locator("li").allTextContents()).toEqual(["Sauna", "hammock"]);

  await editVilla(page, "DL-002");
  const form = page.getByRole("dialog", { name: "Edit Villa DL-002" });
  await form.waitFor();
  await expectAccessible(page);
  await form.getByLabel("Max guests").selectOption("6");
  await page.keyboard.press("Escape");
  await form.getByText("You have unsaved changes.").waitFor();
  await form.getByRole("button", { name: "Keep editing" }).click();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await waitForText(page, "Villa updated");
  await card.getByText("Up to 6 guests").waitFor();

  const ask = async (code: string) => {
    await editVilla(page, code);
    await page.getByRole("button", { name: "Delete Villa" }).click();
    return page.getByRole("dialog", { name: "Delete Villa" });
  };
  const question = await ask("DL-002");
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete Villa" }).click();
  await waitForText(page, "Villa deleted");
  await waitForText(page, "Villa has been permanently removed.");
  await card.waitFor({ state: "detached" });
  await page.getByRole("dialog").first().waitFor({ state: "detached" });
  const refused = await ask("DL-001");
  await refused.getByRole("button", { name: "Delete Villa" }).click();
  const why = "DL-001 is being cleaned or reviewed. Please delete it once that is done.";
  await refused.getByText(why, { exact: true }).waitFor();
  await villaCard(page, "DL-001").waitFor();
});

test("input survives the deletion question, and saving keeps a colleague's changes of features", async () => {
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
  // The table behind the dialog shows the colleague's change.
  await page.locator("tr").getByText("Sandpit").waitFor();
  await form.getByRole("button", { name: "Remove Terrace" }).click();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await waitForText(page, "Villa updated");
  const { body } = await colleague.get("/api/units");
  expect(body).toContainEqual(
    expect.objectContaining({ id, description: "With a view.", features: ["Sandpit", "Hammock"] }),
  );
});
