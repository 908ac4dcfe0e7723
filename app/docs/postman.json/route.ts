import { postmanCollection } from "@/components/docs/postman-collection";
import script from "@/docs/postman/sign.js?text" with { type: "text" };
import { env } from "@/lib/server/env";
import { OPENAPI } from "../openapi";

export const dynamic = "force-dynamic";

/** The Postman collection with the address of this service. */
export function GET(): Response {
  return Response.json(postmanCollection(OPENAPI, env().baseUrl, script));
}
