"use server";

import { runAction } from "@/app/console/run-action";
import { knownFields } from "@/lib/schemas/parse-fields";
import {
  createApiKey,
  KEY_FIELDS,
  type NewApiKey,
  revokeApiKey,
  rotateApiKey,
} from "@/lib/services/funders/api-keys";
import { utcMinute } from "@/lib/services/time-zones";

const NEEDS = { permission: "keys:manage", fresh: true } as const;

/** Creates a key; its secret is returned only here. */
export async function createKey(funder: string, given: NewApiKey) {
  return runAction(funder, NEEDS, (context) => createApiKey(context, knownFields(KEY_FIELDS, given)));
}

/** Rotates a key; the new secret is returned only here. */
export async function rotateKey(funder: string, key: string, overlapSeconds: number) {
  return runAction(funder, NEEDS, async (context) => {
    const rotated = await rotateApiKey(context, String(key), Number(overlapSeconds));
    return {
      values: [
        { name: "Key", value: rotated.api_key },
        { name: "Secret", value: rotated.api_secret },
      ],
      note: `The old key works until ${utcMinute(rotated.previous_expires_at)}.`,
    };
  });
}

/** Revokes a key at once. */
export async function revokeKey(funder: string, key: string) {
  return runAction(funder, NEEDS, (context) => revokeApiKey(context, String(key)));
}
