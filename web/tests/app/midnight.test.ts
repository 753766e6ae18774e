import { afterEach, expect, test, vi } from "vitest";
import { midnight } from "../../src/app/midnight";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["2026-03-29", 23],
  ["2026-07-01", 24],
  ["2026-10-25", 25],
  ["2026-12-31", 24],
])("%s has %i hours in Paris", (day, hours) => {
  vi.stubEnv("TZ", "Europe/Paris");
  expect((midnight(day, 1) - midnight(day)) / 3600).toBe(hours);
});
