import { useMutation } from "@tanstack/react-query";
import { call } from "../../../client/api/call";
import { addReferencePhoto } from "../contract/references";
import { uploadPhoto } from "./upload-photo";

/** Uploads a reference photo, and returns its address. */
export function useAddReferencePhoto() {
  return useMutation({
    mutationFn: async (photo: Blob): Promise<string> =>
      (await call(addReferencePhoto, { body: { photoURL: await uploadPhoto(photo) } })).url,
  });
}
