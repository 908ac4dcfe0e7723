"use client";

import { useEffect, useState } from "react";
import type { TermChange } from "@/components/calculator/terms/term-changes";
import { fullText, merchantText, type Shared } from "./share-texts";

/** What was copied last, and whether the browser allowed it. */
export interface Copied {
  kind: "merchant" | "full" | "link" | "earlier";
  text: string;
  done: boolean;
  /** The drafts beyond their limits, `before`, and what was copied in their place, `now`. */
  leftOut: TermChange[];
}

export interface Sharing {
  /** Null once the terms or the offer are no longer those that were copied. */
  copied: Copied | null;
  /** The kind a button still says "Copied" for. */
  fresh: Copied["kind"] | null;
  copyForMerchant: () => void;
  copyFullTerms: () => void;
  copyLink: () => void;
  copyEarlierTerms: (shared: Shared) => void;
}

/** `of` names the terms and the version of the offer they are under. */
interface Present {
  of: string;
  leftOut: TermChange[];
}

const FRESH_MS = 4_000;

/** Copies the present terms; what was copied is shown while they stay. `link` is the address of these terms. */
export function useSharing(shared: () => Shared, link: () => string, present: Present): Sharing {
  const [latest, setLatest] = useState<(Copied & { of: string }) | null>(null);
  const [fresh, setFresh] = useState<Copied["kind"] | null>(null);
  const copied = latest?.of === present.of ? latest : null;

  useEffect(() => {
    if (latest === null) return;
    setFresh(latest.done ? latest.kind : null);
    const timer = setTimeout(() => setFresh(null), FRESH_MS);
    return () => clearTimeout(timer);
  }, [latest]);

  const copy = async (kind: Copied["kind"], text: string, leftOut = present.leftOut) =>
    setLatest({ kind, text, leftOut, of: present.of, done: await writeClipboard(text) });
  return {
    copied,
    fresh: copied === null ? null : fresh,
    copyForMerchant: () => copy("merchant", merchantText(shared())),
    copyFullTerms: () => copy("full", fullText(shared())),
    copyLink: () => copy("link", link()),
    copyEarlierTerms: (earlier) => copy("earlier", fullText(earlier), []),
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
