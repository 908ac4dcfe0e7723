import { useSyncExternalStore } from "react";

/** What a call of a sandbox needs: its slug, one of its keys, and the secret of that key. */
export interface SandboxKey {
  funder: string;
  apiKey: string;
  apiSecret: string;
}

// Kept in memory only: a reload of the page forgets it.
let kept: SandboxKey | null = null;
const listeners = new Set<() => void>();

/** Keeps a key for all operations of this page until the reader leaves it. Null forgets the key. */
export function keepKey(key: SandboxKey | null): void {
  kept = key;
  for (const listener of listeners) listener();
}

/** The key that the reader gave on this page; null before that. */
export function useKey(): SandboxKey | null {
  return useSyncExternalStore(subscribe, () => kept, noKey);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function noKey(): null {
  return null;
}

/**
 * The problems of each field. Empty when the key is one of a sandbox. The message for a live key says that it
 * is live.
 */
export function keyProblems({
  funder,
  apiKey,
  apiSecret,
}: SandboxKey): Partial<Record<keyof SandboxKey, string>> {
  return {
    ...(!/^[a-z0-9][a-z0-9-]{0,39}$/.test(funder) && { funder: "Enter the slug, such as acme-test." }),
    ...(!/^fkt_[0-9A-Za-z]{28}$/.test(apiKey) && {
      apiKey: /^fk_/.test(apiKey) ? LIVE : "Enter a key that begins with fkt_.",
    }),
    ...(!/^fskt_[0-9A-Za-z]{43}$/.test(apiSecret) && {
      apiSecret: /^fsk_/.test(apiSecret) ? LIVE : "Enter the secret that begins with fskt_.",
    }),
  };
}

const LIVE = "This belongs to a live funder and cannot be used here. Create a key of your sandbox.";
