import type { Operation, Refusal, Upload } from "./operation";
import { changeOperation, readPhotoBytes } from "./store";

/** The outcome of one attempt. */
export type Outcome =
  /** `at`: when, by the server's clock, as its Date header says it. `isRepeated`: the server had given this response before, and it was lost. */
  | { kind: "answered"; answer: unknown; at?: string | null; isRepeated?: boolean }
  /** Refused for good: the user must decide. */
  | { kind: "refused"; refusal: Refusal }
  /** Nobody is signed in, or another user is. */
  | { kind: "paused" }
  /** The server could not be reached. */
  | { kind: "unreachable" }
  /** The server refused it for now; `afterMs` is its Retry-After. */
  | { kind: "later"; afterMs: number };

/** Uploads bytes: a page reports progress, which a worker can't. */
export type Put = (address: string, bytes: Blob, upload: Upload) => Promise<Response>;

/** How a page or the worker sends: photos, other requests, and the time of sending by the phone's clock. */
export type Transport = {
  put: Put;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  sentAt: (operation: Operation) => number;
};

/** Sends an operation once, after the bytes of its photo (the stored ones unless `bytes` is given). Never rejects: a failure is an outcome. */
export async function send(operation: Operation, transport: Transport, bytes?: ArrayBuffer): Promise<Outcome> {
  try {
    const { photo, body, method, path, params, id } = operation;
    const upload = photo && photo.address === undefined ? await uploadPhoto(operation, photo, transport, bytes) : photo;
    if (upload && "kind" in upload) return upload;
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    const fullBody = upload ? { ...Object(body), [upload.field]: upload.address } : body;
    return await outcomeOf(await request(transport, operation, method, address, fullBody, { "idempotency-key": id }));
  } catch {
    return unreachable;
  }
}

const unreachable: Outcome = { kind: "unreachable" };

/** Returns the upload with its URL, which is stored so that a failed record request is retried without another upload. */
async function uploadPhoto(
  operation: Operation,
  photo: Upload,
  transport: Transport,
  given: ArrayBuffer | undefined,
): Promise<Upload | Outcome> {
  const bytes = given ?? (await readPhotoBytes(photo.id));
  if (!bytes) return refused(410, "This photo is gone.");
  const { type: contentType, size } = photo;
  const target = await outcomeOf(
    await request(transport, operation, "POST", "/api/objects/upload", { contentType, size }),
  );
  if (target.kind !== "answered") return target;
  const uploadURL = String(Object(target.answer).uploadURL);
  const response = await transport.put(uploadURL, new Blob([bytes], { type: contentType }), photo);
  // 409: these bytes arrived before and the response was lost; browsers repeat such a request on their own.
  if (!response.ok && response.status !== 409) {
    const outcome = await outcomeOf(response);
    // An object store's refusals are not JSON; the photo waits, and nothing else.
    return outcome.kind === "unreachable" ? { kind: "later", afterMs: 0 } : outcome;
  }
  const uploaded = { ...photo, address: uploadURL.replace(/\?.*/, "") };
  // With given bytes, the operation is not stored.
  if (!given) await changeOperation(operation.seq, { photo: uploaded });
  return uploaded;
}

function request(
  { fetch, sentAt }: Transport,
  operation: Operation,
  method: string,
  address: string,
  body: unknown,
  headers?: Record<string, string>,
): Promise<Response> {
  return fetch(address, {
    method,
    body: JSON.stringify(body),
    // A captive portal redirects: that is not the server's response.
    redirect: "manual",
    // The server may decode a photo for half a minute.
    signal: AbortSignal.timeout(operation.photo ? 60_000 : 30_000),
    headers: {
      ...headers,
      ...(body !== undefined && { "content-type": "application/json" }),
      "occurred-at": operation.occurredAt,
      "sent-at": new Date(sentAt(operation)).toISOString(),
      ...(operation.lang && { "content-language": operation.lang }),
      ...(operation.notBefore && { "not-before": operation.notBefore }),
      "changeover-person": operation.userId,
    },
  });
}

/** The server responds with JSON: anything else comes from a proxy or portal in between, so the server was not reached. */
async function outcomeOf(response: Response): Promise<Outcome> {
  const { status, ok, headers } = response;
  if (status === 204 || /json/.test(headers.get("content-type") ?? "")) {
    const answer = JSON.parse((await response.text()) || "null");
    if (ok)
      return { kind: "answered", answer, at: headers.get("date"), isRepeated: headers.has("idempotency-replayed") };
    if (status === 401) return { kind: "paused" };
    // 4xx, except the temporary ones: 408, 425, 429.
    if (/^4(?!08|25|29)/.test(`${status}`)) return refused(status, `${answer?.detail ?? ""}`, answer);
    return { kind: "later", afterMs: Number(headers.get("retry-after")) * 1_000 || 0 };
  }
  return unreachable;
}

function refused(status: number, detail: string, { code = "", key, params }: Partial<Refusal> = {}): Outcome {
  return { kind: "refused", refusal: { status, code, detail, ...(key && { key, ...(params && { params }) }) } };
}
