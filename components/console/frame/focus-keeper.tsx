"use client";

import { useEffect } from "react";

/** Keeps the focus on the page (`keepFocus`), whose script is fetched once the page is there. */
export function FocusKeeper() {
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    // Without a connection the browser's own way is left.
    import("./keep-focus").then(
      ({ keepFocus }) => {
        if (!isGone) stop = keepFocus();
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return null;
}
