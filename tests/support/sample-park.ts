import { afterAll } from "vitest";
import { startApp, type TestApp } from "./start-app";

/** Starts an app with the sample park for all journeys of a file, and closes it after the last one. */
export async function openSamplePark(): Promise<TestApp> {
  const app = await startApp({ park: "sample" });
  afterAll(() => app.close());
  return app;
}
