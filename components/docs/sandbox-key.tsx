import { useRef, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";

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

const NO_KEY: SandboxKey = { funder: "", apiKey: "", apiSecret: "" };

/**
 * Asks for the key of a sandbox. It is not a form element: without its script, a browser would send the key
 * in the URL.
 */
export function KeyForm() {
  const fields = useRef<HTMLFieldSetElement>(null);
  const [given, setGiven] = useState(NO_KEY);
  const [problems, setProblems] = useState<Partial<SandboxKey>>({});
  const change = (field: Partial<SandboxKey>) => setGiven((current) => ({ ...current, ...field }));
  const use = () => {
    const key = {
      funder: given.funder.trim(),
      apiKey: given.apiKey.trim(),
      apiSecret: given.apiSecret.trim(),
    };
    const found = keyProblems(key);
    setProblems(found);
    if (Object.keys(found).length === 0) {
      fields.current?.closest<HTMLElement>("[data-focus-home]")?.focus({ preventScroll: true });
      return keepKey(key);
    }
    // Remove a live funder's key or secret from the page at once.
    change({
      ...(/^fk_/.test(key.apiKey) && { apiKey: "" }),
      ...(/^fsk_/.test(key.apiSecret) && { apiSecret: "" }),
    });
  };
  const plain = { autoComplete: "off", autoCapitalize: "off", spellCheck: false };
  return (
    <fieldset
      ref={fields}
      className="grid gap-4 [&_input]:font-mono"
      onKeyDown={({ key, target }) => {
        if (key === "Enter" && target instanceof HTMLInputElement) use();
      }}
    >
      <legend className="mb-3 text-13 text-ink-2">
        The key applies to all operations on this page until you leave it, and is not stored. The secret signs
        in your browser and is never sent.
      </legend>
      <TextField
        {...plain}
        label="Sandbox"
        placeholder="acme-test"
        value={given.funder}
        error={problems.funder}
        onChange={({ target }) => change({ funder: target.value })}
      />
      <TextField
        {...plain}
        label="Key"
        placeholder="fkt_..."
        value={given.apiKey}
        error={problems.apiKey}
        onChange={({ target }) => change({ apiKey: target.value })}
      />
      <TextField
        {...plain}
        label="Secret"
        placeholder="fskt_..."
        value={given.apiSecret}
        error={problems.apiSecret}
        onChange={({ target }) => change({ apiSecret: target.value })}
      />
      <Button onClick={use}>Use this key</Button>
    </fieldset>
  );
}
