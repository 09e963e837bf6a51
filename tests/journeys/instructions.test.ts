import { expect, test } from "vitest";
import { desk, expectAccessible, openBrowser, signInWithCookie } from "../support/browser";
import { openSamplePark } from "../support/sample-park";
import { aylin, button, idOf } from "../support/villa-page";

const app = await openSamplePark();

test("instructions changed after the start reach the cleaner's phone at once, and are new until she has seen them", async () => {
  const phone = await openBrowser(app);
  await signInWithCookie(phone, aylin);
  await phone.goto("/cleaner");
  const card = phone.getByRole("article", { name: "Villa WL-042" });
  await card.waitFor();
  const desktop = await openBrowser(app, desk);
  await signInWithCookie(desktop, "leader@changeover.example");
  await desktop.goto(`/supervisor/assignments/${await idOf(app, "WL-042")}`);
  await button(desktop, "Edit").click();
  await desktop.getByRole("dialog").getByLabel("Special instructions").fill("Guests arrive at two");
  await expectAccessible(desktop);
  await button(desktop, "Save Changes").click();

  await card.getByText("New instructions").waitFor();
  await card.getByRole("link", { name: "Continue Task WL-042" }).click();
  const news = phone.getByRole("status").filter({ hasText: "New from your team leader" });
  await news.getByText("Guests arrive at two").waitFor();
  await expectAccessible(phone);
  await phone.reload();
  await news.getByRole("button", { name: "Got it" }).click();
  await news.waitFor({ state: "detached" });
  await phone.goto("/cleaner");
  await card.getByText("Guests arrive at two").waitFor();
  expect(await card.getByText("New instructions").count()).toBe(0);
});
