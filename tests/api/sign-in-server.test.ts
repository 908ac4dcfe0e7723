import { createServer, type Server } from "node:net";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { database } from "@/lib/server/database";
import { newAddress } from "@/tests/helpers/api-client";
import { codesIn } from "@/tests/helpers/mailbox";
import {
  type OwnProduct,
  startOwnProduct,
  startTappedProduct,
  type TappedProduct,
} from "@/tests/helpers/own-product";
import { callAction } from "@/tests/helpers/page-actions";
import { signIn } from "@/tests/helpers/sign-in";
import { PlainBrowser } from "@/tests/helpers/sign-in-form";

const SIGN_IN = "/console/-/sign-in";

/** Asks for a code in a browser; the page that comes back. */
async function ask(browser: PlainBrowser, email: string): Promise<string> {
  const { text } = await browser.get(SIGN_IN);
  return (await browser.submit(SIGN_IN, text, { email })).text;
}

const memberOf = ({ funder }: OwnProduct) => signIn({ funder: funder.slug, role: "owner" });

describe("a server that can send no mail", () => {
  let product: OwnProduct;
  beforeAll(async () => {
    product = await startOwnProduct({ MAIL_FOLDER: "", SMTP_URL: "" });
  });
  afterAll(() => product.close());

  test("says that codes cannot be sent, to a known and an unknown address alike, and makes none", async () => {
    const { email } = await memberOf(product);
    for (const address of [email, "nobody@funder.example"]) {
      const page = await ask(new PlainBrowser(newAddress(), product.server.baseUrl), address);
      expect(page).toContain("Codes cannot be sent");
      expect(page).toContain("SMTP_URL");
      expect(page).not.toContain("Enter the code");
    }
    expect(await database().challenge.count()).toBe(0);
    expect(await database().personMail.count()).toBe(0);
  });
});

/** Statements that a request for a code waits for. */
const OF_SIGN_IN = /sign_in_counts|INSERT INTO challenges|"users"/;

describe("a server whose mail server never says a word", () => {
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
    // The first request of a connection prepares what later ones only name.
    await statementsFor("first@funder.example");
    const unknown = await statementsFor("nobody@funder.example");
    expect(await statementsFor(email)).toBe(unknown);
    expect(unknown).toBeGreaterThan(3);
    const [mail, ...others] = await database().personMail.findMany();
    expect(mail).toMatchObject({ email, sent_at: null });
    expect(others).toEqual([]);
  });
});

describe("guessing a code", () => {
  let product: OwnProduct;
  beforeAll(async () => {
    product = await startOwnProduct();
  });
  afterAll(() => product.close());

  test("1,000 times at once opens nothing: five are compared, then the right one is dead too", async () => {
    const { baseUrl } = product.server;
    const member = await memberOf(product);
    const browser = new PlainBrowser(newAddress(), baseUrl);
    await ask(browser, member.email);
    const folder = dirname(product.server.settings.MAIL_FOLDER ?? "");
    const code = await vi.waitUntil(() => codesIn(folder, member.email)[0]?.replace(" ", ""));
    const guess = async (digits: string) => {
      const { text } = await callAction("enterProofCode", "/console/-/account", [member.userId, digits], {
        from: newAddress(),
        to: baseUrl,
        headers: { Origin: baseUrl, Cookie: browser.cookie },
      });
      return /"status":"(\w+)"/.exec(text)?.[1] ?? "";
    };
    const numbers = Array.from({ length: 1_001 }, (_, index) => String(index).padStart(6, "0"));
    const wrong = numbers.filter((digits) => digits !== code).slice(0, 1_000);
    const outcomes = await Promise.all(wrong.map(guess));
    expect(outcomes.filter((outcome) => outcome === "wrong")).toHaveLength(4);
    expect(new Set(outcomes)).toEqual(new Set(["wrong", "over"]));
    const failed = { user_id: member.userId, action: "code_failed" };
    expect(await database().userEvent.count({ where: failed })).toBe(5);
    expect(await guess(code)).toBe("over");
    expect(await database().session.count({ where: { user_id: member.userId } })).toBe(1);
  });
});
