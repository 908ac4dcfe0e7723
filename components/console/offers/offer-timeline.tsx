import type { ReactNode } from "react";
import { DECISION_ICONS } from "@/components/calculator/decision/decision-words";
import { kindName, messageName } from "@/components/console/deliveries/delivery-words";
import type { Clock } from "@/components/console/ui/clock";
import { counted } from "@/components/console/ui/counted";
import { Link } from "@/components/console/ui/link";
import { StatusCode } from "@/components/console/ui/status";
import { Time } from "@/components/console/ui/time";
import { Timeline, type TimelineEntry } from "@/components/console/ui/timeline";
import { formatCount } from "@/lib/calculator/money/formats";
import { ownValue } from "@/lib/calculator/own-value";
import { DECISIONS, decisionName } from "@/lib/calculator/wire/decisions";
import type {
  HistoryAudit,
  HistoryDelivery,
  OfferHistory,
  OfferSubmission,
} from "@/lib/schemas/console/rows";
import { factor, moneyText } from "./figures";
import { historyActor } from "./history-actor";
import { linkEntries } from "./link-entries";
import { type BrandNames, comparedTexts } from "./offer-texts";
import { versionTexts } from "./version-compare";

interface OfferTimelineProps {
  root: string;
  events: OfferHistory;
  /** Milliseconds since 1970; null while the offer is open. */
  revokedAt: number | null;
  submissions: OfferSubmission[];
  brandNames: BrandNames;
  clock: Clock;
  /** Whether the reader may open the documents of disclosures. */
  mayOpen: boolean;
}

/** The timeline of an offer. */
export function OfferTimeline({
  root,
  events,
  revokedAt,
  submissions,
  brandNames,
  clock,
  mayOpen,
}: OfferTimelineProps) {
  const entries = [
    // Of one moment, the first entry is shown above the next: the first link above the offer's creation.
    ...linkEntries(events, revokedAt, clock),
    ...versionEntries(events.versions, brandNames),
    ...submissions.map(({ number, submitted_at, terms, quote }) => ({
      key: `submitted ${number}`,
      at: submitted_at.getTime(),
      mark: "send" as const,
      tone: "key" as const,
      title: "Terms submitted",
      detail: (
        <>
          <Link href={`${root}/submissions/${number}`}>{number}</Link>,{" "}
          {quote.structure && `${quote.structure.label}, `}
          {moneyText(terms.purchase_price)} at {factor(quote.factor_rate)}
        </>
      ),
    })),
    ...events.deliveries.map((delivery) => deliveryEntry(root, delivery, clock)),
    ...events.audits.flatMap((audit) => auditEntries(audit, mayOpen ? root : null)),
  ];
  return <Timeline entries={entries} clock={clock} />;
}

const MOST_CHANGES = 6;

function versionEntries(versions: OfferHistory["versions"], brandNames: BrandNames): TimelineEntry[] {
  return versions.flatMap((version, index): TimelineEntry[] => {
    const at = version.created_at.getTime();
    const by = historyActor(version);
    if (version.version === 1)
      return [{ key: "created", at, mark: "plus", title: "Offer created", detail: `Version 1, by ${by}` }];
    const before = versions[index + 1];
    if (!before) return [];
    const changes = comparedTexts(versionTexts(before, brandNames), versionTexts(version, brandNames));
    return [
      {
        key: `version ${version.version}`,
        at,
        mark: "pencil",
        title: `Updated to version ${version.version}`,
        detail: (
          <>
            <dl>
              {changes.slice(0, MOST_CHANGES).map((change) => (
                <div key={change.key} className="flex flex-wrap gap-x-2">
                  <dt>{change.label}</dt>
                  <dd className="min-w-0 wrap-anywhere">
                    <s>{change.before || "none"}</s>{" "}
                    <span className="text-ink">{change.after || "none"}</span>
                  </dd>
                </div>
              ))}
            </dl>
            {changes.length > MOST_CHANGES && <p>and {formatCount(changes.length - MOST_CHANGES)} more</p>}
            {changes.length === 0 && <p>No field differs.</p>}
            {by}
          </>
        ),
      },
    ];
  });
}

