import { expect, test, vi } from "vitest";

async function copyOfTheModule() {
  vi.resetModules();
  return import("@/lib/server/once-per-process");
}

test("every copy of a module gets the same value of a name, made once", async () => {
  const [one, other] = [await copyOfTheModule(), await copyOfTheModule()];
  expect(one.oncePerProcess).not.toBe(other.oncePerProcess);
  const make = vi.fn(() => ({}));
  expect(one.oncePerProcess("a test's", make)).toBe(other.oncePerProcess("a test's", make));
  expect(make).toHaveBeenCalledTimes(1);
  expect(one.oncePerProcess("another", make)).not.toBe(one.oncePerProcess("a test's", make));
});
