import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { type desk, openBrowser, type phone, signInWithCookie } from "./browser";
import { picture } from "./pictures";
import type { TestApp } from "./start-app";

/** A file in the form that Playwright's file chooser expects. */
export type Picture = { name: string; mimeType: string; buffer: Buffer };

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const dialog = (page: Page) => page.getByRole("dialog", { name: "Upload Photos" });
export const thumbs = (page: Page) => page.getByRole("button", { name: /^Photo by Aylin Demir, / });

/** Returns the id of the work that Aylin has in progress in the sample park, without photos. */
export async function workId(app: TestApp): Promise<string> {
  const { rows } = await app.database.db.execute<{ id: string }>(sql`
    select a.id from assignments a join units u on u.id = a.unit_id where u.code = 'WL-042'
    order by abs(extract(epoch from a.planned_at - now())) limit 1`);
  return rows[0]?.id ?? "";
}

/** Returns its recorded photos, oldest first, with the damage that each shows. */
export async function photosOf(app: TestApp) {
  const { rows } = await app.database.db.execute<{ url: string; finding: string | null }>(sql`
    select m.url, f.text as finding from media m left join findings f on f.id = m.finding_id
    where m.assignment_id = ${await workId(app)} order by m.created_at, m.id`);
  return rows;
}

/** Opens Aylin's task page of that villa. */
export async function openTask(app: TestApp, device: typeof phone | typeof desk): Promise<Page> {
  const page = await openBrowser(app, device);
  await signInWithCookie(page, "cleaner@changeover.example");
  await page.goto(`/cleaner/task/${await workId(app)}`);
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  return page;
}

/** Opens it after it has closed a toast, which may lie over the button and stays for as long as the mouse rests on it. */
export async function openDialog(page: Page): Promise<void> {
  const close = page.locator(".toast").getByRole("button", { name: "Close" });
  await close.evaluateAll((buttons) => {
    for (const one of buttons) if (one instanceof HTMLElement) one.click();
  });
  await button(page, "Upload Photos").click();
  await dialog(page).waitFor();
}

export async function choose(page: Page, picture: Picture): Promise<void> {
  const asked = page.waitForEvent("filechooser");
  await button(page, "Gallery").click();
  await (await asked).setFiles(picture);
}

/** Opens the dialog, chooses a picture and taps Upload. */
export async function send(page: Page, picture: Picture): Promise<void> {
  await openDialog(page);
  await choose(page, picture);
  await button(page, "Upload").click();
}

/** Records what the page sends by XMLHttpRequest, because Playwright can't read the body of a file upload. */
export async function captureUploads(page: Page): Promise<void> {
  await page.evaluate(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      Object.assign(window, { sent: body });
      send.call(this, body instanceof Document ? null : body);
    };
  });
}

/** Returns the last upload's bytes. */
export async function capturedUpload(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const sent = "sent" in window ? window.sent : undefined;
    return sent instanceof Blob ? [...new Uint8Array(await sent.arrayBuffer())] : [];
  });
  return Buffer.from(bytes);
}

/** Returns the number of thumbnails that are really loaded, 280 px wide. */
export function drawnThumbs(page: Page): Promise<number> {
  const images = page.locator('img[src$="?size=thumb"]');
  return images.evaluateAll(
    (all) => all.filter((image) => image instanceof HTMLImageElement && image.naturalWidth === 280).length,
  );
}

/** Limits the browser's uploads to this many bytes a second, until the returned function is called. */
export async function throttleUploads(page: Page, uploadThroughput: number): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  const rest = { offline: false, latency: 0, downloadThroughput: -1 };
  await cdp.send("Network.emulateNetworkConditions", { ...rest, uploadThroughput });
  return () => cdp.detach();
}

/** Drops a picture onto the dialog, or pastes it. */
export function dropOrPaste(page: Page, kind: "drop" | "paste", name: string): Promise<void> {
  return page.evaluate(
    async ({ kind, name }) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 400 });
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
      const data = new DataTransfer();
      data.items.add(new File(blob ? [blob] : [], name, { type: "image/png" }));
      const init = { bubbles: true, cancelable: true };
      const event =
        kind === "drop"
          ? new DragEvent("drop", { ...init, dataTransfer: data })
          : new ClipboardEvent("paste", { ...init, clipboardData: data });
      document.querySelector("dialog")?.dispatchEvent(event);
    },
    { kind, name },
  );
}

/** The location in the camera's photos. */
const gps = { GPSLatitudeRef: "N", GPSLatitude: "52/1 22/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "4/1 53/1 0/1" };

/** Returns a photo larger than those that are sent, as a phone's camera writes it: blue with a red stripe at the top, stored sideways, with a location. */
export async function cameraPhoto(): Promise<Picture> {
  const stripe = { create: { width: 240, height: 1800, channels: 3, background: "#ff0000" } } as const;
  const buffer = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: "#0000ff" } })
    .composite([{ input: stripe, left: 0, top: 0 }])
    .jpeg({ quality: 92 })
    .withMetadata({ orientation: 6, exif: { IFD0: { Make: "Phone" }, IFD3: gps } })
    .toBuffer();
  return { name: "camera.jpg", mimeType: "image/jpeg", buffer };
}

/** Returns a plain, small photo: shrinking a camera's takes the browser a second. */
export async function plainPhoto(): Promise<Picture> {
  return { name: "plain.jpg", mimeType: "image/jpeg", buffer: await picture("jpeg") };
}

/** Returns a photo of sand, which compresses badly, so that sending it takes a while. */
export async function sandPhoto(): Promise<Picture> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const sand = { create: { width: 2048, height: 1536, channels: 3, background: "#808080", noise } } as const;
  return { name: "sand.jpg", mimeType: "image/jpeg", buffer: await sharp(sand).jpeg({ quality: 95 }).toBuffer() };
}

/** Returns a picture's colour at a point, given as fractions of its width and height. */
export async function colourAt(file: Buffer, x: number, y: number): Promise<"red" | "blue"> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  return red > blue ? "red" : "blue";
}
