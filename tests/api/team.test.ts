import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, inject, test } from "vitest";
import type { Role } from "@/lib/schemas/people/permissions";
import { prisma } from "@/lib/server/database/database";
import { inviteAsOperator } from "@/lib/services/people/invitations";
import { adminContext } from "@/tests/helpers/admin-command";
import { callAction, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { type SignedIn, signIn } from "@/tests/helpers/sign-in";
import { PlainBrowser } from "@/tests/helpers/sign-in-form";

let funder: TestFunder;
let owner: SignedIn;

beforeEach(async () => {
  funder = await newFunder();
  owner = await member("owner");
});

const member = (role: Role) => signIn({ funder: funder.slug, role });
const newEmail = () => `${randomBytes(6).toString("hex")}@funder.example`;
const DONE = '"status":"done"';
const FORBIDDEN = '"error":"INSUFFICIENT_SCOPE"';

async function act(by: SignedIn, name: string, ...args: unknown[]): Promise<string> {
  return actAt(funder, by, name, ...args);
}

async function actAt({ slug }: TestFunder, by: SignedIn, name: string, ...args: unknown[]): Promise<string> {
  const headers = { Origin: inject("baseUrl"), Cookie: by.cookie };
  return (await callAction(name, `/console/${slug}/settings/team`, [slug, ...args], { headers })).text;
}

const roleOf = async ({ userId }: SignedIn) =>
  (await prisma.membership.findFirst({ where: { user_id: userId, funder: { slug: funder.slug } } }))?.role;

describe("an admin", () => {
  // Rule: C1-21
  test.each(["viewer", "operator", "developer"] as const)("invites, changes and removes %s", async (role) => {
    const admin = await member("admin");
    const person = await member(role);
    expect(await act(admin, "inviteMember", { email: newEmail(), role })).toContain(DONE);
    const next = role === "viewer" ? "operator" : "viewer";
    expect(await act(admin, "changeMemberRole", person.userId, next)).toContain(DONE);
    expect(await roleOf(person)).toBe(next);
    expect(await act(admin, "endMembership", person.userId)).toContain(DONE);
    expect(await roleOf(person)).toBeUndefined();
  });

  // Rule: C1-21
  test.each(["admin", "owner"] as const)("does not invite, make, change or remove %s", async (role) => {
    const admin = await member("admin");
    const [person, viewer] = [await member(role), await member("viewer")];
    expect(await act(admin, "inviteMember", { email: newEmail(), role })).toContain(FORBIDDEN);
    expect(await act(admin, "changeMemberRole", viewer.userId, role)).toContain(FORBIDDEN);
    expect(await act(admin, "changeMemberRole", person.userId, "viewer")).toContain(FORBIDDEN);
    expect(await act(admin, "endMembership", person.userId)).toContain(FORBIDDEN);
    expect([await roleOf(person), await roleOf(viewer)]).toEqual([role, "viewer"]);
  });
});

describe("an owner", () => {
  // Rule: C1-22
  test("is always left: two who remove each other at once leave one", async () => {
    const second = await member("owner");
    await Promise.all([
      act(owner, "endMembership", second.userId),
      act(second, "endMembership", owner.userId),
    ]);
    expect([await roleOf(owner), await roleOf(second)].filter((role) => role === "owner")).toHaveLength(1);
  });

  // Rule: C1-22
  test("who is the last one cannot leave, and nobody changes their own role", async () => {
    const headers = { Origin: inject("baseUrl"), Cookie: owner.cookie };
    const left = await callAction("leaveFunder", "/console/-/account", [funder.slug], { headers });
    expect(left.text).toContain("keeps at least one owner");
    await member("owner");
    expect(await act(owner, "changeMemberRole", owner.userId, "viewer")).toContain(FORBIDDEN);
    const again = await callAction("leaveFunder", "/console/-/account", [funder.slug], { headers });
    expect(again.text).toContain(DONE);
  });
});

describe("an invitation", () => {
  const START = "/console/-";
  const pageOf = async (person: SignedIn) => (await PlainBrowser.signedIn(person).get(START)).text;
  /** Sends the form of an invitation's page. */
  const accept = async (by: SignedIn, page: string) =>
    (await PlainBrowser.signedIn(by).submit(START, page, { name: "New Name" })).status;
  const invitationOf = async (email: string) =>
    prisma.invitation.findFirst({ where: { email, funder: { slug: funder.slug } } });
  const mailsFor = async (email: string) => prisma.personMail.count({ where: { email } });
  /** Somebody who is signed in, of another funder. */
  const outsider = async () => {
    const other = await newFunder();
    return signIn({ funder: other.slug, role: "viewer" });
  };

  // Rule: C1-23
  test("makes its address a member under the name they give, once, and nobody else", async () => {
    const [person, other] = [await outsider(), await outsider()];
    expect(await act(owner, "inviteMember", { email: person.email, role: "operator" })).toContain(DONE);
    const page = await pageOf(person);
    expect(page).toContain("Join Test Funder");
    expect(await accept(other, page)).not.toBe(303);
    expect(await roleOf(other)).toBeUndefined();
    expect(await accept(person, page)).toBe(303);
    expect(await roleOf(person)).toBe("operator");
    const user = await prisma.user.findUniqueOrThrow({ where: { id: person.userId } });
    expect(user.name).toBe("New Name");
    expect(await invitationOf(person.email)).toBeNull();
  });

  // Rule: C1-23
  test("ends with its time, and with the role of the person who sent it", async () => {
    const [first, second] = [await outsider(), await outsider()];
    const admin = await member("admin");
    await act(admin, "inviteMember", { email: first.email, role: "viewer" });
    await act(owner, "inviteMember", { email: second.email, role: "viewer" });
    const pages = [await pageOf(first), await pageOf(second)];
    const late = await invitationOf(second.email);
    expect(await act(owner, "changeMemberRole", admin.userId, "operator")).toContain(DONE);
    await prisma.invitation.update({ where: { id: late?.id }, data: { expires_at: new Date() } });
    for (const [index, person] of [first, second].entries()) {
      expect(await accept(person, pages[index] ?? "")).not.toBe(303);
      expect(await roleOf(person)).toBeUndefined();
    }
  });

  // Rule: C1-24
  test("is mailed five times in 24 hours to an address by one funder, and kept without a mail above that", async () => {
    const email = newEmail();
    const role = "viewer";
    for (let sent = 0; sent < 5; sent += 1)
      expect(await act(owner, "inviteMember", { email, role })).toContain('"mailed":true');
    expect(await act(owner, "inviteMember", { email, role: "operator" })).toContain('"mailed":false');
    expect(await invitationOf(email)).toMatchObject({ role: "operator" });
    expect(await mailsFor(email)).toBe(5);
    const other = await newFunder();
    const second = await signIn({ funder: other.slug, role: "owner" });
    expect(await actAt(other, second, "inviteMember", { email, role })).toContain('"mailed":true');
    expect(await mailsFor(email)).toBe(6);
  });

  // Rule: C1-24
  test("is mailed 20 times in 24 hours to an address by all funders, and kept without a mail above that", async () => {
    const email = newEmail();
    const funders = await Promise.all(Array.from({ length: 4 }, () => newFunder()));
    for (const { slug } of funders)
      for (let sent = 0; sent < 5; sent += 1)
        await inviteAsOperator(adminContext(), slug, { email, role: "viewer" });
    expect(await mailsFor(email)).toBe(20);
    expect(await act(owner, "inviteMember", { email, role: "viewer" })).toContain('"mailed":false');
    expect(await invitationOf(email)).toMatchObject({ role: "viewer" });
    expect(await mailsFor(email)).toBe(20);
  });

  // Rule: C1-24
  test("is one of at most 20 that are open for a funder", async () => {
    for (let open = 0; open < 20; open += 1)
      expect(await act(owner, "inviteMember", { email: newEmail(), role: "viewer" })).toContain(DONE);
    expect(await act(owner, "inviteMember", { email: newEmail(), role: "viewer" })).toContain(
      "at most 20 open",
    );
  });
});
