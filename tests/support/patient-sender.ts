import type { Answer } from "./caller";
import { expectRetryLater } from "./problem";

/**
 * Sends requests, each again as long as the server asks it to come back (503 with `Retry-After`): at once, where browsers wait. `comeBacks` counts how
 * often it asked.
 */
export function patientSender() {
  let comeBacks = 0;
  const send = async (request: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      const answer = await request();
      if (answer.status !== 503) return answer;
      expectRetryLater(answer);
      comeBacks += 1;
    }
  };
  return { send, comeBacks: () => comeBacks };
}
