// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, lazy, Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

// After a deployment the server no longer has the files of older versions. A page with a worker has cached them; one without can't load them.
test.each([
  ["Chromium", "Failed to fetch dynamically imported module: https://park.example/assets/task-1a2b.js"],
  ["Firefox", "error loading dynamically imported module: https://park.example/assets/task-1a2b.js"],
  ["Safari", "Importing a module script failed."],
])("a part that does not arrive in %s is fetched with the whole page, by one tap", async (_, words) => {
  // React logs the thrown error.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  const Part = lazy((): Promise<{ default: ComponentType }> => Promise.reject(new TypeError(words)));
  render(
    <ErrorBoundary>
      <Suspense>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  );
  await screen.findByRole("heading", { name: "This page could not be loaded" });
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(reload).toHaveBeenCalledTimes(1);
});
