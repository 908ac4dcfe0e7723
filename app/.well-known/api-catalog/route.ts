import { env } from "@/lib/server/env";
import { publicText } from "@/lib/server/web/public-text";

export const dynamic = "force-dynamic";

const TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** What programs find the API by (RFC 9727): its document, its documentation and its state. */
export function GET(request: Request): Response {
  const { baseUrl } = env();
  const api = {
    anchor: `${baseUrl}/api/v1`,
    "service-desc": [{ href: `${baseUrl}/api/v1/openapi.json`, type: "application/json" }],
    "service-doc": [
      { href: `${baseUrl}/docs`, type: "text/html" },
      { href: `${baseUrl}/llms.txt`, type: "text/plain" },
    ],
    status: [{ href: `${baseUrl}/api/health`, type: "application/json" }],
  };
  const response = publicText(request, JSON.stringify({ linkset: [api] }), TYPE);
  response.headers.set("Link", `<${baseUrl}/.well-known/api-catalog>; rel="api-catalog"`);
  return response;
}
