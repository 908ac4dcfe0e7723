import { afterAll, beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/server/database";
import { call } from "@/tests/helpers/api-client";
import { decideBy, newSubmission, readSubmission } from "@/tests/helpers/decisions";
import { startMailServer } from "@/tests/helpers/mail-server";
import { type OwnProduct, startOwnProduct } from "@/tests/helpers/own-product";
import { until } from "@/tests/helpers/receiver";
import { expectResponse } from "@/tests/helpers/responses";
import { retryNow } from "@/tests/helpers/retries";

/** The code of the mail server for each recipient; null accepts. */
let refuses: number | null = 451;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let product: OwnProduct;
beforeAll(async () => {
  mail = await startMailServer({
    onRcptTo: (_address, _session, done) => {
      const refused = Object.assign(new Error("Come back later"), { responseCode: refuses });
      done(refuses === null ? null : refused);
    },
  });
  product = await startOwnProduct({ SMTP_URL: mail.url });
});
afterAll(async () => {
  await product.close();
  await mail.close();
});

// Rule: A1-17
test("a decision is saved although the mail server refuses its mail, and the mail is sent later", async () => {
  const { funder } = product;
  const { id, number } = await newSubmission(funder, "REFUSED-1");
  const response = await decideBy(funder, id, { decision: "accepted", message: "Sign by Friday." });
  expectResponse(response, 201);
  const where = { type: "submission.decided", kind: "email", funder: { slug: funder.slug } };
  const tried = async () => prisma.delivery.findFirstOrThrow({ where });
  await until(async () => (await tried()).attempt_count === 1);
  const { body } = await call(funder, "GET", `/deliveries/${(await tried()).id}`);
  expect(body).toMatchObject({ status: "pending", attempts: [{ status_code: 451 }] });
  expect(await readSubmission(funder, id)).toMatchObject({ decision: response.body });

  refuses = null;
  await retryNow(funder);
  await until(() => mail.received.length === 1);
  const [sent] = mail.received;
  expect(sent).toMatchObject({ to: ["dana@iso.example"] });
  expect(sent?.text).toContain(number);
});
