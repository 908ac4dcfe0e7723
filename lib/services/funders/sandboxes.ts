import "server-only";
import { ApiError } from "@/lib/schemas/wire/errors";
import { isUniqueViolation, type Prisma, prisma } from "@/lib/server/database/database";
import { encrypt, newWebhookSecret } from "@/lib/server/identity/secrets";
import { newId } from "@/lib/server/ids";
import { type Acting, type AuditActor, actorOf, auditEntry } from "@/lib/services/audit";

/** A sandbox. Only the call that created it returns its callback secret. */
interface Sandbox {
  id: string;
  slug: string;
  /** Its default brand. */
  brand_id: string;
  callback_secret?: string;
}

/**
 * Creates the sandbox of a funder, or returns the one it has, without secrets. Its brands (without callback
 * URLs), link days and alert address are copies. VALIDATION_FAILED in a sandbox, LIMIT_REACHED if no slug is
 * left.
 */
export async function createSandbox(by: Acting): Promise<Sandbox> {
  const actor = actorOf(by);
  const live = await prisma.funder.findUniqueOrThrow({
    where: { id: actor.funder_id },
    include: { brands: { orderBy: { id: "asc" } } },
  });
  if (live.sandbox_of !== null)
    throw new ApiError("VALIDATION_FAILED", `The funder ${live.slug} is a sandbox: it has none of its own.`);
  // Each round without a result has one free slug less: it ends with a sandbox, or once no slug is free.
  for (;;) {
    const found = await sandboxOf(live.id);
    const sandbox = found ?? (await insertSandbox(actor, live, await freeSlug(live.slug)));
    if (sandbox) return sandbox;
  }
}

/** Returns the sandbox of a funder, without secrets; null if it has none. */
async function sandboxOf(funderId: string): Promise<Sandbox | null> {
  const found = await prisma.funder.findUnique({
    where: { sandbox_of: funderId },
    select: { id: true, slug: true, brands: { where: { is_default: true }, select: { id: true } } },
  });
  const brand = found?.brands[0];
  return found && brand ? { id: found.id, slug: found.slug, brand_id: brand.id } : null;
}

/** Returns the slugs that a funder's sandbox may have, in the order in which they are tried. */
function sandboxSlugs(slug: string): string[] {
  const numbered = Array.from({ length: 98 }, (_, index) => `${slug.slice(0, 32)}-test-${index + 2}`);
  return [`${slug.slice(0, 35)}-test`, ...numbered];
}

async function freeSlug(slug: string): Promise<string> {
  const slugs = sandboxSlugs(slug);
  const taken = await prisma.funder.findMany({
    where: { slug: { in: slugs } },
    select: { slug: true },
  });
  const free = slugs.find((candidate) => !taken.some((funder) => funder.slug === candidate));
  if (free === undefined)
    throw new ApiError("LIMIT_REACHED", `Every slug from ${slugs[0]} to ${slugs.at(-1)} is taken.`);
  return free;
}

type LiveFunder = Prisma.FunderGetPayload<{ include: { brands: true } }>;

/**
 * Inserts a sandbox with its brands. Returns null if a concurrent call made the sandbox, or took its slug.
 */
async function insertSandbox(by: AuditActor, live: LiveFunder, slug: string): Promise<Sandbox | null> {
  const id = newId();
  const { name, link_days, alert_email } = live;
  const callback_secret = newWebhookSecret();
  const encrypted = encrypt(callback_secret, { table: "funders", column: "callback_secret", id });
  const copied = { name, link_days, alert_email, sandbox_of: live.id };
  const brands = live.brands.map(({ approvals, disclosure_defaults, ...brand }) => ({
    ...brand,
    approvals: approvals as Prisma.InputJsonValue,
    disclosure_defaults: disclosure_defaults as Prisma.InputJsonValue,
    id: newId(),
    funder_id: id,
    callback_url: null,
    created_at: by.now,
  }));
  const brand_id = brands.find(({ is_default }) => is_default)?.id;
  if (brand_id === undefined) throw new Error(`The funder ${live.slug} has no default brand.`);
  try {
    await prisma.$transaction([
      prisma.funder.create({
        data: { id, slug, ...copied, callback_secret: encrypted, created_at: by.now },
      }),
      prisma.brand.createMany({ data: brands }),
      prisma.auditEntry.create({ data: auditEntry(by, "sandbox.created", id, { slug }) }),
    ]);
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
  return { id, slug, brand_id, callback_secret };
}
