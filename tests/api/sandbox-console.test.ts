import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/server/database";
import { createSandbox } from "@/lib/services/funders/sandboxes";
import { newFunder, newKey, operator, send, type TestFunder } from "@/tests/helpers/api-client";
import { createOffer } from "@/tests/helpers/funder-offers";
import { callAction } from "@/tests/helpers/page-actions";
import { consoleActions, consolePathOf } from "@/tests/helpers/server-actions";
import { type SignedIn, signIn } from "@/tests/helpers/sign-in";

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
    const ofTeam = consoleActions().filter(({ file }) => file.includes("/settings/team/"));
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
