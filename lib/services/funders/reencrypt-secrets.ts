import "server-only";
import { decrypt, encrypt, type SecretPlace } from "@/lib/server/identity/secrets";
import { BEFORE_FIRST_ID } from "@/lib/server/ids";
import { oldSecrets, replaceSecret } from "./reencrypt-statements";

/** The result for one kind of secret: how many were re-encrypted, and how many no configured key decrypts. */
interface Reencrypted {
  kind: string;
  reencrypted: number;
  unreadable: number;
}

const BATCH = 200;

/**
 * Re-encrypts with the current key every secret that another key encrypted. It runs in batches and writes a
 * row only if it is unchanged, so that it can run beside a server, be stopped and be run again. Secrets that
 * no key decrypts are only counted.
 */
export async function reencryptSecrets(): Promise<Reencrypted[]> {
  const results: Reencrypted[] = [];
  for (const { kind, table, column } of KINDS) results.push({ kind, ...(await reencrypt(table, column)) });
  return results;
}

const KINDS = [
  { kind: "API key secrets", table: "api_keys", column: "secret" },
  { kind: "Callback secrets", table: "funders", column: "callback_secret" },
  { kind: "Previous callback secrets", table: "funders", column: "callback_secret_previous" },
  { kind: "Webhook secrets", table: "webhook_endpoints", column: "secret" },
  { kind: "Previous webhook secrets", table: "webhook_endpoints", column: "secret_previous" },
  { kind: "Addresses being erased", table: "erasures", column: "contact_email" },
] as const;

async function reencrypt(table: SecretPlace["table"], column: string) {
  const counts = { reencrypted: 0, unreadable: 0 };
  for (let after = BEFORE_FIRST_ID; ; ) {
    const found = await oldSecrets({ table, column }, after, BATCH);
    for (const row of found) {
      const encryptedAgain = encryptAgain(row.encrypted, { table, column, id: row.id });
      if (encryptedAgain === null) counts.unreadable += 1;
      // No row matches if the secret was rotated or deleted since: the new one uses the current key.
      else
        counts.reencrypted += await replaceSecret(
          { table, column, id: row.id },
          row.encrypted,
          encryptedAgain,
        );
    }
    const last = found.at(-1);
    if (last === undefined || found.length < BATCH) return counts;
    after = last.id;
  }
}

function encryptAgain(encrypted: string, place: SecretPlace): string | null {
  try {
    return encrypt(decrypt(encrypted, place), place);
  } catch {
    return null;
  }
}
