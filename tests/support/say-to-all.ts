import { invalidate } from "../../src/server/actions/context";
import { perform } from "../../src/server/actions/perform";
import type { TestApp } from "./start-app";

/** Publishes a topic that everyone receives: whoever has it has received all earlier ones. */
export const sayToAll = (app: TestApp) =>
  perform(app.park, null, async (context) => {
    invalidate(context, "teams");
  });
