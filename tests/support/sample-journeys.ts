import { afterAll } from "vitest";
import { closeBrowser } from "./browser";
import { startApp, type TestApp } from "./start-app";

/** A sample park for all journeys of a file; it and their browser are closed behind the last of them. */
export async function openSamplePark(): Promise<TestApp> {
  const app = await startApp({ park: "sample" });
  afterAll(async () => {
    await closeBrowser();
    await app.close();
  });
  return app;
}
