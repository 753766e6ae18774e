import { expect, test } from "vitest";
import { isBare, isThisMachine } from "../src/people/passkeys";

test("an address of numbers has no passkeys, a name has", () => {
  for (const host of ["127.0.0.1", "192.168.1.4", "[::1]", "[2001:db8::1]"]) expect(isBare(host), host).toBe(true);
  for (const host of ["localhost", "jeux.example.org", "abc", "cafe.example"]) expect(isBare(host), host).toBe(false);
});

test("localhost is the machine on which the browser runs", () => {
  for (const host of ["127.0.0.1", "localhost", "[::1]"]) expect(isThisMachine(host), host).toBe(true);
  expect(isThisMachine("192.168.1.4")).toBe(false);
});
