import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";
import { ROLES, type Role, rolesWith } from "@/lib/schemas/people/permissions";
import { prisma } from "@/lib/server/database/database";
import { exampleDigest } from "@/lib/services/disclosures/example";
import { callAction, newAddress, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { contextOf } from "@/tests/helpers/call-context";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { type ConsoleAction, consoleActions, consolePathOf } from "@/tests/helpers/server-actions";
import { type SignedIn, signIn } from "@/tests/helpers/sign-in";
import { newSubmission } from "@/tests/helpers/submissions";

const actions = consoleActions();
const ofFunders = actions.filter(({ kind }) => kind === "funder");
const ofPersons = actions.filter(({ kind }) => kind === "person");
const named = (list: ConsoleAction[]) => list.map((action): [string, ConsoleAction] => [action.name, action]);

let funder: TestFunder;
let members: Record<Role, SignedIn>;
let otherOwner: SignedIn;
let removed: SignedIn;
let unproven: SignedIn;

beforeAll(async () => {
  funder = await newFunder();
  const other = await newFunder();
  const entries = ROLES.map(async (role) => [role, await signIn({ funder: funder.slug, role })] as const);
  members = Object.fromEntries(await Promise.all(entries)) as Record<Role, SignedIn>;
  otherOwner = await signIn({ funder: other.slug, role: "owner" });
  removed = await signIn({ funder: funder.slug, role: "owner" });
  await signIn({ funder: other.slug, role: "owner", email: removed.email });
  await prisma.membership.deleteMany({
    where: { user_id: removed.userId, funder: { slug: funder.slug } },
  });
  unproven = await signIn({ funder: funder.slug, role: "owner", provenSecondsAgo: 601 });
});

/** Calls an action as a script of its page does, with the funder and nothing that is there. */
async function post({ id, name }: ConsoleAction, by: SignedIn | null, changes: object = {}) {
  const headers = {
    "Next-Action": id,
    "Content-Type": "text/plain;charset=UTF-8",
    Accept: "text/x-component",
    Origin: process.env.BASE_URL,
    Cookie: by?.cookie,
    ...changes,
  };
  return send(
    "POST",
    consolePathOf(name, funder.slug),
    headers,
    JSON.stringify([funder.slug, "none", "none"]),
  );
}

test("the tested actions include those of the team and of the account", () => {
  expect(ofFunders.map(({ name }) => name)).toContain("changeMemberRole");
  expect(ofPersons.map(({ name }) => name)).toContain("dropPasskey");
});

// Rule: C1-20
test("only sign-in itself can be called by a browser that is not signed in", () => {
  const open = actions.filter(({ kind }) => kind === "visitor").map(({ name }) => name);
  expect(open.sort()).toEqual([
    "beginPasskey",
    "enterProofCode",
    "proveByPasskey",
    "sendProofCode",
    "signIn",
    "signInByPasskey",
  ]);
});

describe("an action of a funder's console, by direct POST", () => {
  // Rule: C1-19
  test.each(named(ofFunders))("%s is refused for each role without its permission", async (_name, action) => {
    expect(action.permission).not.toBeNull();
    const allowed = action.permission === null ? [] : rolesWith(action.permission);
    for (const role of ROLES.filter((candidate) => !allowed.includes(candidate))) {
      const { text } = await post(action, members[role]);
      expect(text, role).toContain('"error":"INSUFFICIENT_SCOPE"');
    }
  });

  test.each(named(ofFunders))("%s is not found for an owner of another funder", async (_name, action) => {
    expect((await post(action, otherOwner)).text).toContain('"error":"NOT_FOUND"');
  });

  // Rule: C1-14
  test.each(named(ofFunders))(
    "%s fails in the open tab of a member who was removed",
    async (_name, action) => {
      expect((await post(action, removed)).text).toContain('"error":"NOT_FOUND"');
    },
  );

  // Rule: C1-16
  test.each(named(ofFunders.filter(({ fresh }) => fresh)))(
    "%s asks for a code that is at most 10 minutes old",
    async (_name, action) => {
      expect((await post(action, unproven)).text).toContain('"status":"code_needed"');
    },
  );
});

describe("a signed-in person", () => {
  test("has 300 actions a minute, from whatever addresses, and another person their own", async () => {
    const [busy, other] = [await newOwner(), await newOwner()];
    const statuses: string[] = [];
    const act = async (by: SignedIn) => {
      const headers = { Cookie: by.cookie, Origin: process.env.BASE_URL ?? "" };
      const { text } = await callAction("keepZone", "/console/-/account", ["UTC"], {
        headers,
        from: newAddress(),
      });
      return /"status":"(\w+)"/.exec(text)?.[1] ?? text;
    };
    // A new minute may begin in between.
    for (let burst = 0; burst < 65 && !statuses.includes("busy"); burst += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, () => act(busy)))));
    expect(statuses.filter((status) => status === "done").length).toBeGreaterThanOrEqual(300);
    expect(new Set(statuses)).toEqual(new Set(["done", "busy"]));
    expect(await act(other)).toBe("done");
  });

  const newOwner = () => signIn({ funder: funder.slug, role: "owner" });
});

