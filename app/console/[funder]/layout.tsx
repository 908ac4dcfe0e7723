import type { Metadata } from "next";
import type { ReactNode } from "react";
import {
  beginPasskey,
  enterProofCode,
  keepZone,
  proveByPasskey,
  readOwnWrite,
  sendProofCode,
  signOut,
} from "@/app/console/-/actions";
import { createSandboxOf, readPaletteStart, searchEverywhere } from "@/app/console/[funder]/actions";
import { makeSampleDealAction } from "@/app/console/[funder]/sandbox-actions";
import { sectionsFor } from "@/app/console/[funder]/settings/sections";
import { consoleLayout } from "@/app/console/gate";
import { readerClock } from "@/app/console/reader-clock";
import { Frame } from "@/components/console/frame/frame";
import { SessionGuard } from "@/components/console/session/session-guard";
import type { Permission } from "@/lib/schemas/people/permissions";
import { consoleFrame } from "@/lib/services/console/today";

interface FunderLayoutProps {
  params: Promise<{ funder: string }>;
  children: ReactNode;
}

// Each page renders its title with its content (gate.tsx): Next.js shows the next page before its metadata
// arrives.
export const metadata: Metadata = { title: null };

/** The frame of a funder's console. Each page checks its own permission through gate.tsx. */
export default function FunderLayout({ params, children }: FunderLayoutProps) {
  return consoleLayout(params, async (context) => {
    const { caller, funder, email, now } = context;
    // Whoever may not act on something is not called by its count.
    const may = (permission: Permission) => caller.permissions.includes(permission);
    const [{ zone }, frame] = await Promise.all([readerClock(now), consoleFrame(context)]);
    return (
      <SessionGuard
        email={email}
        readOwnWrite={readOwnWrite}
        sendCode={sendProofCode.bind(null, email)}
        enterCode={enterProofCode.bind(null, caller.userId)}
        beginPasskey={beginPasskey}
        enterPasskey={proveByPasskey.bind(null, caller.userId)}
      >
        <Frame
          {...frame}
          failing={may("deliveries:replay") && frame.failing}
          waiting={{
            submissions: may("submissions:decide") ? frame.waiting.submissions : 0,
            deliveries: may("deliveries:replay") ? frame.waiting.deliveries : 0,
          }}
          disclosures={may("disclosures:read")}
          groups={sectionsFor(caller)}
          funder={{ slug: caller.funder.slug, name: funder.name }}
          person={{ name: caller.name, email, role: caller.role }}
          isTest={caller.funder.isSandbox}
          createSandbox={
            caller.permissions.includes("sandbox:manage")
              ? createSandboxOf.bind(null, caller.funder.slug)
              : null
          }
          palette={{
            owner: `${caller.userId}:${caller.funder.slug}`,
            may: {
              creates: may("offers:create"),
              makeSample:
                may("sandbox:manage") && frame.modes.test !== null
                  ? makeSampleDealAction.bind(null, frame.modes.test)
                  : null,
            },
            search: searchEverywhere.bind(null, caller.funder.slug),
            readStart: readPaletteStart.bind(null, caller.funder.slug),
          }}
          zone={zone}
          keepZone={keepZone}
          signOut={signOut}
        >
          {children}
        </Frame>
      </SessionGuard>
    );
  });
}
