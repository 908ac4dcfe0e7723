import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/server/database";
import { codeHash } from "@/lib/server/sign-in-secrets";
import { newAddress } from "@/tests/helpers/api-client";
import { startTappedProduct, type TappedProduct } from "@/tests/helpers/own-product";
import { callAction } from "@/tests/helpers/page-actions";
import { signIn } from "@/tests/helpers/sign-in";
import { PlainBrowser } from "@/tests/helpers/sign-in-form";

const SIGN_IN = "/console/-/sign-in";

/** Asks for a code in a browser; the page that comes back. */
async function ask(browser: PlainBrowser, email: string): Promise<string> {
  const { text } = await browser.get(SIGN_IN);
  return (await browser.submit(SIGN_IN, text, { email })).text;
}

const memberOf = ({ funder }: TappedProduct) => signIn({ funder: funder.slug, role: "owner" });

/** Statements that a request for a code waits for; the purge of old counts, which may run meanwhile, is none. */
const OF_SIGN_IN =
  /^(?!DELETE).*(INTO sign_in_counts|FROM "public"."sign_in_counts"|INSERT INTO challenges|"users")/s;

describe("a server whose mail server never responds", () => {
  let product: TappedProduct;
  let silent: Server;
  beforeAll(async () => {
    silent = createServer(() => undefined).listen(0, "127.0.0.1");
    await new Promise((listening) => silent.once("listening", listening));
    const { port } = silent.address() as { port: number };
    product = await startTappedProduct({ MAIL_FOLDER: "", SMTP_URL: `smtp://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await product.close();
    silent.close();
  });

  // Rule: C1-2
  test("does the same work for a known and an unknown address, and neither waits for a mail", async () => {
    const { email } = await memberOf(product);
    const statementsFor = async (address: string) => {
      const browser = new PlainBrowser(newAddress(), product.server.baseUrl);
      const { text } = await browser.get(SIGN_IN);
      const before = product.tap.count(OF_SIGN_IN);
      const page = await browser.submit(SIGN_IN, text, { email: address });
      expect(page.text).toContain("Enter the code");
      return product.tap.count(OF_SIGN_IN) - before;
    };
    const mailsBefore = await prisma.personMail.count();
    const unknown = await statementsFor("nobody@funder.example");
    expect(await statementsFor(email)).toBe(unknown);
    expect(unknown).toBeGreaterThan(3);
    expect(await prisma.personMail.findMany({ where: { email } })).toMatchObject([{ sent_at: null }]);
    expect(await prisma.personMail.count()).toBe(mailsBefore + 1);
  });

  // Rule: C1-5
  test("compares at most five of 1,000 guesses made at once: none signs in, and the right code is invalid afterwards", async () => {
    const { baseUrl } = product.server;
    const member = await memberOf(product);
    const browser = new PlainBrowser(newAddress(), baseUrl);
    await ask(browser, member.email);
    const { id } = await prisma.challenge.findFirstOrThrow({ where: { email: member.email } });
    const code = "987654";
    await prisma.challenge.update({ where: { id }, data: { code_hash: codeHash(id, code) } });
    const guess = async (digits: string) => {
      const { text } = await callAction("enterProofCode", "/console/-/account", [member.userId, digits], {
        from: newAddress(),
        to: baseUrl,
        headers: { Origin: baseUrl, Cookie: browser.cookie },
      });
      return /"status":"(\w+)"/.exec(text)?.[1] ?? "";
    };
    const wrong = Array.from({ length: 1_000 }, (_, index) => String(index).padStart(6, "0"));
    const outcomes = await Promise.all(wrong.map(guess));
    // Some fail, where the database has no connection left: they compare nothing.
    expect(outcomes).toContain("over");
    expect(outcomes).not.toContain("done");
    expect(outcomes.filter((outcome) => outcome === "wrong").length).toBeLessThanOrEqual(4);
    const failed = { user_id: member.userId, action: "code_failed" };
    expect(await prisma.userEvent.count({ where: failed })).toBeLessThanOrEqual(5);
    expect(await prisma.challenge.findUnique({ where: { id } })).toMatchObject({
      tries: 5,
      used_at: null,
    });
    expect(await guess(code)).toBe("over");
    expect(await prisma.session.count({ where: { user_id: member.userId } })).toBe(1);
  });
});
