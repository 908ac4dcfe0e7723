import { useEffect } from "react";

/** Opens the path that an action has returned. */
export function useGoTo(path: string | undefined): void {
  useEffect(() => {
    if (path !== undefined) location.assign(path);
  }, [path]);
}
