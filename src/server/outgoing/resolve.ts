import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";

/** Returns all IP addresses of a host name; rejects if there are none, or once `signal` is aborted. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<LookupAddress[]>;

/** Asks name servers without `lookup`, which would occupy one of the four threads that hash passwords and read files until a slow one answers. */
export const resolvePublic: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((one, index) =>
      one.status === "fulfilled" ? one.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
    );
    const [ipv4] = found;
    if (addresses.length === 0 && ipv4.status === "rejected") throw ipv4.reason;
    return addresses;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
};

/** Asks the operating system too, which knows names of this machine and network: for hosts that the operator allows. */
export const resolveLocal: Resolve = (host, signal) =>
  Promise.race([
    lookup(host, { all: true }),
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true })),
  ]);
