// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../../client/api/query-client";
import { PhotoDialog } from "./photo-dialog";

// happy-dom can't draw: this canvas returns the photograph that was chosen, as a browser would have drawn it.

beforeEach(() => {
  vi.stubGlobal("Image", ReadableImage);
  vi.stubGlobal("createImageBitmap", async () => ({ close() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a blurred photo brings a question, with the photo ready to be sent; Use anyway keeps it, and Take again opens the camera", async () => {
  await choose("blurred-plate");
  await screen.findByText("This looks blurred. Take it again?");
  expect(upload().disabled).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Use anyway blurred-plate.jpg" }));
  expect(screen.queryByText(/looks blurred/)).toBeNull();
  expect(upload().disabled).toBe(false);

  cleanup();
  const opened = await choose("blurred-text");
  fireEvent.click(await screen.findByRole("button", { name: "Take again blurred-text.jpg" }));
  expect(screen.queryByText("blurred-text.jpg")).toBeNull();
  expect(upload().disabled).toBe(true);
  expect(opened).toEqual(["environment"]);
});

test("a dark photo brings the other question; a good one brings none", async () => {
  await choose("cat", 0.2);
  await screen.findByText("This looks dark. Take it again?");
  cleanup();
  await choose("cat");
  await waitFor(() => expect(upload().disabled).toBe(false));
  expect(screen.queryByText(/Take it again/)).toBeNull();
});

test("a tap outside closes it only while no photo would be lost", async () => {
  await choose("cat");
  const dialog = screen.getByRole("dialog", { name: "Upload Photos" });
  fireEvent.click(dialog);
  expect(closed).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Remove cat.jpg" }));
  fireEvent.click(dialog);
  expect(closed).toHaveBeenCalledOnce();
});

const closed = vi.fn();

/** Opens the dialog and chooses a photograph of tests/fixtures; returns the cameras that open afterwards. */
async function choose(name: string, light = 1): Promise<(string | null)[]> {
  const picture = sharp(`tests/fixtures/photographs/${name}.jpg`).toColourspace("srgb").linear(light, 0).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  size = info;
  const pen = { fillRect() {}, drawImage() {}, getImageData: () => ({ data }) };
  // @ts-expect-error: of a canvas's context, only what the app uses
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(pen);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob([name])));
  const place = { assignmentId: "0199c0de-0000-7000-8000-00000000000a", by: "cleaner" } as const;
  render(
    <QueryClientProvider client={queryClient}>
      <PhotoDialog place={place} onClose={closed} />
    </QueryClientProvider>,
  );
  const gallery = document.querySelector("input[type=file]:not([capture])");
  if (!gallery) throw new Error("no gallery");
  fireEvent.change(gallery, { target: { files: [new File([name], `${name}.jpg`, { type: "image/jpeg" })] } });
  const opened: (string | null)[] = [];
  vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function clicked(this: HTMLInputElement) {
    opened.push(this.getAttribute("capture"));
  });
  return opened;
}

const upload = () => screen.getByRole<HTMLButtonElement>("button", { name: "Upload" });

let size: { width: number; height: number };
class ReadableImage {
  onload = () => {};
  naturalWidth = size.width;
  naturalHeight = size.height;
  set src(_: string) {
    queueMicrotask(() => this.onload());
  }
}
