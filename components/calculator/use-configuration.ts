"use client";

import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { type Configuration, configurationText, readConfiguration } from "./configuration";

/** A drag writes the address once, when it rests: browsers limit how often that may be done. */
const REST_MS = 100;

/** Keeps the configuration behind the # of the address, where no server sees it, and takes it up from there. */
export function useConfiguration(
  limits: OfferLimits,
  configuration: Configuration,
  restore: (configuration: Configuration, how: "opened" | "followed") => void,
): void {
  const text = configurationText(limits, configuration);

  const takeUp = useEffectEvent((how: "opened" | "followed") => {
    const given = location.hash.slice(1);
    const known = KNOWN.test(given);
    if (known && given !== text) restore(readConfiguration(limits, given), how);
  });

  useLayoutEffect(() => {
    takeUp("opened");
    const follow = () => takeUp("followed");
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  useEffect(() => {
    const rest = setTimeout(() => {
      const { pathname, search, hash } = location;
      if (hash.slice(1) === text || (text === "" && !KNOWN.test(hash.slice(1)))) return;
      history.replaceState(history.state, "", `${pathname}${search}${text && `#${text}`}`);
    }, REST_MS);
    return () => clearTimeout(rest);
  }, [text]);
}

/** A configuration, not the # of a heading. */
const KNOWN = /^(price|pin)=/;
