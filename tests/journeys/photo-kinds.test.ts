import { readFile } from "node:fs/promises";
import exifr from "exifr";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { phone, waitForText } from "../support/browser";
import { diskStoreForTests, s3StoreForTests, type TestStore } from "../support/photo-stores";
import {
  cameraPhoto,
  capturedUpload,
  captureUploads,
  colourAt,
  dialog,
  drawnThumbs,
  openTask,
  photosOf,
  send,
} from "../support/photos";
import { startApp, type TestApp } from "../support/start-app";

// Every kind of picture that phones produce, from the task screen to the server's disk, and directly to an S3 store.

const camera = await cameraPhoto();

/** Where a picture is stored makes no difference to how it is read: the rarer kinds are sent once. */
describe.each([
  ["disk", diskStoreForTests, ["png", "webp", "heic"]],
  ["S3", s3StoreForTests, []],
] as const)("on %s", (_, openStore, kinds) => {
  const others = kinds.length > 0 ? `; ${kinds.join(", ")} arrive too` : "";
  let place: TestStore;
  let app: TestApp;
  beforeAll(async () => {
    place = await openStore();
    app = await startApp({ park: "sample", settings: place.settings });
  });
  afterAll(async () => {
    await app.close();
    await place.close();
  });

  test(`a camera's JPEG is sent smaller, upright, without its location and with a thumbnail${others}`, async () => {
    const page = await openTask(app, phone);
    await captureUploads(page);
    expect((await exifr.gps(camera.buffer))?.latitude).toBeCloseTo(52.37, 1);
    await send(page, camera);
    await waitForText(page, "Your photo has been added to the assignment.");
    await dialog(page).waitFor({ state: "detached" });
    await waitForText(page, "1 photo");

    const put = await capturedUpload(page);
    expect(await sharp(put).metadata()).toMatchObject({ format: "jpeg", width: 1536, height: 2048 });
    expect(await exifr.parse(put, { tiff: true, exif: true, gps: true, xmp: true, iptc: true })).toBeUndefined();

    const [photo] = await photosOf(app);
    const served = await (await page.request.get(photo?.url ?? "")).body();
    expect(await sharp(served).metadata()).toMatchObject({ width: 1536, height: 2048 });
    expect([await colourAt(served, 0.5, 0.02), await colourAt(served, 0.5, 0.5)]).toEqual(["red", "blue"]);

    const small = sharp(camera.buffer).resize(600);
    const bytesOf = {
      png: () => small.clone().png().toBuffer(),
      webp: () => small.clone().webp().toBuffer(),
      heic: () => readFile("tests/fixtures/phone.heic"),
    };
    for (const kind of kinds) {
      await send(page, { name: `bath.${kind}`, mimeType: `image/${kind}`, buffer: await bytesOf[kind]() });
      await dialog(page).waitFor({ state: "detached" });
    }
    await expect.poll(() => drawnThumbs(page)).toBe(1 + kinds.length);
    for (const { url } of await photosOf(app)) {
      const bytes = await (await page.request.get(url)).body();
      expect(await exifr.gps(bytes)).toBeUndefined();
      expect(bytes.length).toBeLessThan(1_000_000);
    }
  });
});
