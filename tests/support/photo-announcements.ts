import { createHash, randomUUID } from "node:crypto";
import { expect } from "vitest";
import * as z from "zod/mini";
import { addWork, type Work } from "./builders";
import { type Caller, signInAs } from "./caller";
import { ago } from "./late-steps";
import { addressFor, bare, put } from "./photo-calls";
import { openPhotoPark } from "./photo-park";
import type { TestStore } from "./photo-stores";
import { picture } from "./pictures";

const counted = z.object({ photosOnPhones: z.int(), qcPhotosOnPhones: z.int(), media: z.array(z.unknown()) });

/** Opens a park in which cleaners Anna and Bob and inspector Quinn take photos offline, with the calls that their phones make. */
export async function openAnnouncementPark(store: TestStore) {
  const { app, anna, bob, small } = await openPhotoPark(store);
  const [sanne, quinn] = [await signInAs(app, "teamleader", "Sanne"), await signInAs(app, "qc", "Quinn")];
  const other = await picture("png", { width: 60, height: 80 });

  const path = (work: string) => `/api/assignments/${work}/photo-announcements`;
  const one = (id: string = randomUUID(), bytes = small) => {
    return { id, sha256: createHash("sha256").update(bytes).digest("hex"), kind: "photo" };
  };
  const announce = (who: Caller, work: string, ...photos: unknown[]) => who.post(path(work), { photos });
  const recorded = (body: Record<string, unknown>) => (who: Caller, work: string, call: string) =>
    who.post(`/api/assignments/${work}/${call}`, body);

  return {
    ...{ app, anna, bob, sanne, quinn, small, other, path, one, announce },
    /** Adds work with Anna as lead and Bob as collaborator. */
    workIn: (status: NonNullable<Work["status"]>) =>
      addWork(app, { lead: anna, helpers: [bob], madeAt: ago(600), status }),
    withdraw: (who: Caller, work: string, photoId: string) => who.delete(`${path(work)}/${photoId}`),
    /** Announces a new photo and returns its id. */
    async announced(who: Caller, work: string): Promise<string> {
      const photo = one();
      const answer = await announce(who, work, photo);
      expect(answer.status, answer.text).toBe(200);
      return photo.id;
    },
    /** Uploads bytes and returns their address. */
    async sent(who: Caller, bytes = small): Promise<string> {
      const address = await addressFor(who);
      expect((await put(address, bytes)).status).toBeLessThan(300);
      return bare(address);
    },
    record: (who: Caller, work: string, photoURL: string, announcementId?: string, findingId?: string) =>
      recorded({ photoURL, announcementId, findingId })(who, work, "media"),
    recordForQc: (who: Caller, work: string, url: string, announcementId: string) =>
      recorded({ url, kind: "photo", announcementId })(who, work, "qc-media"),
    /** Returns what a supervisor sees: the number of cleaners' and of QC's photos that are still on phones, and of those that have arrived. */
    async counts(work: string) {
      const { body } = await sanne.get(`/api/assignments/${work}`);
      const { photosOnPhones, qcPhotosOnPhones, media } = z.parse(counted, body);
      return [photosOnPhones, qcPhotosOnPhones, media.length];
    },
    finish: (work: string) => anna.patch(`/api/assignments/${work}/finish`),
    approve: (work: string) => sanne.patch(`/api/assignments/${work}/approve`),
    reassign: (work: string) => sanne.patch(`/api/assignments/${work}`, { cleanerId: bob.id, collaboratorIds: [] }),
    close: app.close,
  };
}
export type AnnouncementPark = Awaited<ReturnType<typeof openAnnouncementPark>>;
