import http from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openOutgoing } from "./outgoing";
import { isPublicAddress } from "./public-addresses";

// Addresses through which a user could reach what only this server may reach (docs/security.md, "Outgoing calls").

const notPublic = "This address is not on the public internet, so it may not be called.";
const wrongPort = "The address may only have one of these ports: 80, 443, 8080, 8443.";
const wrongScheme = "The address must begin with https:// or http://.";
const hasUser = "The address must not contain a user name or a password.";
const incomplete = "Please enter a complete address, such as https://park.example.";

/** What name servers answer. */
const names = new Map([
  ["localhost", ["127.0.0.1", "::1"]],
  ["localhost.", ["127.0.0.1"]],
  ["printer.example", ["192.168.1.20"]],
  ["127.0.0.1.nip.example", ["127.0.0.1"]],
  ["mapped.example", ["::ffff:10.0.0.5"]],
  ["half.example", ["93.184.215.14", "10.0.0.5"]],
  ["half6.example", ["93.184.215.14", "fd12::1"]],
  ["metadata.google.internal", ["169.254.169.254"]],
  ["zone.example", ["fe80::1%eth0"]],
]);
const resolve = async (host: string) => (names.get(host) ?? []).map((address) => ({ address, family: 4 }));
const outgoing = openOutgoing({ OUTGOING_ALLOW: [] }, resolve);
const limits = { maxBytes: 1_000, timeoutMs: 2_000, maxRedirects: 3 };

let send: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  send = vi.spyOn(http, "request");
});
afterEach(() => send.mockRestore());

