import { useState } from "react";

/**
 * The code of a counter: its fields compute quotes and disclosures, and most submissions are not countered.
 * `load` returns null and sets `failed` if it could not be loaded.
 */
export function useCounterCode() {
  const [code, setCode] = useState<CounterCode | null>(null);
  const [failed, setFailed] = useState(false);
  const load = async () => {
    const loaded = code ?? (await counterCode().catch(() => null));
    setCode(loaded);
    setFailed(loaded === null);
    return loaded;
  };
  return { code, failed, load };
}

type CounterCode = Awaited<ReturnType<typeof counterCode>>;

async function counterCode() {
  const [form, fields] = await Promise.all([import("./counter-form"), import("./counter-fields")]);
  return { ...form, ...fields };
}
