import { useEffect, useEffectEvent } from "react";

/**
 * Runs `open` where the address has a hash, which it takes off: a reload does not open it again. The router is told
 * (its own state would bring the hash back).
 */
export function useOpenedByHash(hash: string, open: () => void): void {
  const look = useEffectEvent(() => {
    if (location.hash !== hash) return;
    history.replaceState(null, "", location.pathname + location.search);
    open();
  });
  // After each rendering: a link of the console to a page that is open already renders it again.
  useEffect(() => look());
  useEffect(() => {
    const follow = () => look();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
}
