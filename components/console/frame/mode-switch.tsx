"use client";

import { usePathname } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import type { CreateSandbox } from "./first-switch";
import { sameScreen } from "./same-screen";

// Loaded on demand: most funders already have a sandbox.
const FirstSwitch = lazy(() => import("./first-switch").then((first) => ({ default: first.FirstSwitch })));

interface ModeSwitchProps {
  modes: { live: string; test: string | null };
  isTest: boolean;
  /** Null if the person may not create the sandbox. */
  create: CreateSandbox | null;
}

// Rule: B-40
/**
 * Switches between the live funder and its sandbox, on the same screen. The first switch creates the sandbox.
 */
export function ModeSwitch({ modes, isTest, create }: ModeSwitchProps) {
  const path = usePathname();
  const [first, setFirst] = useState(false);
  const link = (slug: string, name: string, current: boolean) => (
    <a href={sameScreen(path, slug)} aria-current={current ? "true" : undefined}>
      {name}
    </a>
  );
  return (
    <nav aria-label="Live or test" className="mode-switch" data-test={isTest || undefined}>
      {link(modes.live, "Live", !isTest)}
      {modes.test !== null && link(modes.test, "Test", isTest)}
      {modes.test === null && create && (
        <button type="button" onClick={() => setFirst(true)}>
          Test
        </button>
      )}
      {first && create && (
        <Suspense>
          <FirstSwitch create={create} open onClose={() => setFirst(false)} />
        </Suspense>
      )}
    </nav>
  );
}
