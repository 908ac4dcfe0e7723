import { afterAll, beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/server/database/database";
import { adminCommand } from "@/tests/helpers/admin-command";
import { call, expectResponse, newAddress } from "@/tests/helpers/api-client";
import { startMailServer } from "@/tests/helpers/mail-server";
import { startTappedProduct, type TappedProduct } from "@/tests/helpers/own-product";
import { startServer, type TestServer } from "@/tests/helpers/product-server";
import { until } from "@/tests/helpers/receiver";
import { retryNow } from "@/tests/helpers/retries";
import { signIn } from "@/tests/helpers/sign-in";
import { PlainBrowser } from "@/tests/helpers/sign-in-form";
import { decideBy, newSubmission, readSubmission } from "@/tests/helpers/submissions";

/** What the mail server does, and its code for each recipient when it refuses. */
let mode: "refuses" | "accepts" | "is silent" = "refuses";
const LATER = 451;

let mail: Awaited<ReturnType<typeof startMailServer>>;
let product: TappedProduct;
beforeAll(async () => {
  mail = await startMailServer({
    closeTimeout: 0,
    onConnect: (_session, done) => {
      if (mode !== "is silent") done();
    },
    onRcptTo: (_address, _session, done) => {
      const refused = Object.assign(new Error("Come back later"), { responseCode: LATER });
      done(mode === "refuses" ? refused : null);
    },
  });
  product = await startTappedProduct({ MAIL_FOLDER: "", SMTP_URL: mail.url });
});
afterAll(async () => {
  await product.close();
  await mail.close();
});

/** Asks for a sign-in code in a new browser; returns the page that comes back. */
async function askForCode(server: TestServer, email: string, beforeSubmit = () => {}): Promise<string> {
  const page = "/console/-/sign-in";
  const browser = new PlainBrowser(newAddress(), server.baseUrl);
  const { text } = await browser.get(page);
  beforeSubmit();
  return (await browser.submit(page, text, { email })).text;
}

const newOwner = () => signIn({ funder: product.funder.slug, role: "owner" });

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
  expect(body).toMatchObject({ status: "pending", attempts: [{ status_code: LATER }] });
  expect(await readSubmission(funder, id)).toMatchObject({ decision: response.body });

  mode = "accepts";
  await retryNow(funder);
  await until(() => mail.received.length === 1);
  const [sent] = mail.received;
  expect(sent).toMatchObject({ to: ["dana@iso.example"] });
  expect(sent?.text).toContain(number);
});

/** Statements that a request for a code waits for: not the purge of old counts, which may run meanwhile. */
const OF_SIGN_IN =
  /^(?!DELETE).*(INTO sign_in_counts|FROM "public"."sign_in_counts"|INSERT INTO challenges|"users")/s;

// Rule: C1-2
test("a sign-in by code does the same work for a known and an unknown address, and waits for no mail, also of a mail server that never responds", async () => {
  mode = "is silent";
  const { email } = await newOwner();
  const statementsFor = async (address: string) => {
    let before = 0;
    const page = await askForCode(product.server, address, () => {
      before = product.tap.count(OF_SIGN_IN);
    });
    expect(page).toContain("Enter the code");
    return product.tap.count(OF_SIGN_IN) - before;
  };
  const mailsBefore = await prisma.personMail.count();
  const unknown = await statementsFor("nobody@funder.example");
  expect(await statementsFor(email)).toBe(unknown);
  expect(unknown).toBeGreaterThan(3);
  expect(await prisma.personMail.findMany({ where: { email } })).toMatchObject([{ sent_at: null }]);
  expect(await prisma.personMail.count()).toBe(mailsBefore + 1);
});

// Rule: C1-3
test("a server that can send no mail says so to a known and an unknown address alike, and makes no code", async () => {
  const withoutMail = await startServer(product.database, { MAIL_FOLDER: "", SMTP_URL: "" });
  const { email } = await newOwner();
  for (const address of [email, "stranger@funder.example"]) {
    const page = await askForCode(withoutMail, address);
    expect(page).toContain("Codes cannot be sent");
    expect(page).toContain("SMTP_URL");
    expect(page).not.toContain("Enter the code");
    expect(await prisma.challenge.count({ where: { email: address } })).toBe(0);
    expect(await prisma.personMail.count({ where: { email: address } })).toBe(0);
  }
  const invite = ["user", "invite", product.funder.slug, "new@funder.example", "--role", "viewer"];
  const settings = { ...withoutMail.settings, SMTP_URL: "", MAIL_FOLDER: "" };
  expect((await adminCommand(settings, invite)).stdout).toContain("SMTP_URL is not set");
  const { stdout } = await adminCommand(settings, [...invite, "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ email: "new@funder.example", mailed: false });
  expect(await prisma.personMail.count({ where: { email: "new@funder.example" } })).toBe(0);
  await withoutMail.stop();
});
