import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The person the provider signs in. */
export interface ProviderIdentity {
  sub: string;
  email: string;
  email_verified?: boolean;
}

/** A running OpenID Connect provider without pages: it signs in the person that the test has set. */
export interface OidcProvider {
  issuer: string;
  /** The settings of a product that uses this provider. */
  settings: Record<string, string>;
  setIdentity(person: ProviderIdentity): void;
  close(): Promise<void>;
}

interface Grant {
  person: ProviderIdentity;
  nonce: string;
  challenge: string;
  redirect: string;
}

const CLIENT = { id: "console", secret: randomBytes(24).toString("base64url") };

/** Starts a provider on a free port of this machine, for the funders of these slugs. */
export async function startOidcProvider(funders: string[]): Promise<OidcProvider> {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  let identity: ProviderIdentity = { sub: "nobody", email: "nobody@funder.example" };
  let issuer = "";

  const authorize = (query: URLSearchParams, response: ServerResponse) => {
    const code = randomBytes(16).toString("hex");
    const [redirect = "", nonce = "", challenge = ""] = ["redirect_uri", "nonce", "code_challenge"].map(
      (name) => query.get(name) ?? "",
    );
    grants.set(code, { person: identity, nonce, challenge, redirect });
    const to = new URL(redirect);
    to.search = new URLSearchParams({ code, state: query.get("state") ?? "", iss: issuer }).toString();
    response.writeHead(303, { Location: to.href }).end();
  };

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const verifier = createHash("sha256").update(form.get("code_verifier") ?? "");
    const fits =
      grant?.challenge === verifier.digest("base64url") && grant.redirect === form.get("redirect_uri");
    if (!grant || !fits || form.get("client_secret") !== CLIENT.secret)
      return json(response, { error: "invalid_grant" }, 400);
    const now = Math.floor(Date.now() / 1000);
    const { person, nonce } = grant;
    const claims = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 60, nonce, ...person };
    const parts = [{ alg: "RS256", kid: "1" }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString("base64url"),
    );
    const signature = createSign("sha256").update(parts.join(".")).sign(privateKey).toString("base64url");
    const id_token = [...parts, signature].join(".");
    return json(response, { access_token: "a", token_type: "bearer", expires_in: 60, id_token });
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", issuer);
    if (url.pathname === "/authorize") return authorize(url.searchParams, response);
    if (url.pathname === "/token") return token(request, response);
    if (url.pathname === "/identity") {
      identity = JSON.parse(Buffer.concat(await request.toArray()).toString());
      return json(response, {});
    }
    if (url.pathname === "/jwks") {
      const key = { ...publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" };
      return json(response, { keys: [key] });
    }
    return json(response, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      authorization_response_iss_parameter_supported: true,
    });
  });
  await new Promise<void>((started) => server.listen(0, "127.0.0.1", started));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: "Example SSO",
      OIDC_FUNDERS: funders.join(","),
    },
    setIdentity: (person) => {
      identity = person;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** Sets the person that a provider in another process signs in. */
export async function setIdentityAt(issuer: string, person: ProviderIdentity): Promise<void> {
  const response = await fetch(`${issuer}/identity`, { method: "PUT", body: JSON.stringify(person) });
  if (!response.ok) throw new Error(`The provider responded with ${response.status}.`);
}

function json(response: ServerResponse, body: object, status = 200) {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
