"use client";

import { useEffect, useState } from "react";
import { fullText, merchantText, type Shared } from "./share-texts";

/** What was copied last, and whether the browser allowed it. */
export interface Copied {
  kind: "merchant" | "full" | "link" | "earlier";
  text: string;
  done: boolean;
}

export interface Sharing {
  copied: Copied | null;
  /** The kind a button still says "Copied" for. */
  fresh: Copied["kind"] | null;
  copyForMerchant: () => void;
  copyFullTerms: () => void;
  copyLink: () => void;
  copyEarlierTerms: (shared: Shared) => void;
}

const FRESH_MS = 4_000;

/** Copies the terms of the moment; what was copied stays to be read. `link` is the address of these terms. */
export function useSharing(shared: () => Shared, link: () => string): Sharing {
  const [copied, setCopied] = useState<Copied | null>(null);
  const [fresh, setFresh] = useState<Copied["kind"] | null>(null);

  useEffect(() => {
    if (copied === null) return;
    setFresh(copied.done ? copied.kind : null);
    const timer = setTimeout(() => setFresh(null), FRESH_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async (kind: Copied["kind"], text: string) =>
    setCopied({ kind, text, done: await writeClipboard(text) });
  return {
    copied,
    fresh,
    copyForMerchant: () => copy("merchant", merchantText(shared())),
    copyFullTerms: () => copy("full", fullText(shared())),
    copyLink: () => copy("link", link()),
    copyEarlierTerms: (earlier) => copy("earlier", fullText(earlier)),
  };
}

/** False where the browser forbids it: without a secure address, or by a setting. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
