import "server-only";
import { ApiError } from "@/lib/schemas/errors";
import { database } from "@/lib/server/database";

/** The funder of a slug; NOT_FOUND names it. */
export async function funderBySlug(slug: string) {
  const funder = await database().funder.findUnique({ where: { slug } });
  if (!funder) throw new ApiError("NOT_FOUND", `There is no funder ${slug}.`);
  return funder;
}
