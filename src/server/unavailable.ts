import { Problem } from "../shared/problem";
import { say } from "../shared/sentences";

/** The refusal (503) of what a server that is being stopped can't do any more. */
export function serverIsStopping(): Problem {
  return new Problem("unavailable", say("The server is stopping. Please try again in a moment."), {
    retryAfterSeconds: 2,
  });
}

/** The refusal (503) of the work for a sender who has disconnected. */
export function senderHasLeft(): Problem {
  return new Problem("unavailable", say("Check the connection and try again."), { retryAfterSeconds: 2 });
}

/** The refusal (503) of what an overloaded server can't do now, but after so many seconds. */
export function serverIsBusy(retryAfterSeconds: number): Problem {
  return new Problem("unavailable", say("The server is busy. Please try again in a moment."), { retryAfterSeconds });
}
