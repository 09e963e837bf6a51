import { expect, test } from "vitest";
import { fileProblem, megabytes } from "./file-checks";

const file = (name: string, type: string, size = 1_000) => new File([new Uint8Array(size)], name, { type });
const limit = 10_485_760;

test.each([
  ["a JPEG", file("a.jpg", "image/jpeg")],
  ["a JPEG of exactly 10 MB", file("a.jpg", "image/jpeg", limit)],
  ["an iPhone's photo", file("IMG_1.HEIC", "image/heic")],
  ["an iPhone's photo on a system without its type", file("IMG_1.HEIC", "")],
])("a cleaner may choose %s", (_, chosen) => {
  expect(fileProblem(chosen, "cleaner")).toBeUndefined();
});

test.each([
  [
    "one byte more than 10 MB",
    file("a.jpg", "image/jpeg", limit + 1),
    "a.jpg is too large. A photo can be up to 10 MB.",
  ],
  ["nothing", file("a.jpg", "image/jpeg", 0), "a.jpg is empty. Please choose another photo."],
  ["a text", file("a.txt", "text/plain"), "a.txt is not a photo. Please choose an image."],
  ["a drawing", file("a.svg", "image/svg+xml"), "a.svg is not a photo. Please choose an image."],
  ["a film", file("a.mp4", "video/mp4"), "a.mp4 is not a photo. Please choose an image."],
  ["a file without a type", file("heic", ""), "heic is not a photo. Please choose an image."],
])("a cleaner may not choose %s", (_, chosen, words) => {
  expect(fileProblem(chosen, "cleaner")).toBe(words);
});

test("QC's large photos are shrunk first; non-images are refused", () => {
  expect(fileProblem(file("a.jpg", "image/jpeg", limit + 1), "qc")).toBeUndefined();
  expect(fileProblem(file("a.pdf", "application/pdf"), "qc")).toBe("a.pdf is not a photo. Please choose an image.");
});

test("sizes in MB, never 0.0", () => {
  expect([3_984_588, limit, 700].map(megabytes)).toEqual(["3.8", "10.0", "0.1"]);
});
