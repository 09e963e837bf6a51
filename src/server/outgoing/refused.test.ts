import { expect, test } from "vitest";
import { refusalOf } from "./refused";

const { signal } = new AbortController();
const failed = (code: string) => refusalOf(Object.assign(new Error("failed"), { code }), signal)?.sentence.text;

/** What Node calls each error of a certificate (https://nodejs.org/api/tls.html#x509-certificate-error-codes), but OUT_OF_MEM, which is ours. */
const ofCertificates = [
  ...["UNABLE_TO_GET_ISSUER_CERT", "UNABLE_TO_GET_CRL", "UNABLE_TO_DECRYPT_CERT_SIGNATURE", "CERT_SIGNATURE_FAILURE"],
  ...["UNABLE_TO_DECRYPT_CRL_SIGNATURE", "UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY", "CRL_SIGNATURE_FAILURE"],
  ...["CERT_NOT_YET_VALID", "CERT_HAS_EXPIRED", "CRL_NOT_YET_VALID", "CRL_HAS_EXPIRED", "CERT_CHAIN_TOO_LONG"],
  ...["ERROR_IN_CERT_NOT_BEFORE_FIELD", "ERROR_IN_CERT_NOT_AFTER_FIELD", "ERROR_IN_CRL_LAST_UPDATE_FIELD"],
  ...["ERROR_IN_CRL_NEXT_UPDATE_FIELD", "DEPTH_ZERO_SELF_SIGNED_CERT", "SELF_SIGNED_CERT_IN_CHAIN", "CERT_REVOKED"],
  ...["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "INVALID_CA", "PATH_LENGTH_EXCEEDED"],
  ...["INVALID_PURPOSE", "CERT_UNTRUSTED", "CERT_REJECTED", "HOSTNAME_MISMATCH", "ERR_TLS_CERT_ALTNAME_INVALID"],
  "UNSPECIFIED",
];

test.each(ofCertificates)("%s is an error of the server's certificate", (code) => {
  expect(failed(code)).toBe("There is no secure connection to the server: check its certificate.");
});

test.each(["ERR_INVALID_ARG_TYPE", "ERR_INVALID_CHAR", "INVALID_STATE", "OUT_OF_MEM"])("%s is a bug", (code) => {
  expect(failed(code)).toBeUndefined();
});
