import "server-only";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { env } from "@/lib/server/env";

export interface StoredPasskey {
  credential_id: string;
  /** Base64url. */
  public_key: string;
  counter: bigint;
  transports: string[];
}

// The package is loaded with the first ceremony: most processes that could run one never do.
const webauthn = () => import("@simplewebauthn/server");

/** Returns the options with which a browser creates a passkey for a person. */
export async function creationOptions(
  person: { userId: string; name: string; email: string },
  existing: StoredPasskey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: "Offer Calculator",
    rpID: host(),
    userID: Uint8Array.from(Buffer.from(person.userId)),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: "none",
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Returns the options with which a browser offers its passkeys of this host. */
export async function requestOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({ rpID: host(), userVerification: "required" });
}

/** Returns the passkey that a browser created for a challenge; null if its response is not valid. */
export async function createdPasskey(response: unknown, challenge: string): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: env().baseUrl,
      expectedRPID: host(),
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString("base64url"),
      counter: BigInt(counter),
      transports: transports.map(String),
    };
  } catch {
    return null;
  }
}

/** Returns the new counter of a passkey that signed a challenge; null if the response is not valid. */
export async function usedPasskey(
  response: unknown,
  challenge: string,
  passkey: StoredPasskey,
): Promise<bigint | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: env().baseUrl,
      expectedRPID: host(),
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(Buffer.from(passkey.public_key, "base64url")),
        counter: Number(passkey.counter),
      },
    });
    return verified ? BigInt(authenticationInfo.newCounter) : null;
  } catch {
    return null;
  }
}

function host(): string {
  return new URL(env().baseUrl).hostname;
}
