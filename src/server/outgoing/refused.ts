import { type Sentence, say } from "../../shared/sentences";
import { failedWith } from "../errors";

/** Why a call was not made, or not answered well. `byGate`: the address itself may not be called. */
export class Refused extends Error {
  constructor(
    readonly sentence: Sentence,
    readonly byGate = false,
  ) {
    super(sentence.text);
  }
}

// Node's codes (https://nodejs.org/api/tls.html#x509-certificate-error-codes). UNSPECIFIED is a certificate error that has none.
const tls =
  /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|CRL_|ERROR_IN_C|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_(CA|PURPOSE)$|PATH_LENGTH_EXCEEDED$|EPROTO$|HOSTNAME_MISMATCH$|UNSPECIFIED$)/;
const unreadable = /^(HPE_|Z_|ERR__ERROR_|ERR_BROTLI_)/;
const network = /^(E[A-Z]+|EAI_[A-Z]+|ERR_STREAM_PREMATURE_CLOSE)$/;

/** The refusal that an error of DNS, network, TLS, HTTP or decompression stands for; undefined for any other error, which is a bug. */
export function refusalOf(error: unknown, signal: AbortSignal): Refused | undefined {
  if (error instanceof Refused) return error;
  if (signal.aborted) return new Refused(say("The server took too long to answer."));
  if (failedWith(error, "ENOTFOUND", "ENODATA", "EBADNAME"))
    return new Refused(say("The server was not found. Check the address."));
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (tls.test(code)) return new Refused(say("There is no secure connection to the server: check its certificate."));
  if (unreadable.test(code)) return new Refused(say("The server's answer can't be read."));
  return network.test(code) ? new Refused(say("The server can't be reached.")) : undefined;
}
