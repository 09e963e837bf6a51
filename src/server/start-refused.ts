/** The start can't continue until the operator changes something. The server prints `message`, one sentence, and exits with 1. */
export class StartRefused extends Error {
  override name = "StartRefused";
}
