import { expect, test } from "vitest";
import { networkOf } from "./network";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["2001:db8:0:0:0:7::", "2001:db8:0:0::/64"],
  ["1:2:3::", "1:2:3:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  // With the port, as some proxies forward them.
  ["192.0.2.7:51034", "192.0.2.7"],
  ["[2001:db8:1:2::6]:51034", "2001:db8:1:2::/64"],
  // A forwarded value that is not an address is counted unchanged.
  ["unknown", "unknown"],
  ["", ""],
  [undefined, "gone"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
