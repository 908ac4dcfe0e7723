import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/** A software authenticator: it creates one passkey and signs challenges with it. */
export function softwarePasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const named = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };

  return {
    /** The response to the options of a registration. */
    create(challenge: string) {
      const credential = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(x, y)]);
      const data = authenticatorData(origin, VERIFIED | WITH_CREDENTIAL, counter, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])],
        ...[text("authData"), bytes(data)],
      ]);
      const response = {
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      };
      return { ...named, response, clientExtensionResults: {} };
    },

    /** The response to the options of a sign-in. */
    sign(challenge: string) {
      counter += 1;
      const client = clientData("webauthn.get", challenge);
      const data = authenticatorData(origin, VERIFIED, counter, Buffer.alloc(0));
      const hash = createHash("sha256").update(client).digest();
      const signature = createSign("sha256").update(data).update(hash).sign(privateKey);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      };
      return { ...named, response, clientExtensionResults: {} };
    },
  };
}

/** The flags "user present" and "user verified". */
const VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

function authenticatorData(origin: string, flags: number, counter: number, rest: Buffer): Buffer {
  const host = createHash("sha256").update(new URL(origin).hostname).digest();
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([host, Buffer.from([flags]), count, rest]);
}

/** An ES256 public key as COSE. */
function coseKey(x: string, y: string): Buffer {
  const coordinate = (value: string) => bytes(Buffer.from(value, "base64url"));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ]);
}

/** A text of fewer than 24 bytes in CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** A byte string of fewer than 256 bytes in CBOR. */
function bytes(value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, value.length]), value]);
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}
