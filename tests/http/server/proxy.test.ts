// Headers by which a proxy in front names the client and the scheme.
import { expect, test, vi } from "vitest";
import { clientAddressOf, isSecure } from "~/server/request";

const HEADER = "x-forwarded-for";
const addressBehind = (named?: string) =>
  clientAddressOf(
    { headers: named === undefined ? {} : { [HEADER]: named }, socket: { remoteAddress: "10.0.0.1" } },
    HEADER,
  );

test.each([
  ["203.0.113.7", "203.0.113.7"],
  [" 203.0.113.7 ", "203.0.113.7"],
  ["198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["made up,198.51.100.1,203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:51234", "203.0.113.7"],
  ["198.51.100.1, 203.0.113.7:51234", "203.0.113.7"],
  ["2001:db8:1:2:3::4", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2:3::4]", "2001:db8:1:2::/64"],
  ["198.51.100.1, [2001:db8:1:2:3::4]:443", "2001:db8:1:2::/64"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
])("a proxy that names the client as %j means %s", (named, address) => {
  expect(addressBehind(named)).toBe(address);
});

test.each(["unknown", "203.0.113.7, ", "203.0.113.777", "[203.0.113.7", "203.0.113.7:x", "_hidden"])(
  "where a proxy names no address, as in %j, the connection's counts",
  (named) => {
    expect(addressBehind(named)).toBe("10.0.0.1");
  },
);

test("a header that names no address is reported once, without what it says; a missing one is not", async () => {
  vi.resetModules();
  const { clientAddressOf } = await import("~/server/request");
  const { log } = await import("~/http/log.server");
  const warned = vi.spyOn(log, "warn");
  const socket = { remoteAddress: "10.0.0.1" };
  clientAddressOf({ headers: {}, socket }, HEADER);
  expect(warned).not.toHaveBeenCalled();
  for (let times = 0; times < 3; times++) clientAddressOf({ headers: { [HEADER]: "anna" }, socket }, HEADER);
  expect(warned).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(warned.mock.calls)).not.toContain("anna");
});

test.each([
  ["https", true],
  ["HTTPS", true],
  ["https,http", true],
  ["https, http", true],
  ["http,https", false],
  ["http", false],
  ["", false],
])("a browser behind proxies that say %j speaks https: %s", (named, isHttps) => {
  expect(isSecure({ headers: { "x-forwarded-proto": named } })).toBe(isHttps);
});
