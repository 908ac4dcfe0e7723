import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dealIdFault, RESERVED_DEAL_IDS } from "@/lib/schemas/identifiers";

const root = new URL("../../../", import.meta.url);

test("every top-level route and public file is a reserved deal_id", () => {
  const routes = readdirSync(new URL("app", root), { withFileTypes: true })
    .filter(
      (entry) =>
        (entry.isDirectory() && !entry.name.startsWith("[")) ||
        /^(icon|favicon|manifest|robots|sitemap)\./.test(entry.name),
    )
    .map((entry) => entry.name);
  const files = readdirSync(new URL("public", root));
  expect([...routes, ...files].filter((name) => !RESERVED_DEAL_IDS.has(name))).toEqual([]);
});

describe("a deal_id", () => {
  test.each(["DEAL-1001", "a", "0", "a.b_c-d", "A".repeat(128), "apis"])("%s is taken", (id) =>
    expect(dealIdFault(id)).toBeNull(),
  );

  test.each([
    ...["", ".a", "-a", "_a", "a b", "a/b", "é", "a".repeat(129), "a\n"],
    ...["api", "docs", "API", "robots.txt", "favicon.ico", "404", "500", "_next", "deal.rsc", "deal.RSC"],
  ])("%j is refused", (id) => expect(dealIdFault(id)).not.toBeNull());
});
