import { signInAs } from "./caller";
import type { TestStore } from "./photo-stores";
import { picture } from "./pictures";
import { startApp } from "./start-app";

/** Opens a park with this photo store, cleaners Anna and Bob, and a small photo. Closing the app closes the store. */
export async function openPhotoPark(store: TestStore, size = { width: 80, height: 60 }) {
  const app = await startApp({ settings: store.settings });
  const [anna, bob] = await Promise.all([signInAs(app, "cleaner", "Anna"), signInAs(app, "cleaner", "Bob")]);
  const small = await picture("jpeg", size);
  const close = async () => {
    await app.close();
    await store.close();
  };
  return { app: { ...app, close }, anna, bob, small };
}