describe("an action of the console, by direct POST", () => {
  test.each(named([...ofFunders, ...ofPersons.filter(({ name }) => !/^(?:signOut|accept)/.test(name))]))(
    "%s does nothing for a browser that is not signed in",
    async (_name, action) => {
      expect((await post(action, null)).text).toContain('"status":"signed_out"');
    },
  );

  // Rule: C2-1
  test.each(named(actions))(
    "%s is refused from another site, and without an origin",
    async (_name, action) => {
      for (const Origin of ["https://evil.example", "null", undefined])
        expect((await post(action, members.owner, { Origin })).status).toBe(403);
    },
  );
});

describe("while two releases run, an action ignores a field that it does not know", () => {
  /** Calls an action as the owner's page does, which is of the next release. */
  const act = async (name: string, args: unknown[]) => {
    const headers = { Origin: process.env.BASE_URL ?? "", Cookie: members.owner.cookie };
    const { text } = await callAction(name, consolePathOf(name, funder.slug), [funder.slug, ...args], {
      headers,
    });
    return text;
  };
  const newer = { of_a_later_release: { any: 1 } };
  const expectDone = async (name: string, ...args: unknown[]) =>
    expect(await act(name, args), name).toContain('"status":"done"');

  // Rule: A4-13
  test("but a key without a name is refused at the name", async () => {
    for (const label of [undefined, "", " "]) {
      const answer = await act("createKey", [{ scopes: ["offers:create"], label }]);
      expect(answer).toMatch(/"status":"refused".*"label /);
    }
  });

  // Rule: D4-23
  test("in a key, a brand, its approval, the settings, an endpoint and an erasure", async () => {
    await expectDone("createKey", { label: "Newer", scopes: ["offers:create"], ...newer });
    await expectDone("newBrand", { name: "Newer", ...newer });
    const brand = await prisma.brand.findFirstOrThrow({
      where: { funder: { slug: funder.slug }, name: "Newer" },
    });
    await expectDone("saveBrand", brand.id, { accent: "#102030", ...newer });
    const document = await exampleDigest(await contextOf(funder), brand.id, "CA");
    const approval = { state: "CA", template_version: TEMPLATE_VERSIONS.CA, approved_by: "Ann", document };
    await expectDone("approve", brand.id, { ...approval, ...newer });
    await expectDone("saveFunder", { link_days: 20, ...newer });
    await expectDone("createEndpoint", {
      url: "https://hooks.example.com/a",
      events: ["offer.created"],
      ...newer,
    });
    const endpoint = await prisma.webhookEndpoint.findFirstOrThrow({
      where: { funder: { slug: funder.slug } },
    });
    await expectDone("changeEndpoint", endpoint.id, { description: "Newer", ...newer });
    await expectDone("erase", { deal_id: "NOBODY-1", ...newer });
    expect(await prisma.brand.findUnique({ where: { id: brand.id } })).toMatchObject({ accent: "#102030" });
  });

  // Rule: D4-23
  test("in a decision, but not in its terms, nor in an offer: there it would change the figures", async () => {
    const { number } = await newSubmission(funder, "NEWER-1");
    const form = { decisionKey: randomUUID(), lastShown: null, offerShown: 1, ...newer };
    const terms = { purchase_price: 20_000, of_a_later_release: 1 };
    expect(
      await act("decideAction", [number, { ...form, body: { decision: "countered", terms } }]),
    ).toContain("terms.of_a_later_release is not a known field");
    await expectDone("decideAction", number, { ...form, body: { decision: "declined", ...newer } });
    expect(await act("createOfferAction", [{ ...SMALLEST_OFFER, ...newer }, crypto.randomUUID()])).toContain(
      "of_a_later_release is not a known field",
    );
  });
});
