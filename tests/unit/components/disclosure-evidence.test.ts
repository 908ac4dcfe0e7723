import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DisclosureEvidence } from "@/components/console/submissions/disclosure-evidence";

// Rule: L9-34
test("the console tells what happened to a document by the brand's clock, as the document is dated, wherever its reader is", () => {
  const at = "2026-01-03T07:30:00.000Z";
  const by = { name: "Maria Alvarez", title: "Owner", email: null, address: null, by_sender: false };
  const shown = renderToStaticMarkup(
    createElement(DisclosureEvidence, {
      root: "/console/meridian",
      paths: { editPath: null, brandPath: null },
      clock: { now: Date.parse(at) + 60_000, zone: "Asia/Tokyo" },
      disclosure: {
        state: "CA",
        readiness: { blockers: [], refused: [] },
        document: {
          id: "0b8f2c1e-6a3d-4c55-9b0e-2f1d7a9c4e10",
          status: "current",
          became: "signed",
          offer_version: 1,
          html_sha256: "0".repeat(64),
          pdf_sha256: null,
          signature: {},
          evidence: [{ kind: "signed", at, actor: { kind: "merchant" }, ...by }],
          groups: [],
          time_zone: "America/Los_Angeles",
        },
      },
    }),
  );
  expect(shown).toContain("Jan 2, 2026, 11:30 PM PST");
  expect(shown).not.toContain("4:30");
  expect(shown).toContain("Signed</span>");
});
