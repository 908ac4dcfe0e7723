import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/server/database";
import { newAddress } from "@/tests/helpers/api-client";
import { type OwnProduct, startOwnProduct } from "@/tests/helpers/own-product";
import { signIn } from "@/tests/helpers/sign-in";
import { PlainBrowser } from "@/tests/helpers/sign-in-form";

const SIGN_IN = "/console/-/sign-in";

describe("a server that can send no mail", () => {
  let product: OwnProduct;
  beforeAll(async () => {
    product = await startOwnProduct({ MAIL_FOLDER: "", SMTP_URL: "" });
  });
  afterAll(() => product.close());

  // Rule: C1-3
  test("says that codes cannot be sent, to a known and an unknown address alike, and makes none", async () => {
    const { email } = await signIn({ funder: product.funder.slug, role: "owner" });
    for (const address of [email, "nobody@funder.example"]) {
      const browser = new PlainBrowser(newAddress(), product.server.baseUrl);
      const { text: form } = await browser.get(SIGN_IN);
      const { text: page } = await browser.submit(SIGN_IN, form, { email: address });
      expect(page).toContain("Codes cannot be sent");
      expect(page).toContain("SMTP_URL");
      expect(page).not.toContain("Enter the code");
    }
    expect(await prisma.challenge.count()).toBe(0);
    expect(await prisma.personMail.count()).toBe(0);
  });
});
