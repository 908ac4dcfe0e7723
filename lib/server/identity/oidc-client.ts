import "server-only";
import type { Configuration } from "openid-client";
import { env } from "@/lib/server/env";
import { oncePerProcess } from "@/lib/server/once-per-process";

/** The values that a browser's return from the provider is checked against. */
export interface OidcState extends Record<string, string> {
  state: string;
  nonce: string;
  verifier: string;
}

/** A person as the provider identifies them. */
export interface OidcPerson {
  issuer: string;
  sub: string;
  email: string | null;
  emailVerified: boolean;
}

// The package is loaded with the first sign-on: most processes that could run one never do.
const openid = () => import("openid-client");

const TIMEOUT_SECONDS = 10;

/** Returns the provider's address for a browser, and the state to check its return against. */
export async function authorizationAddress(): Promise<{ url: string; state: OidcState }> {
  const client = await openid();
  const state = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(await provider(), {
    redirect_uri: callbackAddress(),
    scope: "openid email",
    state: state.state,
    nonce: state.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(state.verifier),
    code_challenge_method: "S256",
  });
  return { url: url.href, state };
}

/**
 * Exchanges the provider's response for the person it identifies. `search` is the query of the callback.
 * Throws if the response is not valid.
 */
export async function oidcPerson(search: string, state: OidcState): Promise<OidcPerson> {
  const client = await openid();
  const url = new URL(callbackAddress());
  url.search = search;
  const tokens = await client.authorizationCodeGrant(await provider(), url, {
    pkceCodeVerifier: state.verifier,
    expectedState: state.state,
    expectedNonce: state.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error("The provider sent no ID token.");
  const { iss: issuer, sub, email, email_verified } = claims;
  return {
    issuer,
    sub,
    email: typeof email === "string" ? email.trim().toLowerCase() : null,
    emailVerified: email_verified === true,
  };
}

interface Discovered {
  configuration?: Promise<Configuration>;
}

/** Returns the provider's configuration, discovered once per process. A failed discovery is tried again. */
async function provider(): Promise<Configuration> {
  const shared = oncePerProcess<Discovered>("single sign-on", () => ({}));
  shared.configuration ??= discover();
  try {
    return await shared.configuration;
  } catch (error) {
    shared.configuration = undefined;
    throw error;
  }
}

async function discover(): Promise<Configuration> {
  const { oidc } = env();
  if (oidc === null) throw new Error("There is no single sign-on provider.");
  const { discovery, allowInsecureRequests } = await openid();
  const issuer = new URL(oidc.issuer);
  // Only the local profile allows a provider on this machine without TLS.
  const execute = issuer.protocol === "http:" ? [allowInsecureRequests] : [];
  const options = { timeout: TIMEOUT_SECONDS, execute };
  return discovery(issuer, oidc.clientId, oidc.clientSecret, undefined, options);
}

function callbackAddress(): string {
  return `${env().baseUrl}/console/-/oidc/callback`;
}