function deliveryEntry(root: string, delivery: HistoryDelivery, clock: Clock): TimelineEntry {
  const kind = kindName(delivery.kind);
  const tries = counted(delivery.attempt_count, "attempt");
  const many = delivery.attempt_count > 1;
  const facts = {
    delivered: { tone: "good", mark: "check", title: `${kind} delivered${many ? ` after ${tries}` : ""}` },
    exhausted: { tone: "bad", mark: "warning", title: `${kind} failed after ${tries}` },
    canceled: { tone: undefined, mark: "ban", title: `${kind} canceled` },
    pending: {
      tone: undefined,
      mark: "clock",
      title: many ? `${kind} failed, retrying` : `${kind} waits to be sent`,
    },
  } as const;
  const lastAttempt = delivery.attempts[0];
  const at =
    delivery.delivered_at?.getTime() ??
    (lastAttempt ? lastAttempt.started_at.getTime() : delivery.created_at.getTime());
  return {
    key: `delivery ${delivery.id}`,
    at,
    ...facts[delivery.status as keyof typeof facts],
    detail: (
      <>
        <Attempts attempts={delivery.attempts} clock={clock} />
        <Link href={`${root}/deliveries/${delivery.id}`}>{messageName(delivery)}</Link>
      </>
    ),
  };
}

const CELL = "py-0.5 pr-3.5";

function Attempts({ attempts, clock }: { attempts: HistoryDelivery["attempts"]; clock: Clock }) {
  if (attempts.length === 0) return null;
  return (
    <table className="whitespace-nowrap text-ink-2">
      <tbody>
        {attempts.map(({ number, status_code, error, duration_ms, started_at }) => (
          <tr key={number}>
            <td className={CELL}>{number}</td>
            <td className={CELL}>
              <StatusCode code={status_code} error={error} />
            </td>
            <td className={`${CELL} text-right`}>{formatCount(duration_ms)} ms</td>
            <td className={CELL}>
              <Time at={started_at} clock={clock} as="exact" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const DISCLOSED: Record<string, string> = {
  "disclosure.created": "Disclosure made",
  "disclosure.sent": "Disclosure sent",
  "disclosure.acknowledged": "Disclosure acknowledged",
  "disclosure.signed": "Disclosure signed",
};

/** The entry of an audited action. `root` leads to the documents; null for a reader who may not open them. */
function auditEntries(audit: HistoryAudit, root: string | null): TimelineEntry[] {
  const { action, subject, detail, created_at } = audit;
  const entry = { key: `${action} ${created_at.toISOString()}`, at: created_at.getTime() };
  const number = typeof detail.number === "string" ? `, for ${detail.number}` : "";
  if (action === "offer.revoked") {
    return [
      {
        ...entry,
        mark: "ban",
        tone: "bad",
        title: "Offer revoked",
        detail: `${historyActor(audit)}. All links stopped.`,
      },
    ];
  }
  if (action === "submission.decided") {
    const decision = DECISIONS.find((known) => known === detail.decision);
    const tone = decision === "accepted" ? "good" : decision === "declined" ? "bad" : undefined;
    const title = decision ? decisionName(decision) : "Decided";
    return [
      {
        ...entry,
        mark: decision ? DECISION_ICONS[decision] : "pencil",
        tone,
        title,
        detail: `${historyActor(audit)}${number}`,
      },
    ];
  }
  const title = ownValue(DISCLOSED, action);
  if (title === undefined) return [];
  const signed = action === "disclosure.signed";
  const document: ReactNode = root !== null && (action === "disclosure.created" || signed) && (
    <>
      ,{" "}
      <a
        href={`${root}/disclosures/${subject}${signed ? "?signed=true" : ""}`}
        target="_blank"
        rel="noreferrer"
      >
        {signed ? "open the signed copy" : "open the disclosure"}
      </a>
    </>
  );
  const by = (
    <>
      {historyActor(audit)}
      {document}
      {detail.copy_mailed === false && ". The signed copy was not mailed"}
    </>
  );
  return [{ ...entry, mark: action === "disclosure.sent" ? "mail" : "check", title, detail: by }];
}
