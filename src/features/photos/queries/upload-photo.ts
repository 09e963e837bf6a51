import { useMutation } from "@tanstack/react-query";
import { CallError, call } from "../../../client/api/call";
import { loadSentences } from "../../../client/browser/language";
import type { SentSentence } from "../../../shared/sentences";
import { t } from "../../../shared/words";
import { requestUpload } from "../contract";

/** Uploads a photo at once, without the outbox, and returns its address; for whoever sits at a desk. Throws like `call`. */
export async function uploadPhoto(photo: Blob): Promise<string> {
  const type = photo.type || "application/octet-stream";
  const { uploadURL } = await call(requestUpload, { body: { contentType: type, size: photo.size } });
  const response = await fetch(uploadURL, { method: "PUT", headers: { "content-type": type }, body: photo });
  if (!response.ok) throw await errorOf(response);
  return uploadURL.replace(/\?.*/, "");
}

/** The server says what is wrong; an object store or a proxy sends a page of its own, so only its status counts. */
async function errorOf(response: Response): Promise<CallError> {
  const { status, headers } = response;
  if (/problem\+json/.test(headers.get("content-type") ?? "")) return problemOf(response);
  const isRefused = status === 413 || status === 415 || status === 422;
  return new CallError(
    status,
    isRefused
      ? t("This is not a photo, or larger than 10 MB. Please choose another one.")
      : t("Unexpected response from the server. Please try again."),
  );
}

/** Repeats what `call` does with a refusal, because one more export there would make the first screen larger. */
async function problemOf(response: Response): Promise<CallError> {
  const { detail, ...sent }: Omit<SentSentence, "message"> & { detail: string } = await response.json();
  await loadSentences();
  return new CallError(response.status, detail, sent);
}

/** The same, with its state. */
export function useUploadPhoto() {
  return useMutation({ mutationFn: uploadPhoto });
}
