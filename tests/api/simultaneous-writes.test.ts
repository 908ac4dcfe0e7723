import { expect, test } from "vitest";
import { SUBMISSION_PAGE } from "@/lib/schemas/submission-operations";
import { prisma } from "@/lib/server/database";
import { expireLinks } from "@/lib/services/offers/link-events";
import { loadOffer } from "@/lib/services/offers/offers";
import { expireCurrentLink } from "@/lib/services/sandbox/actions";
import { call, newSandbox } from "@/tests/helpers/api-client";
import { contextOf } from "@/tests/helpers/call-context";
import { createOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { expectResponse } from "@/tests/helpers/responses";

test("64 links, submissions, decisions, patches and a revoke of one offer at once are done, or told what changed", async () => {
  const { sandbox } = await newSandbox();
  expectResponse(await call(sandbox, "POST", "/offers", { deal_id: "BUSY", ...SMALLEST_OFFER }), 201);
  expectResponse(await call(sandbox, "POST", "/sandbox/offers/BUSY/submit", {}), 201);
  const { body } = await call(sandbox, "GET", "/offers/BUSY/submissions");
  const [submission] = SUBMISSION_PAGE.parse(body).data;
  const writes = [
    () => call(sandbox, "POST", "/offers/BUSY/calculator-url", {}),
    () => call(sandbox, "POST", "/sandbox/offers/BUSY/submit", {}),
    () => call(sandbox, "POST", `/submissions/${submission?.id}/decision`, { decision: "accepted" }),
    () => call(sandbox, "PATCH", "/offers/BUSY", { version: 1, max_upsell: 0.15 }),
  ];
  const responses = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      index === 40 ? call(sandbox, "DELETE", "/offers/BUSY") : writes[index % writes.length]?.(),
    ),
  );
  const told = responses.map((response) =>
    response && response.status < 300 ? "done" : response?.body.error,
  );
  const others = told.filter((code) => !["done", "VERSION_CONFLICT", "OFFER_REVOKED"].includes(String(code)));
  expect(others).toEqual([]);
  expect(told.filter((code) => code === "done").length).toBeGreaterThan(0);
  expect((await call(sandbox, "GET", "/offers/BUSY")).body.status).toBe("revoked");
});

test("16 links and 16 ends of the link of one offer at once refuse none", async () => {
  const { sandbox } = await newSandbox();
  expectResponse(await call(sandbox, "POST", "/offers", { deal_id: "ENDED", ...SMALLEST_OFFER }), 201);
  const responses = await Promise.all(
    Array.from({ length: 32 }, (_, index) =>
      call(
        sandbox,
        "POST",
        index % 2 ? "/sandbox/offers/ENDED/expire-link" : "/offers/ENDED/calculator-url",
        {},
      ),
    ),
  );
  expect(responses.filter(({ status }) => status >= 300).map(({ text }) => text)).toEqual([]);
});

// Rule: D3-32
test("an end of a link that a later request, or the sweep, recorded first is done", async () => {
  const { sandbox } = await newSandbox();
  const context = await contextOf(sandbox);
  const offers = [await createOffer(sandbox), await createOffer(sandbox)];
  const [ended, swept] = await Promise.all(
    offers.map(({ deal_id: dealId }) => loadOffer(context, { dealId })),
  );
  if (!ended || !swept) throw new Error("No offers.");
  const later = (time: string | Date) => new Date(new Date(time).getTime() + 50);
  await expireCurrentLink({ ...context, now: later(context.now) }, ended);
  expect(await expireCurrentLink(context, ended)).toBeNull();
  await expireLinks(later(swept.link_expires_at));
  expect(await expireCurrentLink(context, swept)).toBeNull();
  const where = { type: "offer.expired", offer_id: { in: [ended.id, swept.id] } };
  expect(await prisma.event.count({ where })).toBe(2);
});
