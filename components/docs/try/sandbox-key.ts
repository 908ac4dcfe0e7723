import { useSyncExternalStore } from "react";

/** What calls a sandbox: its slug, a key of it, and the key's secret. */
export interface SandboxKey {
  funder: string;
  apiKey: string;
  apiSecret: string;
}

// In the memory of this page alone: a reload forgets it.
let kept: SandboxKey | null = null;
const listeners = new Set<() => void>();

/** Keeps a key for every operation of this page until it is left; null forgets it. */
export function keepKey(key: SandboxKey | null): void {
  kept = key;
  for (const listener of listeners) listener();
}

/** The key that was given on this page. */
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

/** Why a key is not used, by field; empty for the key of a sandbox. A live key is named as one. */
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

const LIVE = "This is of a live funder, and is not used here. Create a key of your sandbox.";
