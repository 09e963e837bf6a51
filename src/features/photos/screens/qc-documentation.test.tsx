// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../client/api/query-client";
import { readOperations } from "../../../client/outbox/store";
import { useOpenOutbox } from "../../../client/outbox/use-open-outbox";
import { dismissToast, Toasts } from "../../../client/parts/toasts";
import { QcDocumentation } from "./qc-documentation";

// The dialog and toasts are loaded lazily, which takes more than a second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const id = "0199c0de-0000-7000-8000-00000000000a";
/** The photos on the server, and the names of those that it refuses. */
let recorded: string[];
let refused: Set<string>;

beforeEach(() => {
  recorded = [];
  addresses = 0;
  looked = 0;
  second = Promise.resolve();
  put = Promise.resolve();
  refused = new Set();
  queryClient.clear();
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("XMLHttpRequest", FakePut);
  // happy-dom can't decode pictures, so files are sent unchanged.
  vi.stubGlobal("Image", UnreadableImage);
});
afterEach(async () => {
  // A photo still in flight would arrive in the next test.
  await waitFor(async () => expect(await readOperations(id)).toEqual([]));
  cleanup();
  act(() => dismissToast());
  vi.unstubAllGlobals();
});

test("QC can choose several at once; non-images are refused with a sentence; the button is disabled without a choice", async () => {
  const { upload, choose } = await openDialog();
  expect(upload()).toHaveProperty("disabled", true);
  choose("one.jpg", "two.jpg", "list.pdf");
  await screen.findByText("list.pdf is not a photo. Please choose an image.");
  await waitFor(() => expect(screen.getAllByText("0.1 MB")).toHaveLength(2));
  fireEvent.click(upload());
  await screen.findByText("Photos Uploaded");
  expect(recorded).toEqual(["/upload/1", "/upload/2"]);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Upload Photos" })).toBeNull());
  await screen.findByText("2 photos");
});

test("of several, all are sent, even if some are still being prepared", async () => {
  let makeReady = () => {};
  second = new Promise((resolve) => {
    makeReady = resolve;
  });
  const { upload, choose } = await openDialog();
  choose("one.jpg", "two.jpg");
  await screen.findByText("0.1 MB");
  expect(upload()).toHaveProperty("disabled", true);
  makeReady();
  await waitFor(() => expect(upload()).toHaveProperty("disabled", false));
  fireEvent.click(upload());
  await screen.findByText("Photos Uploaded");
  expect(recorded).toEqual(["/upload/1", "/upload/2"]);
});

test("of several, a refused one stays with its reason and can be retried; the others arrive", async () => {
  refused.add("two.jpg");
  const { upload, choose } = await openDialog();
  choose("one.jpg", "two.jpg", "three.jpg");
  await waitFor(() => expect(screen.getAllByText("0.1 MB")).toHaveLength(3));
  fireEvent.click(upload());
  await screen.findByText("Upload Failed");
  screen.getByText("Failed to upload QC photos. Please try again.");
  await screen.findByText("This is not a photo.");
  // The second one's refusal is shown while the third is still in flight.
  await waitFor(() => expect(recorded).toEqual(["/upload/1", "/upload/3"]));
  refused.clear();
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByText("Photos Uploaded");
  expect(recorded).toHaveLength(3);
});

test("uploads continue when the dialog is closed at once", async () => {
  const { upload, choose } = await openDialog();
  choose("one.jpg", "two.jpg", "three.jpg");
  await waitFor(() => expect(upload()).toHaveProperty("disabled", false));
  await act(async () => void fireEvent.click(upload()));
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await screen.findByText("Photos Uploaded");
  expect(recorded).toHaveLength(3);
});

test("photos that are chosen during an upload stay in the open dialog, ready to be sent", async () => {
  const { upload, choose } = await openDialog();
  choose("one.jpg");
  await waitFor(() => expect(upload()).toHaveProperty("disabled", false));
  let letArrive = () => {};
  put = new Promise((resolve) => {
    letArrive = resolve;
  });
  await act(async () => void fireEvent.click(upload()));
  choose("two.jpg");
  await screen.findByText("two.jpg");
  letArrive();
  await screen.findByText("Photos Uploaded");
  await waitFor(() => expect(upload().hasAttribute("aria-busy")).toBe(false));
  expect(upload()).toHaveProperty("disabled", false);
  screen.getByText("two.jpg");
  fireEvent.click(upload());
  await waitFor(() => expect(recorded).toEqual(["/upload/1", "/upload/2"]));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Upload Photos" })).toBeNull());
});

