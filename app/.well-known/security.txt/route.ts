import { env } from "@/lib/server/env";

export const dynamic = "force-dynamic";

const LIFE_MS = 180 * 86_400_000;

/** security.txt (RFC 9116) with the operator's contact. 404 when the operator has not set one. */
export function GET(): Response {
  const { securityContact } = env();
  if (securityContact === null) return new Response("Not found\n", { status: 404 });
  const expires = new Date(Date.now() + LIFE_MS).toISOString();
  return new Response(`Contact: ${securityContact}\nExpires: ${expires}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
