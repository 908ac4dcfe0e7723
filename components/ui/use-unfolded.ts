import { type ToggleEvent, useCallback, useState } from "react";

/**
 * Whether a `<details>` is open, and its props. One that was opened before the page was hydrated is open too:
 * its event came before anything listened.
 */
export function useUnfolded() {
  const [open, setOpen] = useState(false);
  const ref = useCallback((details: HTMLDetailsElement | null) => {
    if (details?.open) setOpen(true);
  }, []);
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setOpen(currentTarget.open);
  return { open, details: { ref, onToggle } };
}
