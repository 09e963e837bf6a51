// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openScreen, personOf, press } from "../../../../tests/support/screen";
import { SheetButtons } from "./sheet-buttons";

test("why an export failed stays beside its button until it is tried again", async () => {
  const onExport = vi.fn<() => Promise<void>>();
  onExport.mockRejectedValueOnce(new TypeError("no network")).mockResolvedValue();
  openScreen(<SheetButtons fetchDialog={async () => () => null} onExport={onExport} />, {
    ...{ person: personOf("admin"), path: "/admin/units" },
  });
  press("Export");
  const failure = await screen.findByText("Can't reach the server. Check your connection and try again.");
  expect(failure.closest(".toasts")).toBeNull();
  press("Export");
  await screen.findByText("Exported");
  expect(screen.queryByText(/^Can't reach the server/)).toBeNull();
});
