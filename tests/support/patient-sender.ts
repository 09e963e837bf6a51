import { type Answer, type Caller, methodsOf } from "./caller";
import { expectRetryLater } from "./problem";

/**
 * Sends requests, each again as long as the server asks it to come back (503 with `Retry-After`): at once, where browsers wait. `callerLike` makes a
 * caller do so; `comeBacks` counts how often the server asked.
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
  const callerLike = (caller: Caller): Caller => ({
    ...caller,
    ...methodsOf((...request) => send(() => caller.send(...request))),
  });
  return { send, callerLike, comeBacks: () => comeBacks };
}
