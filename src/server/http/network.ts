import { isIPv6 } from "node:net";

/**
 * The network of a caller's address, for counting refusals: an IPv4 address, or the /64 of an IPv6 address, because a household or phone has
 * a whole /64.
 */
export function networkOf(address: string | undefined): string {
  // A closed connection has no address.
  if (address === undefined) return "gone";
  // Some proxies add the port, which is another one for each connection.
  const [, v4, v6] = /^(?:([\d.]+)|\[(.*)\]):\d+$/.exec(address) ?? [];
  const host = v4 ?? v6 ?? address;
  const [bare = ""] = host.split("%");
  if (!isIPv6(bare)) return host;
  // The URL parser normalizes the spelling: lower case, no leading zeros, no dots.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written.split("::").map((part) => part.split(":").filter(Boolean));
  const groups = [...head, ...new Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
  if (groups.slice(0, 6).join() === "0,0,0,0,0,ffff") return asIPv4(groups.slice(6));
  return `${groups.slice(0, 4).join(":")}::/64`;
}

function asIPv4(groups: readonly string[]): string {
  const halves = groups.map((group) => Number.parseInt(group, 16));
  return halves.flatMap((half) => [half >> 8, half & 255]).join(".");
}
