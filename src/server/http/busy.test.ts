import { expect, test } from "vitest";
import { refuseWhenBusy } from "./busy";

test("whoever calls while the event loop is slow is asked to come back; a delay that nobody measured refuses nobody", async () => {
  await expect(refuseWhenBusy(null, null, "eventLoopDelay", 3_000)).rejects.toMatchObject({ code: "unavailable" });
  await expect(refuseWhenBusy(null, null, "eventLoopDelay", Number.POSITIVE_INFINITY)).resolves.toBeUndefined();
});
