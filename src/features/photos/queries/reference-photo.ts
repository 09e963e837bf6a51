import { useMutation } from "@tanstack/react-query";
import { CallError, call } from "../../../client/api/call";
import { t } from "../../../shared/words";
import { requestUpload } from "../contract";
import { addReferencePhoto } from "../contract/references";

/** Uploads a reference photo, and returns its address. */
export function useAddReferencePhoto() {
  return useMutation({
    mutationFn: async (photo: Blob): Promise<string> => {
      const type = photo.type || "application/octet-stream";
      const { uploadURL } = await call(requestUpload, { body: { contentType: type, size: photo.size } });
      const { ok, status } = await fetch(uploadURL, { method: "PUT", headers: { "content-type": type }, body: photo });
      if (!ok) throw new CallError(status, t("This is not a photo, or larger than 10 MB. Please choose another one."));
      const [photoURL = ""] = uploadURL.split("?");
      return (await call(addReferencePhoto, { body: { photoURL } })).url;
    },
  });
}
