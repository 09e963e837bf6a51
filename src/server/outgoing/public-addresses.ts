import { BlockList, isIPv4, isIPv6 } from "node:net";

// Which IP addresses are somebody's on the public internet (IANA's registries of special-purpose addresses).

/** IPv4 networks that are private, local, shared, reserved or for examples. */
const special4 = [
  "0.0.0.0/8", // this host
  "10.0.0.0/8", // private
  "100.64.0.0/10", // shared between a provider and its customers; Alibaba's metadata
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // Azure's host, from inside its machines
  "169.254.0.0/16", // link-local; the metadata of most clouds
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments; Oracle's metadata
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // AMT
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and broadcast
];

/** IPv6's public addresses are all in here: loopback, unique local, link-local, site-local, multicast and IPv4-mapped ones are not. */
const public6 = "2000::/3";
const special6 = [
  "2001::/23", // protocol assignments: Teredo, benchmarks, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4, which carries any IPv4 address
  "3fff::/20", // documentation
];

/** The prefix of NAT64, in the form that addresses are normalized to: networks without IPv4 reach all IPv4 servers under it. */
const nat64 = "64:ff9b::";

const blocked4 = listOf("ipv4", special4);
const allowed6 = listOf("ipv6", [public6]);
const blocked6 = listOf("ipv6", special6);

function listOf(family: "ipv4" | "ipv6", networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Whether an IP address is one on the public internet. An IPv6 address that carries an IPv4 address counts only behind NAT64, if that is public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked4.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  const behind = behindNat64(address);
  if (behind !== undefined) return isPublicAddress(behind);
  return allowed6.check(address, "ipv6") && !blocked6.check(address, "ipv6");
}

/** The IPv4 address that an address under NAT64's prefix stands for. */
function behindNat64(address: string): string | undefined {
  const normal = new URL(`http://[${address}]`).hostname.slice(1, -1);
  if (!normal.startsWith(nat64)) return undefined;
  const groups = normal.slice(nat64.length).split(":").filter(Boolean);
  if (groups.length > 2) return undefined;
  const bits = groups.reduce((sum, group) => sum * 0x10000 + Number.parseInt(group, 16), 0);
  return [24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join(".");
}
