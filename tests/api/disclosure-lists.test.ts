import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { DISCLOSURE_DOCUMENT_PAGE } from "@/lib/schemas/disclosure-operations";
import { prisma } from "@/lib/server/database";
import { call, EVERY_SCOPE, newFunder, newKey, type TestFunder } from "@/tests/helpers/api-client";
import { completeProfile, makeDisclosure } from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";
import { expectError, expectResponse } from "@/tests/helpers/responses";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder, ["CA", "NY"]);
});

const newOffer = (offer: object = {}) => createOffer(funder, { ...DISCLOSED_RENEWAL, ...offer });

describe("the documents of a funder", () => {
  // Rule: L8-30
  test("are listed newest first, by deal and by state, without figures and evidence", async () => {
    const { deal_id } = await newOffer();
    const [first, second] = [
      await makeDisclosure(funder, deal_id),
      await makeDisclosure(funder, deal_id, { upsell: 0.09 }),
    ];
    const listed = async (query: string) => {
      const response = await call(funder, "GET", `/disclosures?${query}`);
      expectResponse(response, 200);
      return DISCLOSURE_DOCUMENT_PAGE.parse(response.body);
    };
    const page = await listed(`deal_id=${deal_id}&state=CA`);
    expect(page.data.map(({ id, status }) => [id, status])).toEqual([
      [second.id, "current"],
      [first.id, "superseded"],
    ]);
    expect((await listed(`deal_id=${deal_id}&state=NY`)).data).toEqual([]);
    const half = await listed(`deal_id=${deal_id}&limit=1`);
    expect(half.has_more).toBe(true);
    const rest = await listed(`deal_id=${deal_id}&limit=1&cursor=${half.next_cursor}`);
    expect(rest.data.map(({ id }) => id)).toEqual([first.id]);
  });

  // Rule: L8-35
  test("are downloaded as they were made: the bytes have the document's hash", async () => {
    const { deal_id } = await newOffer();
    const { id, pdf_sha256, html_sha256 } = await makeDisclosure(funder, deal_id);
    const { pdf, html } = await prisma.disclosure.findUniqueOrThrow({ where: { id } });
    const hash = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
    expect(pdf && hash(pdf)).toBe(pdf_sha256);
    expect(hash(html)).toBe(html_sha256);
    const response = await call(funder, "GET", `/disclosures/${id}/document`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="disclosure-CA-${deal_id}-${id.slice(-12)}.pdf"`,
    );
    expect(Number(response.headers.get("x-ratelimit-limit"))).toBeGreaterThan(0);
    expect(response.text.startsWith("%PDF-1.7")).toBe(true);
    const etag = response.headers.get("etag") ?? "";
    const again = await call(funder, "GET", `/disclosures/${id}/document`, undefined, {
      headers: { "If-None-Match": etag },
    });
    expect(again.status).toBe(304);
  });

  // Rule: L8-36
  test("are read with disclosures:read, made with offers:update, and are nobody else's", async () => {
    const { deal_id } = await newOffer();
    const { id } = await makeDisclosure(funder, deal_id);
    const without = (scope: string) =>
      newKey(funder.slug, { scopes: EVERY_SCOPE.filter((held) => held !== scope) });
    const [blind, handless] = [await without("disclosures:read"), await without("offers:update")];
    for (const path of ["/disclosures", `/disclosures/${id}`, `/disclosures/${id}/document`])
      expectError(await call(blind, "GET", path), "INSUFFICIENT_SCOPE");
    expectError(await call(handless, "POST", `/offers/${deal_id}/disclosures`), "INSUFFICIENT_SCOPE");
    const otherFunder = await newFunder();
    for (const path of [`/disclosures/${id}`, `/disclosures/${id}/document`, "/disclosures/none"])
      expectError(await call(otherFunder, "GET", path), "NOT_FOUND");
    expect((await call(otherFunder, "GET", "/disclosures")).body.data).toEqual([]);
  });
});