test("photos that were only chosen are dropped when the dialog closes", async () => {
  const { choose } = await openDialog();
  choose("one.jpg");
  await screen.findByText("0.1 MB");
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  await screen.findByRole("dialog");
  expect(screen.queryByText("one.jpg")).toBeNull();
});

test.each([
  ["can't be reached", true],
  ["does not respond", false],
])("if the server %s, photos are saved on this phone and the dialog closes; they are sent later", async (_, isCut) => {
  let reconnect = () => {};
  const connected = new Promise<void>((resolve) => {
    reconnect = resolve;
  });
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (init?.method === "POST" && isCut) throw new TypeError("no network");
    if (init?.method === "POST") await connected;
    return answer(address, init);
  });
  const { upload, choose } = await openDialog();
  choose("one.jpg");
  await waitFor(() => expect(upload()).toHaveProperty("disabled", false));
  fireEvent.click(upload());
  await screen.findByText("Saved on this phone");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Upload Photos" })).toBeNull());
  expect(recorded).toEqual([]);
  vi.stubGlobal("fetch", answer);
  reconnect();
  await waitFor(() => expect(recorded).toEqual(["/upload/1"]));
});

/** Renders the card below the outbox, which refreshes the screen when photos arrive. */
function App() {
  useOpenOutbox();
  return <QcDocumentation work={{ id, round: 1, qcPhotosOnPhones: 0 }} open />;
}

async function openDialog() {
  render(
    <QueryClientProvider client={queryClient}>
      <App />
      <Toasts />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Add" }));
  const dialog = await screen.findByRole("dialog", { name: "Upload Photos" });
  const choose = (...names: string[]) => {
    const type = (name: string) => (name.endsWith(".pdf") ? "application/pdf" : "image/jpeg");
    const files = names.map((name) => new File([name], name, { type: type(name) }));
    const input = dialog.querySelector("input[multiple]");
    if (input) fireEvent.change(input, { target: { files } });
  };
  return { upload: () => screen.getByRole("button", { name: "Upload" }), choose };
}

let addresses: number;
async function answer(address: string, { method, body }: RequestInit = {}): Promise<Response> {
  if (address === "/api/objects/upload") {
    addresses += 1;
    return Response.json({ uploadURL: `/upload/${addresses}?signature=abc` });
  }
  if (address === `/api/assignments/${id}/qc-media`) {
    if (method === "POST") recorded.push(JSON.parse(String(body)).url);
    const createdBy = { id, name: "Ruben Visser" };
    const all = recorded.map((url) => {
      const media = { id: url, url: `/objects${url}`, kind: "photo", findingId: null, qcRound: 1, createdBy };
      return { ...media, createdAt: "2026-11-21T10:00:00Z" };
    });
    return Response.json(method === "POST" ? all.at(-1) : all);
  }
  // Responses: the signed-in user, the park, and the assignment as the response to announcements.
  return Response.json({ id, name: "Park", timeZone: "UTC", unit: { code: "WL-044" } });
}

/** Uploads finish once it resolves. */
let put: Promise<void>;
/** Fakes an upload; the server refuses the files that the test names. */
class FakePut extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  readonly statusText = "";
  responseText = "";
  open() {}
  setRequestHeader() {}
  abort() {}
  getResponseHeader() {
    return "application/problem+json";
  }
  async send(photo: Blob) {
    const isRefused = refused.has(await photo.text());
    await put;
    this.status = isRefused ? 415 : 204;
    this.responseText = isRefused ? JSON.stringify({ detail: "This is not a photo." }) : "";
    this.dispatchEvent(new Event("load"));
    this.dispatchEvent(new Event("loadend"));
  }
}

/** Resolves when the second picture has been prepared; the others are ready at once. */
let second: Promise<void>;
let looked: number;
class UnreadableImage {
  onerror = () => {};
  set src(_: string) {
    looked += 1;
    void (looked === 2 ? second : Promise.resolve()).then(() => this.onerror());
  }
}
