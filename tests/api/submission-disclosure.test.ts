import { beforeAll, describe, expect, test } from "vitest";
import { READ_SUBMISSION, SUBMISSION_PAGE } from "@/lib/schemas/submission-responses";
import { database } from "@/lib/server/database";
import { Prisma } from "@/lib/server/prisma/client";
import { submitTerms } from "@/lib/services/submissions/submit";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { completeProfile } from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/renewals";
import { expectResponse } from "@/tests/helpers/responses";
import { partsOf, submissionInput } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder);
});

describe("a submission", () => {
  /** Submits an offer's default terms as the page does; gives the event's data and what the API reads. */
  async function submitted(offer: object) {
    const created = await createOffer(funder, { ...DISCLOSED_RENEWAL, ...offer });
    const input = submissionInput({ terms: {} });
    const context = { now: new Date(), requestId: "req_test" };
    const result = await submitTerms(context, partsOf(created.calculator_url), input);
    expect(result).toMatchObject({ status: "submitted" });
    const where = { offer_id: created.id, type: "submission.created" };
    const event = await (await database()).event.findFirstOrThrow({ where });
    const { data } = JSON.parse(event.payload);
    const read = async () =>
      READ_SUBMISSION.parse((await call(funder, "GET", `/submissions/${data.submission.id}`)).body);
    return { deal_id: created.deal_id, data, read };
  }

  test("keeps its disclosure as it stood then, in its event and when it is read", async () => {
    const { deal_id, data, read } = await submitted({});
    const { body } = await call(funder, "POST", `/offers/${deal_id}/quote`, { include: ["disclosure"] });
    expect(data.disclosure).toEqual(body.disclosure);
    expect(data.disclosure).toMatchObject({ regime: "california", complete: true, amount_financed: 48_305 });
    const change = { version: 1, merchant_state: "TX", fees: [], disclosure: null };
    expectResponse(await call(funder, "PATCH", `/offers/${deal_id}`, change), 200);
    expect((await read()).disclosure).toEqual(data.disclosure);
  });

  test("has none where no regime applies", async () => {
    const { data, read } = await submitted({ merchant_state: "TX" });
    expect([data.disclosure, (await read()).disclosure]).toEqual([null, null]);
  });

  test("is listed without it", async () => {
    const { deal_id } = await submitted({});
    const { body } = await call(funder, "GET", `/offers/${deal_id}/submissions`);
    expect(SUBMISSION_PAGE.parse(body).data).toHaveLength(1);
    expect(SUBMISSION_PAGE.parse((await call(funder, "GET", "/submissions")).body).data).not.toEqual([]);
  });

  test("of an earlier release, which kept none, reads as null", async () => {
    const { data, read } = await submitted({});
    const { id } = data.submission;
    await (await database()).submission.update({ where: { id }, data: { disclosure: Prisma.DbNull } });
    expect((await read()).disclosure).toBeNull();
  });
});
