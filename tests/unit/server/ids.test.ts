import { expect, test } from "vitest";
import { isId, newId, newRequestId } from "@/lib/server/ids";

// Rule: D1-6
test("ids are UUIDs of version 7, which sort by the time they were made", async () => {
  const first = newId();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const second = newId();
  for (const id of [first, second]) {
    expect(isId(id)).toBe(true);
    expect(id[14]).toBe("7");
  }
  expect([second, first].toSorted()).toEqual([first, second]);
});

test("no two requests share an id", () => {
  expect(new Set(Array.from({ length: 1_000 }, newRequestId)).size).toBe(1_000);
});
