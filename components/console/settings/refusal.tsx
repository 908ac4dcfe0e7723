import { CodeText } from "@/components/console/ui/code-text";
import { CopyButton } from "@/components/console/ui/copy-button";
import { Fact, FactColumns } from "@/components/console/ui/facts";
import { Link } from "@/components/console/ui/link";
import { Status } from "@/components/console/ui/status";
import { type Clock, Time } from "@/components/console/ui/time";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/calculator/formats";
import type { RefusedRequest } from "@/lib/schemas/console-settings";
import { shortKey } from "./key-words";
import { causesOf, foundCause, refusalText } from "./refusal-words";

interface RefusalProps {
  refusal: RefusedRequest;
  clock: Clock;
  /** The address of the page with the explanation closed. */
  closed: string;
}

/** Why a request was refused: the response, and for a wrong signature the exact string to sign. */
export function Refusal({ refusal, clock, closed }: RefusalProps) {
  const found = foundCause(refusal.matched);
  const causes = causesOf(refusal);
  return (
    <section
      aria-labelledby="why"
      className="grid gap-3.5 rounded-l border border-line bg-surface px-6 py-5 shadow-lift"
    >
      <header className="flex items-start justify-between gap-4">
        <h3 id="why" className="text-18 font-semibold wrap-anywhere">
          Why was this a {refusal.status}?
        </h3>
        <Link
          href={closed}
          aria-label="Close"
          className="-mt-2 -mr-3 grid size-11 flex-none place-items-center rounded-m text-ink-3 hover:bg-sunken"
        >
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
        <p className="rounded-m border border-warn-line bg-warn-ground px-3.5 py-2.5">
          <Status tone="warn">Cause found</Status> {found}
        </p>
      )}
      {refusal.target !== null && (
        <>
          <p className="text-ink-2">We signed exactly this; compare it with what your code signs:</p>
          <CodeText>
            <Line>{refusal.timestamp_sent || "(no X-Timestamp)"}</Line>
            <Line>{refusal.method}</Line>
            <Line>{refusal.target}</Line>
            <span className="text-ink-3">
              ‹body, {formatCount(refusal.body_bytes ?? 0)} bytes, SHA-256 begins {refusal.body_hash}›
            </span>
          </CodeText>
        </>
      )}
      {causes.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5 text-ink-2">
          {causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      )}
      <FactColumns>
        <Fact name="Key">
          {refusal.label ?? "No name"}, <code>{shortKey(refusal.key)}</code>
        </Fact>
        <Fact name="Sender">
          {refusal.proven ? "Proven by its signature" : "Not proven: the key is public"}
        </Fact>
        <Fact name="From">{refusal.address}</Fact>
        <Fact name="Time">
          <Time at={refusal.created_at} clock={clock} as="full" />
        </Fact>
        <Fact name="Request">
          <code>{refusal.request_id}</code>
        </Fact>
      </FactColumns>
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
