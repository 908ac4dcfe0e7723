import Link from "next/link";
import type { ReactNode } from "react";
import type { Clock } from "@/components/console/ui/clock";
import { CopyButton } from "@/components/console/ui/copy-button";
import { Status } from "@/components/console/ui/status";
import { Time } from "@/components/console/ui/time";
import { Icon } from "@/components/ui/icon";
import type { RefusedRequest } from "@/lib/schemas/console-settings";
import { shortKey } from "./key-words";
import { causesOf, foundCause, refusalText } from "./refusal-words";

interface RefusalProps {
  refusal: RefusedRequest;
  clock: Clock;
  /** The address without it. */
  closed: string;
}

/** Why a request was refused: the response, and for a signature the exact string we signed. */
export function Refusal({ refusal, clock, closed }: RefusalProps) {
  const found = foundCause(refusal.matched);
  const causes = causesOf(refusal);
  return (
    <section aria-labelledby="why" className="card">
      <header className="flex items-start justify-between gap-4">
        <h3 id="why" className="text-18 font-semibold wrap-anywhere">
          Why was this a {refusal.status}?
        </h3>
        <Link href={closed} prefetch={false} aria-label="Close" className="card-close">
          <Icon name="close" />
        </Link>
      </header>
      <p>{refusal.message}</p>
      {refusal.details.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {refusal.details.map((detail) => (
            <li key={detail} className="wrap-anywhere">
              {detail}
            </li>
          ))}
        </ul>
      )}
      {found && (
        <p className="cause">
          <Status tone="warn">Cause found</Status> {found}
        </p>
      )}
      {refusal.target !== null && (
        <>
          <p className="text-ink-2">We signed exactly this; compare it with what your code signs:</p>
          <pre className="code-text">
            <Line>{refusal.timestamp_sent || "(no X-Timestamp)"}</Line>
            <Line>{refusal.method}</Line>
            <Line>{refusal.target}</Line>
            <span className="text-ink-3">
              ‹body, {(refusal.body_bytes ?? 0).toLocaleString("en-US")} bytes, SHA-256 begins{" "}
              {refusal.body_hash}›
            </span>
          </pre>
        </>
      )}
      {causes.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5 text-ink-2">
          {causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      )}
      <dl className="about-list about-row">
        <Fact name="Key">
          {refusal.label ?? "No name"}, <code>{shortKey(refusal.key)}</code>
        </Fact>
        <Fact name="Sender">
          {refusal.proven ? "Proven by its signature" : "Not proven: the key is public"}
        </Fact>
        <Fact name="From">{refusal.address}</Fact>
        <Fact name="Time">
          <Time at={refusal.created_at.getTime()} clock={clock} as="full" />
        </Fact>
        <Fact name="Request">
          <code>{refusal.request_id}</code>
        </Fact>
      </dl>
      <div>
        <CopyButton text={refusalText(refusal)}>Copy as text</CopyButton>
      </div>
    </section>
  );
}

function Line({ children }: { children: string }) {
  return (
    <>
      {children}
      <span aria-hidden="true" className="text-ink-3">
        ⏎
      </span>
      {"\n"}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
