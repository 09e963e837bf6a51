import { afterAll } from "vitest";
import { startApp, type TestApp } from "./start-app";

/** A sample park for all journeys of a file, closed after the last of them. */
export async function openSamplePark(): Promise<TestApp> {
  const app = await startApp({ park: "sample" });
  afterAll(() => app.close());
  return app;
}
