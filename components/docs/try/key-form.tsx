"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { keepKey, keyProblems, type SandboxKey } from "./sandbox-key";

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
