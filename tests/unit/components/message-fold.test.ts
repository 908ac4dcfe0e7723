import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MessageFold } from "@/components/console/submissions/message-fold";
import type { MessageDelivery } from "@/lib/schemas/console/rows";

// Rule: A4-4
test("the messages of a submission name their receivers with the path: two endpoints of one host differ", () => {
  const at = new Date("2026-01-03T07:30:00Z");
  const deliveries = ["ledger", "crm"].map(
    (path) =>
      ({
        id: path,
        type: "submission.created",
        kind: "endpoint",
        url: `https://hooks.example.com/${path}`,
        status: "delivered",
        attempt_count: 1,
        status_code: 200,
        created_at: at,
        delivered_at: at,
      }) as MessageDelivery,
  );
  const clock = { now: at.getTime(), zone: "UTC" };
  const shown = renderToStaticMarkup(
    createElement(MessageFold, { root: "/console/meridian", payload: null, deliveries, clock }),
  );
  expect(shown).toContain("Endpoint, hooks.example.com/ledger");
  expect(shown).toContain("Endpoint, hooks.example.com/crm");
});
