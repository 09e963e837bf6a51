import type { SentPhoto } from "../features/photos/actions/arrived";
import { addPhoto, addQcPhoto } from "../features/photos/actions/record";
import { arrivalOf, issueUploadAddress, recordArrival } from "../features/photos/actions/upload";
import { photoLimits } from "../features/photos/contract";
import type { AuthedContext } from "../server/actions/context";
import type { Made } from "../server/objects/pictures/decoders";
import type { ObjectStore } from "../server/objects/store";
import { type Scene, scenes } from "./scenes";

const origin = "http://sample-park.example";
const side = 1_200;

/** Adds photos of drawn rooms through the same actions as real ones. */
export class Album {
  readonly #made = new Map<Scene, Promise<Made>>();
  constructor(private readonly store: ObjectStore) {}

  /** A cleaner's photo of a villa, or of the named damage. */
  async add(context: AuthedContext, assignmentId: string, scene: Scene, findingId?: string): Promise<void> {
    await addPhoto(context, assignmentId, { ...(await this.#send(context, scene)), findingId });
  }

  /** An inspector's photo. */
  async addQc(context: AuthedContext, assignmentId: string, scene: Scene): Promise<void> {
    await addQcPhoto(context, assignmentId, await this.#send(context, scene));
  }

  async #send(context: AuthedContext, scene: Scene): Promise<SentPhoto> {
    const { uploadURL } = await issueUploadAddress(context, this.store, origin);
    const objectId = this.store.idIn(uploadURL.replace(/\?.*/, ""), origin);
    const made = await this.#picture(scene);
    // Different bytes each time, because a photo that is used for two villas is pointed out.
    const bytes = Buffer.concat([made.bytes, Buffer.from(objectId ?? "")]);
    if (objectId) await recordArrival(context, this.store, objectId, arrivalOf({ ...made, bytes }));
    return { objectId, isLost: false };
  }

  #picture(scene: Scene): Promise<Made> {
    const made = this.#made.get(scene) ?? draw(scene);
    this.#made.set(scene, made);
    return made;
  }
}

async function draw(scene: Scene): Promise<Made> {
  const [{ default: sharp }, { toPictures }] = await Promise.all([
    import("sharp"),
    import("../server/objects/pictures/make.js"),
  ]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${side}" height="${side}">${scenes[scene]}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  // Our own drawings need no process that can be killed.
  const pictures = await toPictures(bytes, "image/png", photoLimits);
  if (typeof pictures === "string") throw new Error(`the drawing of ${scene} is ${pictures}`);
  return { bytes, kind: "image/png", pictures };
}
