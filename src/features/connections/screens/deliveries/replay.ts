import type { useReplay } from "../../queries/webhooks";

/** Sends a message again, or is doing so. */
export type Replay = Pick<ReturnType<typeof useReplay>, "mutate" | "isPending" | "variables" | "error">;
