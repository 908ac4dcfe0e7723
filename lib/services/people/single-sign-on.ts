import "server-only";
import { isUniqueViolation, prisma } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import {
  authorizationAddress,
  type OidcPerson,
  type OidcState,
  oidcPerson,
} from "@/lib/server/identity/oidc-client";
import { errorFields, log } from "@/lib/server/observe/log";
import type { VisitorContext } from "@/lib/server/web/console-context";
import { personActor, userEvent } from "@/lib/services/audit";
import { begin, begunBy, markBegunUsed, openSession, type SignedIn } from "./open-session";

/** Returns the name of the single sign-on provider; null if there is none. */
export function providerName(): string | null {
  return env().oidc?.name ?? null;
}

/**
 * Begins single sign-on: returns the provider's address, and the token of the browser's cookie. `to` is the
 * page to open afterwards.
 */
export async function startSingleSignOn({ now }: VisitorContext, to: string) {
  const { url, state } = await authorizationAddress();
  // A cookie has at most 4 KiB.
  const kept = to.length > LONGEST_RETURN ? "" : to;
  return { url, token: begin("oidc", { ...state, to: kept }, { now }) };
}

const LONGEST_RETURN = 2_000;

/** The outcome of single sign-on. */
type SignOn = (SignedIn & { to: string }) | { status: "refused" };

/** Signs in the person that the provider identifies; `search` is the query of the callback. */
export async function finishSingleSignOn(
  context: VisitorContext,
  given: { token: string; search: string },
): Promise<SignOn> {
  const begun = begunBy("oidc", given.token, context.now);
  if (begun === null) return { status: "refused" };
  const person = await identifiedPerson(context, given.search, begun.state as OidcState);
  if (person === null || !(await markBegunUsed(begun, context.now))) return { status: "refused" };
  const userId = await personOf(context, person, env().oidc?.funders ?? []);
  if (!userId) return { status: "refused" };
  return { ...(await openSession(context, userId, "oidc")), to: begun.state.to ?? "" };
}

async function identifiedPerson(
  { requestId }: VisitorContext,
  search: string,
  state: OidcState,
): Promise<OidcPerson | null> {
  try {
    return await oidcPerson(search, state);
  } catch (error) {
    log("warn", "single_sign_on_failed", { request_id: requestId, error: errorFields(error).error });
    return null;
  }
}

/** Returns the id of the person that is linked to the provider's person, or can be linked now; else null. */
export async function personOf(
  context: VisitorContext,
  person: OidcPerson,
  funders: readonly string[],
): Promise<string | null> {
  return (await linkedUser(person)) ?? (await link(context, person, funders));
}

async function linkedUser({ issuer, sub }: OidcPerson): Promise<string | null> {
  const identity = await prisma.identity.findUnique({ where: { issuer_sub: { issuer, sub } } });
  return identity?.user_id ?? null;
}

/**
 * Links the provider's person to the person of the same verified address, if all memberships of that person
 * are in the provider's funders. Null if there is no such person, or if they are linked to another subject.
 */
async function link(
  context: VisitorContext,
  person: OidcPerson,
  funders: readonly string[],
): Promise<string | null> {
  const { issuer, sub, email, emailVerified } = person;
  if (!email || !emailVerified) return null;
  const user = await prisma.user.findUnique({
    where: { email },
    include: { memberships: { include: { funder: { select: { slug: true } } } } },
  });
  const slugs = user?.memberships.map(({ funder }) => funder.slug) ?? [];
  if (!user || slugs.length === 0 || !slugs.every((slug) => funders.includes(slug))) return null;
  try {
    await prisma.$transaction([
      prisma.identity.create({
        data: { issuer, sub, user_id: user.id, created_at: context.now },
      }),
      prisma.userEvent.create({
        data: userEvent(personActor(context), user.id, "identity_linked", { issuer }),
      }),
    ]);
    return user.id;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}
