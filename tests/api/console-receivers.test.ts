import { beforeAll, describe, expect, test } from "vitest";
import { newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { createOffer, newDealId } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { callAction } from "@/tests/helpers/page-actions";
import { type SignedIn, signIn } from "@/tests/helpers/sign-in";

let funder: TestFunder;
/** Two owners: one with a code of today, one with a code of more than 10 minutes ago. */
let proven: SignedIn;
let early: SignedIn;

beforeAll(async () => {
  funder = await newFunder({
    callback_url: "https://brand.example.com/hook",
    alert_email: "old@brand.example",
  });
  [proven, early] = await Promise.all([
    signIn({ funder: funder.slug, role: "owner" }),
    signIn({ funder: funder.slug, role: "owner", provenSecondsAgo: 601 }),
  ]);
});

async function act(name: string, path: string, args: unknown[], { cookie }: SignedIn): Promise<string> {
  const headers = { Cookie: cookie, Origin: process.env.BASE_URL ?? "" };
  const { text } = await callAction(name, `/console/${funder.slug}${path}`, args, { headers });
  return /"status":"(\w+)"/.exec(text)?.[1] ?? text;
}

const NEW = {
  "a callback address": { callback_url: "https://elsewhere.example.net/hook" },
  "an address of notifications": { notification_emails: ["stranger@elsewhere.example"] },
  "an assigned person who is no member": { assigned_users: ["stranger@elsewhere.example"] },
};

describe("an offer that sends its data to somebody new", () => {
  test.each(Object.entries(NEW))(
    "is created and changed with a fresh code only: %s",
    async (_name, fields) => {
      const { id } = await createOffer(funder, SMALLEST_OFFER);
      const body = () => ({ ...SMALLEST_OFFER, deal_id: newDealId(), ...fields });
      const change = { version: 1, ...fields };
      expect(await act("createOffer", "/new-offer", [funder.slug, body()], early)).toBe("code_needed");
      expect(await act("changeOffer", "/new-offer", [funder.slug, id, change], early)).toBe("code_needed");
      expect(await act("checkNewOffer", "/new-offer", [funder.slug, body()], early)).toBe("done");
    },
  );

  // Rule: C1-17
  test("needs none where a brand, another offer or the team has the receiver", async () => {
    await createOffer(funder, {
      ...SMALLEST_OFFER,
      callback_url: "https://offer.example.com/hook",
      notification_emails: ["desk@offer.example"],
    });
    for (const callback_url of ["https://brand.example.com/other", "https://offer.example.com/other"]) {
      const known = { notification_emails: ["Desk@offer.example"], assigned_users: [early.email] };
      const body = { ...SMALLEST_OFFER, deal_id: newDealId(), callback_url, ...known };
      expect(await act("createOffer", "/new-offer", [funder.slug, body], early)).toBe("done");
    }
  });

  test("is known only to the funder whose offers have the receiver", async () => {
    const other = await newFunder();
    await createOffer(other, { ...SMALLEST_OFFER, notification_emails: ["desk@other.example"] });
    const body = { ...SMALLEST_OFFER, deal_id: newDealId(), notification_emails: ["desk@other.example"] };
    expect(await act("createOffer", "/new-offer", [funder.slug, body], early)).toBe("code_needed");
    expect(await act("createOffer", "/new-offer", [funder.slug, body], proven)).toBe("done");
  });
});

// Rule: C1-17
test("another address of alerts needs a fresh code; link days alone need none", async () => {
  const save = (alert_email: string | null, of: SignedIn) =>
    act("saveFunder", "/settings/brands", [funder.slug, { link_days: 20, alert_email }], of);
  expect(await save("old@brand.example", early)).toBe("done");
  expect(await save("new@elsewhere.example", early)).toBe("code_needed");
  expect(await save(null, early)).toBe("code_needed");
  expect(await save("new@elsewhere.example", proven)).toBe("done");
});

// Rule: C1-18
test("the list of offers offers no address of the file without the code", async () => {
  const { text } = await send("GET", `/console/${funder.slug}/offers`, { Cookie: early.cookie });
  expect(text).not.toContain(' download=""');
  expect(await act("prepareExport", "/offers", [funder.slug, {}], early)).toBe("code_needed");
  expect(await act("prepareExport", "/offers", [funder.slug, {}], proven)).toBe("done");
});
