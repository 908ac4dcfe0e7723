import { useState } from "react";

/**
 * Code that few readers of a page need, imported by the first `load`. `load` returns null and sets `failed`
 * if it could not be loaded.
 */
export function useCode<Code>(importCode: () => Promise<Code>) {
  const [code, setCode] = useState<Code | null>(null);
  const [failed, setFailed] = useState(false);
  const load = async () => {
    const loaded = code ?? (await importCode().catch(() => null));
    setCode(loaded);
    setFailed(loaded === null);
    return loaded;
  };
  return { code, failed, load };
}
