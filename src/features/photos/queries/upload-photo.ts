import { useMutation } from "@tanstack/react-query";
import { CallError, call } from "../../../client/api/call";
import { t } from "../../../shared/words";
import { requestUpload } from "../contract";

/** Uploads a photo at once, without the outbox, and returns its address; for whoever sits at a desk. */
export async function uploadPhoto(photo: Blob): Promise<string> {
  const type = photo.type || "application/octet-stream";
  const { uploadURL } = await call(requestUpload, { body: { contentType: type, size: photo.size } });
  const { ok, status } = await fetch(uploadURL, { method: "PUT", headers: { "content-type": type }, body: photo });
  if (!ok) throw new CallError(status, t("This is not a photo, or larger than 10 MB. Please choose another one."));
  return uploadURL.replace(/\?.*/, "");
}

/** The same, with its state. */
export function useUploadPhoto() {
  return useMutation({ mutationFn: uploadPhoto });
}
