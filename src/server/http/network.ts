import { isIPv6 } from "node:net";

/**
 * The network that a caller's address belongs to, for counting refusals: an IPv4 address is one, of IPv6 a household or a phone
 * has a whole /64 and could come from another address of it each time.
 */
export function networkOf(address: string | undefined): string {
  // Who has hung up has no address any more.
  if (address === undefined) return "gone";
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  // The URL parser writes every spelling in one way: lower case, no leading zeros, no dots.
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
