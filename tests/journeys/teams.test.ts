import { expect, test } from "vitest";
import { desk, expectAccessibleAtSizes, openBrowser, phone, signInWithCookie } from "../support/browser";
import { openSamplePark } from "../support/sample-park";

const leader = "leader@changeover.example";

const app = await openSamplePark();

test("on an accessible page a team is created, renamed and filled; a number in use is refused in the form; the deletion question names the team", async () => {
  const page = await openBrowser(app);
  await signInWithCookie(page, leader);
  await page.goto("/supervisor/team");
  const lotte = page.getByRole("listitem").filter({ hasText: "Lotte de Vries" });
  await lotte.getByText("Absent").waitFor();
  await expectAccessibleAtSizes(page, [phone, desk]);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Edit Team 1" }).click();
  await dialog.getByRole("checkbox").first().waitFor();
  await expectAccessibleAtSizes(page, [desk, phone]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Add team" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Early birds");
  await dialog.getByLabel("Number").fill("1");
  await dialog.getByRole("button", { name: "Add team" }).click();
  await dialog.getByText("There is already a team with this number.", { exact: true }).waitFor();
  await dialog.getByLabel("Number").fill("9");
  await dialog.getByRole("checkbox", { name: "Bram Jansen" }).check();
  await dialog.getByRole("button", { name: "Add team" }).click();
  const birds = page.getByRole("region", { name: "Early birds" });
  await birds.getByText("Bram Jansen").waitFor();
  await birds.getByRole("img", { name: "Team 9" }).waitFor();

  await page.getByRole("button", { name: "Edit Early birds" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Night owls");
  await dialog.getByLabel("Target size").fill("5");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  const owls = page.getByRole("region", { name: "Night owls" });
  await owls.getByText("1 member, target 5").waitFor();

  await page.getByRole("button", { name: "Edit Night owls" }).click();
  await dialog.getByRole("button", { name: "Delete team" }).click();
  const question = page.getByRole("dialog", { name: "Delete team Night owls?" });
  await question.getByRole("button", { name: "Delete team" }).click();
  await owls.waitFor({ state: "detached" });
  await page.getByRole("region", { name: "No team" }).getByText("Bram Jansen").waitFor();
  // The page shows it.
  expect(await page.locator(".toast").count()).toBe(0);
});
