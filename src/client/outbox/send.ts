import type { Operation, Refusal, Upload } from "./operation";
import { bytesOf, changeOperation } from "./store";

/** What came of one try. */
export type Outcome =
  | { kind: "answered"; answer: unknown }
  /** The server will not have it: a person must decide. */
  | { kind: "refused"; refusal: Refusal }
  /** Nobody is signed in, or somebody else. */
  | { kind: "paused" }
  /** The network or the server is not there now. */
  | { kind: "later"; isNetwork: boolean; afterMs?: number };

/** How bytes are put to an address: a page can tell how many have left, a worker can't. */
export type Put = (address: string, bytes: Blob, upload: Upload) => Promise<Response>;

const patience = 30_000;

/** Sends an operation once, the bytes of its photo first (those that are kept, unless given). Whatever goes wrong on the way is an outcome. */
export async function send(operation: Operation, put: Put, bytes?: ArrayBuffer): Promise<Outcome> {
  try {
    const { photo, body, method, path, params, id } = operation;
    const upload = photo && photo.address === undefined ? await uploaded(operation, photo, put, bytes) : photo;
    if (upload && "kind" in upload) return upload;
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    const whole = upload ? { ...Object(body), [upload.field]: upload.address } : body;
    return await outcomeOf(await request(operation, method, address, whole, { "idempotency-key": id }));
  } catch {
    return { kind: "later", isNetwork: true };
  }
}

/** The upload with its address, once its bytes have arrived. It is kept, so that a record that fails is repeated with it. */
async function uploaded(
  operation: Operation,
  photo: Upload,
  put: Put,
  given: ArrayBuffer | undefined,
): Promise<Upload | Outcome> {
  const bytes = given ?? (await bytesOf(photo.id));
  if (!bytes) return refused(410, "This photo is gone.");
  const { type: contentType, size } = photo;
  const asked = await outcomeOf(await request(operation, "POST", "/api/objects/upload", { contentType, size }));
  if (asked.kind !== "answered") return asked;
  const uploadURL = String(Object(asked.answer).uploadURL);
  const arrived = await put(uploadURL, new Blob([bytes], { type: contentType }), photo);
  // Used already: by these bytes, when the answer was lost; a browser repeats such a call by itself.
  if (!arrived.ok && arrived.status !== 409) return outcomeOf(arrived);
  const sent = { ...photo, address: uploadURL.replace(/\?.*/, "") };
  // Bytes that were given are kept nowhere.
  if (!given) await changeOperation(operation.seq, { photo: sent });
  return sent;
}

function request(
  { userId, occurredAt }: Operation,
  method: string,
  address: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(address, {
    method,
    body: JSON.stringify(body),
    // A network that wants a sign-in of its own sends us elsewhere: that is no answer of the server's.
    redirect: "manual",
    signal: AbortSignal.timeout(patience),
    headers: {
      ...headers,
      "content-type": "application/json",
      "occurred-at": occurredAt,
      "sent-at": new Date().toISOString(),
      "changeover-person": userId,
    },
  });
}

/** What an answer means. The server speaks JSON: anything else came from something in between, and is no answer. */
async function outcomeOf(response: Response): Promise<Outcome> {
  const { status, ok, headers } = response;
  if (status === 204 || /json/.test(headers.get("content-type") ?? "")) {
    const answer = JSON.parse(status === 204 ? "null" : await response.text());
    if (ok) return { kind: "answered", answer };
    if (status === 401) return { kind: "paused" };
    // 4xx, but not what passes: 408, 425, 429.
    if (/^4(?!08|25|29)/.test(`${status}`)) return refused(status, `${answer?.detail ?? ""}`, answer?.code);
  }
  return { kind: "later", isNetwork: false, afterMs: Number(headers.get("retry-after")) * 1_000 || 0 };
}

function refused(status: number, detail: string, code = ""): Outcome {
  return { kind: "refused", refusal: { status, detail, code } };
}
