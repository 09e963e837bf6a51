// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { reasonOf } from "../../../client/api/reason";
import { uploadPhoto } from "./upload-photo";

const notAPhoto = "This is not a photo, or larger than 10 MB. Please choose another one.";
const unexpected = "Unexpected response from the server. Please try again.";
const busy = "The server is busy. Please try again in a moment.";
const full = "The server has no space left for photos. Please tell the office.";
const problem = "application/problem+json; charset=utf-8";

test.each([
  ["a busy server", 503, problem, JSON.stringify({ detail: busy }), busy],
  ["a full disk", 507, problem, JSON.stringify({ detail: full }), full],
  ["a refusal with a sentence", 415, problem, JSON.stringify({ detail: "This is a video." }), "This is a video."],
  ["a proxy's limit", 413, "text/html", "<html>Too large</html>", notAPhoto],
  ["no photo, without a sentence", 415, "text/plain", "", notAPhoto],
  ["a damaged photo, without a sentence", 422, "text/plain", "", notAPhoto],
  ["a proxy without the server", 502, "text/html", "<html>Bad Gateway</html>", unexpected],
  ["an object store's refusal", 403, "application/xml", "<Error><Code>AccessDenied</Code></Error>", unexpected],
  ["a portal's words", 403, "text/plain", "Forbidden", unexpected],
  ["a proxy's JSON", 502, "application/json", '{"message":"no upstream"}', unexpected],
])("%s is told as what it is", async (_, status, type, body, sentence) => {
  vi.stubGlobal("fetch", async (_address: string, { method }: RequestInit) =>
    method === "PUT"
      ? new Response(body, { status, headers: { "content-type": type } })
      : Response.json({ uploadURL: "/upload/1?signature=abc" }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const error: unknown = await uploadPhoto(new Blob(["bytes"])).catch((thrown: unknown) => thrown);
  expect(error).toHaveProperty("status", status);
  expect(reasonOf(error)).toBe(sentence);
});