test.each([
  // IPv4, in all forms in which it can be written
  ["loopback", "http://127.0.0.1/", notPublic],
  ["another loopback", "http://127.8.9.10/", notPublic],
  ["loopback, short", "http://127.1/", notPublic],
  ["loopback, decimal", "http://2130706433/", notPublic],
  ["loopback, octal", "http://0177.0.0.1/", notPublic],
  ["loopback, octal in one number", "http://017700000001/", notPublic],
  ["loopback, hexadecimal", "http://0x7f000001/", notPublic],
  ["loopback, hexadecimal parts", "http://0x7f.0x0.0x0.0x1/", notPublic],
  ["loopback, mixed", "http://0x7f.1/", notPublic],
  ["loopback, with a dot at the end", "http://127.0.0.1./", notPublic],
  ["loopback, in full-width digits", "http://１２７.０.０.１/", notPublic],
  ["loopback, percent-encoded", "http://%31%32%37.0.0.1/", notPublic],
  ["loopback, with ideographic dots", "http://127。0。0。1/", notPublic],
  ["unspecified", "http://0.0.0.0/", notPublic],
  ["zero", "http://0/", notPublic],
  ["this network", "http://0.1.2.3/", notPublic],
  ["private 10", "http://10.0.0.1/", notPublic],
  ["private 172.16", "http://172.16.0.1/", notPublic],
  ["private 172.31", "http://172.31.255.255/", notPublic],
  ["private 192.168", "http://192.168.0.1/", notPublic],
  ["private, decimal", "http://3232235521/", notPublic],
  ["link-local", "http://169.254.1.1/", notPublic],
  ["a cloud's metadata", "http://169.254.169.254/latest/meta-data/", notPublic],
  ["a cloud's metadata, decimal", "http://2852039166/", notPublic],
  ["a cloud's metadata, octal", "http://0251.0376.0251.0376/", notPublic],
  ["Alibaba's metadata", "http://100.100.100.200/", notPublic],
  ["Azure's host", "http://168.63.129.16/", notPublic],
  ["Oracle's metadata", "http://192.0.0.192/", notPublic],
  ["a provider's shared network", "http://100.64.0.1/", notPublic],
  ["documentation 1", "http://192.0.2.1/", notPublic],
  ["documentation 2", "http://198.51.100.1/", notPublic],
  ["documentation 3", "http://203.0.113.1/", notPublic],
  ["benchmarks", "http://198.19.255.255/", notPublic],
  ["6to4 relays", "http://192.88.99.1/", notPublic],
  ["multicast", "http://224.0.0.1/", notPublic],
  ["reserved", "http://240.0.0.1/", notPublic],
  ["broadcast", "http://255.255.255.255/", notPublic],
  // IPv6, and IPv4 in it
  ["IPv6 loopback", "http://[::1]/", notPublic],
  ["IPv6 loopback, in full", "http://[0:0:0:0:0:0:0:1]/", notPublic],
  ["IPv6 unspecified", "http://[::]/", notPublic],
  ["IPv4-mapped loopback", "http://[::ffff:127.0.0.1]/", notPublic],
  ["IPv4-mapped, hexadecimal", "http://[::ffff:7f00:1]/", notPublic],
  ["IPv4-mapped metadata", "http://[::ffff:169.254.169.254]/", notPublic],
  ["IPv4-compatible loopback", "http://[::127.0.0.1]/", notPublic],
  ["IPv4-translated", "http://[::ffff:0:127.0.0.1]/", notPublic],
  ["NAT64 to loopback", "http://[64:ff9b::127.0.0.1]/", notPublic],
  ["NAT64 to metadata", "http://[64:ff9b::a9fe:a9fe]/", notPublic],
  ["NAT64 to zero", "http://[64:ff9b::]/", notPublic],
  ["local NAT64", "http://[64:ff9b:1::10.0.0.1]/", notPublic],
  ["local NAT64 to a public address", "http://[64:ff9b:1::93.184.215.14]/", notPublic],
  ["6to4 of a private address", "http://[2002:a00:1::]/", notPublic],
  ["Teredo", "http://[2001:0:7f00:1::]/", notPublic],
  ["unique local", "http://[fd12:3456::1]/", notPublic],
  ["Amazon's metadata", "http://[fd00:ec2::254]/", notPublic],
  ["IPv6 link-local", "http://[fe80::1]/", notPublic],
  ["IPv6 site-local", "http://[fec0::1]/", notPublic],
  ["IPv6 multicast", "http://[ff02::1]/", notPublic],
  ["IPv6 documentation", "http://[2001:db8::1]/", notPublic],
  ["newer IPv6 documentation", "http://[3fff::1]/", notPublic],
  ["IPv6 benchmarks", "http://[2001:2::1]/", notPublic],
  ["IPv6 discard", "http://[100::1]/", notPublic],
  ["segment routing", "http://[5f00::1]/", notPublic],
  // Names
  ["localhost", "http://localhost/", notPublic],
  ["localhost with a dot", "http://localhost./", notPublic],
  ["a private name", "https://printer.example/", notPublic],
  ["a name that contains its address", "http://127.0.0.1.nip.example/", notPublic],
  ["a name with an IPv4-mapped address", "http://mapped.example/", notPublic],
  ["a name with one private address of two", "http://half.example/", notPublic],
  ["a name with a private IPv6 address beside a public one", "http://half6.example/", notPublic],
  ["Google's metadata", "http://metadata.google.internal/", notPublic],
  ["a name with an address in a zone", "http://zone.example/", notPublic],
  // Everything else
  ["a file", "file:///etc/passwd", wrongScheme],
  ["FTP", "ftp://93.184.215.14/", wrongScheme],
  ["Gopher", "gopher://93.184.215.14:80/", wrongScheme],
  ["data", "data:text/calendar,BEGIN:VCALENDAR", wrongScheme],
  ["a script", "javascript:alert(1)", wrongScheme],
  ["the scheme of calendars", "webcal://93.184.215.14/", wrongScheme],
  ["a user", "http://user@93.184.215.14/", hasUser],
  ["a password", "http://user:secret@93.184.215.14/", hasUser],
  ["a host before an @", "http://93.184.215.14:80@127.0.0.1/", hasUser],
  ["the port of SSH", "http://93.184.215.14:22/", wrongPort],
  ["the port of PostgreSQL", "http://93.184.215.14:5432/", wrongPort],
  ["the port of Redis", "https://93.184.215.14:6379/", wrongPort],
  ["no scheme", "park.example/calendar.ics", incomplete],
  ["nothing", "", incomplete],
  ["no host", "http://", incomplete],
  ["half an IPv6 address", "http://[::1", incomplete],
  ["a number that is too large", "http://4294967296/", incomplete],
])("%s is refused and not called: %s", async (_, address, refusal) => {
  expect(await outgoing.get(address, limits)).toEqual({ refusal: { text: refusal } });
  expect(await outgoing.whyForbidden(address, 2_000)).toEqual({ text: refusal });
  expect(send).not.toHaveBeenCalled();
});

test.each([
  "93.184.215.14",
  "1.1.1.1",
  "172.15.255.255",
  "172.32.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "169.253.255.255",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2a00:1450:4001::200e",
  "64:ff9b::93.184.215.14",
  "64:ff9b::5db8:d70e",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
