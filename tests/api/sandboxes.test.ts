import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/server/database/database";
import { addBrand, approveTemplate } from "@/lib/services/brands/brands";
import { showCallbackSecret } from "@/lib/services/funders/callback-secrets";
import { createFunder, listFunders } from "@/lib/services/funders/funders";
import { createSandbox } from "@/lib/services/funders/sandboxes";
import { inviteAsOperator } from "@/lib/services/people/invitations";
import { adminContext } from "@/tests/helpers/admin-command";
import {
  call,
  callAction,
  expectError,
  expectResponse,
  newFunder,
  newKey,
  operator,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { createOffer } from "@/tests/helpers/funder-offers";
import { consoleActions, consolePathOf } from "@/tests/helpers/server-actions";
import { type SignedIn, signIn } from "@/tests/helpers/sign-in";

let live: TestFunder;
beforeAll(async () => {
  live = await newFunder({
    callback_url: "https://funder.example/callback",
    link_days: 45,
    alert_email: "alerts@funder.example",
  });
});

const random = (length: number) => randomBytes(length).toString("hex").slice(0, length);
const sandboxFor = async (slug: string) => createSandbox(await operator(slug));
const funderNamed = async (slug: string) => {
  await createFunder(adminContext(), { slug, name: "Long" });
  return slug;
};

describe("a sandbox", () => {
  // Rule: B-3
  test("has copies of the live funder's brands, link days and alert address, and no callback URL", async () => {
    const by = await operator(live.slug);
    const second = await addBrand(by, { name: "Second", accent: "#0b6073", legal_name: "Second LLC" });
    const approval = { state: "CA", template_version: "ca-2", approved_by: "Counsel" };
    await approveTemplate(by, second.id, approval);
    const sandbox = await sandboxFor(live.slug);
    expect(sandbox.slug).toBe(`${live.slug}-test`);
    const brandsOf = async (slug: string) =>
      prisma.brand.findMany({
        where: { funder: { slug } },
        orderBy: { name: "asc" },
        omit: { id: true, funder_id: true, created_at: true },
      });
    const copies = await brandsOf(sandbox.slug);
    expect(copies).toEqual((await brandsOf(live.slug)).map((brand) => ({ ...brand, callback_url: null })));
    expect(copies.map(({ approvals }) => approvals)).toContainEqual([expect.objectContaining(approval)]);
    const { link_days, alert_email } = await prisma.funder.findUniqueOrThrow({
      where: { slug: sandbox.slug },
    });
    expect({ link_days, alert_email }).toEqual({ link_days: 45, alert_email: "alerts@funder.example" });
  });

  // Rule: B-4
  test("has a callback secret of its own, which only the call that created it returns", async () => {
    const funder = await newFunder();
    const { callback_secret, ...sandbox } = await sandboxFor(funder.slug);
    expect(callback_secret).not.toBe(funder.callbackSecret);
    const shown = await showCallbackSecret(adminContext(), sandbox.slug);
    expect(shown.callback_secret).toBe(callback_secret);
    expect(await sandboxFor(funder.slug)).toEqual(sandbox);
  });

  // Rule: B-5
  test("is one, however many calls create it at once", async () => {
    const { slug } = await newFunder();
    const made = await Promise.all(Array.from({ length: 6 }, () => sandboxFor(slug)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made.filter(({ callback_secret }) => callback_secret !== undefined)).toHaveLength(1);
    const where = { funder: { slug }, action: "sandbox.created" };
    expect(await prisma.auditEntry.count({ where })).toBe(1);
  });

  // Rule: B-6
  test("has none of its own", async () => {
    const { slug } = await sandboxFor(live.slug);
    await expect(sandboxFor(slug)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  // Rule: B-7
  test("stands under its funder in the list of funders", async () => {
    const funder = await newFunder();
    await createFunder(adminContext(), { slug: `${funder.slug}-a`, name: "Between the two by name" });
    const { slug } = await sandboxFor(funder.slug);
    const listed = await listFunders();
    const at = listed.findIndex((each) => each.slug === funder.slug);
    expect(listed.slice(at, at + 2)).toMatchObject([
      { slug: funder.slug, sandbox_of: null },
      { slug, sandbox_of: funder.slug },
    ]);
  });

  // Rule: B-8
  test("takes no members: a person of its funder has the same role in it, as long as they have it", async () => {
    const funder = await newFunder();
    const { slug } = await sandboxFor(funder.slug);
    const given = { email: "dev@funder.example", role: "developer" };
    await expect(inviteAsOperator(adminContext(), slug, given)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    const { cookie, userId } = await signIn({ funder: funder.slug, role: "viewer" });
    const open = (path: string) => send("GET", `/console/${slug}/${path}`, { Cookie: cookie });
    expect((await open("offers")).status).toBe(200);
    const ofViewer = await open("settings/keys");
    expect(ofViewer.text).toContain("viewer");
    await prisma.membership.updateMany({
      where: { user_id: userId },
      data: { role: "developer" },
    });
    expect((await open("settings/keys")).text).not.toBe(ofViewer.text);
    await prisma.membership.deleteMany({ where: { user_id: userId } });
    expect((await open("offers")).status).toBe(404);
  });
});

describe("the slug of a sandbox", () => {
  // Rule: B-1
  test("is the first 35 characters and -test", async () => {
    const longest = await funderNamed(`l${random(39)}`);
    expect((await sandboxFor(longest)).slug).toBe(`${longest.slice(0, 35)}-test`);
  });

  // Rule: B-2
  test("has a number after the first 32 characters where it is taken", async () => {
    const slug = await funderNamed(`n${random(39)}`);
    await funderNamed(`${slug.slice(0, 35)}-test`);
    await funderNamed(`${slug.slice(0, 32)}-test-2`);
    expect((await sandboxFor(slug)).slug).toBe(`${slug.slice(0, 32)}-test-3`);
  });
});

describe("the keys of a sandbox", () => {
  // Rule: B-9
  test("say so in their prefix, work in it, and open nothing of the live funder, nor the other way round", async () => {
    const { slug } = await sandboxFor(live.slug);
    const key = await newKey(slug, {});
    expect(key.apiKey).toMatch(/^fkt_[0-9A-Za-z]{28}$/);
    expect(key.apiSecret).toMatch(/^fskt_[0-9A-Za-z]{43}$/);
    expect(live.apiKey).toMatch(/^fk_/);
    expectResponse(await call(key, "GET", "/offers"), 200);
    expectError(await call(key, "GET", `/api/v1/${live.slug}/offers`), "FUNDER_FORBIDDEN");
    expectError(await call(live, "GET", `/api/v1/${slug}/offers`), "FUNDER_FORBIDDEN");
  });
});

describe("the console of a sandbox", () => {
  let live: TestFunder;
  let slug: string;
  let owner: SignedIn;
  beforeAll(async () => {
    live = await newFunder();
    slug = (await createSandbox(await operator(live.slug))).slug;
    owner = await signIn({ funder: live.slug, role: "owner" });
  });

  /** Calls an action of the console as the owner's browser does. */
  const act = (name: string, args: unknown[], by = owner) =>
    callAction(name, consolePathOf(name, String(args[0])), args, {
      headers: { Origin: process.env.BASE_URL ?? "", Cookie: by.cookie },
    });
  const open = (path: string, by = owner) => send("GET", `/console/${path}`, { Cookie: by.cookie });
  const offersOf = async (funder: string) => prisma.offer.count({ where: { funder: { slug: funder } } });

  describe("the switch between live and test", () => {
    test("leads from either console to the other, and says Test in the sandbox alone", async () => {
      const ofLive = (await open(live.slug)).text;
      const ofTest = (await open(slug)).text;
      for (const page of [ofLive, ofTest]) {
        expect(page).toContain(`href="/console/${live.slug}"`);
        expect(page).toContain(`href="/console/${slug}"`);
      }
      expect(ofTest).toContain("You are in the sandbox");
      expect(ofLive).not.toContain("You are in the sandbox");
    });

    // Rule: B-40
    test("creates the sandbox once: the callback secret is in the first response alone", async () => {
      const funder = await newFunder();
      const developer = await signIn({ funder: funder.slug, role: "developer" });
      const first = await act("createSandboxOf", [funder.slug], developer);
      expect(first.text).toMatch(/"callbackSecret":"whsec_/);
      const second = await act("createSandboxOf", [funder.slug], developer);
      expect(second.text).toContain(`"slug":"${funder.slug}-test","callbackSecret":null`);
      const created = { action: "sandbox.created", user_id: developer.userId };
      expect(await prisma.auditEntry.count({ where: created })).toBe(1);
    });

    test("is absent where there is no sandbox and the role may create none", async () => {
      const funder = await newFunder();
      const page = async (role: "viewer" | "developer") =>
        (await open(funder.slug, await signIn({ funder: funder.slug, role }))).text;
      expect(await page("viewer")).not.toContain("Live or test");
      expect(await page("developer")).toContain("Live or test");
    });
  });

  describe("in a sandbox", () => {
    // Rule: B-42
    test("the team is that of the live funder: it has no page here, and its actions find nothing", async () => {
      expect((await open(`${slug}/settings/team`)).status).toBe(404);
      expect((await open(`${live.slug}/settings/team`)).status).toBe(200);
      const ofTeam = consoleActions().filter(({ permission }) => permission === "members:manage");
      expect(ofTeam.map(({ name }) => name)).toContain("inviteMember");
      for (const { name } of ofTeam)
        expect((await act(name, [slug, "none", "none"])).text).toContain('"error":"NOT_FOUND"');
    });

    // Rule: B-43
    test("a reset asks for its name, and deletes nothing of the live funder", async () => {
      const key = await newKey(slug, {});
      await Promise.all([createOffer(key), createOffer(live)]);
      expect((await act("reset", [slug, live.slug])).text).toContain('"error":"VALIDATION_FAILED"');
      expect(await offersOf(slug)).toBe(1);
      expect((await act("reset", [slug, slug])).text).toContain('"status":"done"');
      expect([await offersOf(slug), await offersOf(live.slug)]).toEqual([0, 1]);
      const entry = { action: "sandbox.reset", user_id: owner.userId, funder: { slug } };
      expect(await prisma.auditEntry.count({ where: entry })).toBe(1);
    });

    // Rule: B-43
    test("a reset of a live funder is not found, and neither is its page", async () => {
      expect((await act("reset", [live.slug, live.slug])).text).toContain('"error":"NOT_FOUND"');
      expect((await open(`${live.slug}/settings/sandbox`)).status).toBe(404);
      expect((await open(`${slug}/settings/sandbox`)).status).toBe(200);
      expect(
        await prisma.auditEntry.count({
          where: { action: "sandbox.reset", funder: { slug: live.slug } },
        }),
      ).toBe(0);
    });
  });
});
