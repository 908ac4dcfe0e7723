import type { ReactNode } from "react";
import { StatusOfDocument } from "@/components/console/disclosures/document-status";
import { DisclosureLacks, type LacksPaths } from "@/components/console/offers/disclosure-lacks";
import { capitalized } from "@/components/console/ui/capitalized";
import type { Clock } from "@/components/console/ui/clock";
import { SectionHead } from "@/components/console/ui/section";
import { Time } from "@/components/console/ui/time";
import { Mark } from "@/components/console/ui/timeline";
import { formatCount } from "@/lib/calculator/money/formats";
import type { Readiness } from "@/lib/disclosure/readiness";
import { resolveState, stateName } from "@/lib/disclosure/regimes/us-states";
import type { DisclosureStatus } from "@/lib/schemas/console/disclosures";

type Kind = "created" | "sent" | "link_copied" | "opened" | "acknowledged" | "signed";

/** All openings of one side, or all copies of the link. `at` is when the first was, in ISO 8601. */
interface EvidenceGroup {
  kind: "opened" | "link_copied";
  by_sender: boolean;
  at: string;
  count: number;
  /** How many network addresses the rows have; `is_counted_on`: what has no row may have had others. */
  addresses: number;
  is_counted_on: boolean;
}

/** One recorded event of a document that is neither an opening nor a copy. Times are ISO 8601. */
interface Evidence {
  kind: Kind;
  at: string;
  actor: { kind: "iso" | "merchant" | "user" | "key" };
  name: string | null;
  title: string | null;
  email: string | null;
  address: string | null;
  by_sender: boolean;
}

/** The disclosure of a submission's terms. */
export interface SubmissionDisclosure {
  state: string | null;
  /** What a document of the terms lacked. */
  readiness: Readiness;
  document: {
    id: string;
    status: "current" | "superseded" | "expired" | "withdrawn";
    /** What became of it, as the list of disclosures says it. */
    became: DisclosureStatus;
    offer_version: number;
    html_sha256: string;
    /** Null until the PDF is made. */
    pdf_sha256: string | null;
    signature: object | null;
    evidence: Evidence[];
    groups: EvidenceGroup[];
    /** The brand's, by whose clock the document is dated. */
    time_zone: string;
  } | null;
}

interface Props {
  /** The path of the funder's console. */
  root: string;
  disclosure: SubmissionDisclosure;
  paths: LacksPaths;
  clock: Clock;
  /** The section's title and the id of its heading; those of a disclosure that comes with the offer if absent. */
  title?: { id: string; text: string };
  /** What can be done below. */
  children?: ReactNode;
}

/** Who made, sent, opened and acknowledged the disclosure of exactly these terms, and when. */
export function DisclosureEvidence({ root, disclosure, paths, clock, title = OFFERS, children }: Props) {
  const { document, readiness } = disclosure;
  return (
    <section aria-labelledby={title.id}>
      <SectionHead id={title.id} title={title.text} about={noteOf(disclosure)}>
        {document && (
          <span className="text-13">
            <StatusOfDocument status={document.became} />
          </span>
        )}
        {document && (
          <a
            href={`${root}/disclosures/${document.id}`}
            target="_blank"
            rel="noreferrer"
            className="stretched-target text-14 text-brand-text underline underline-offset-3 wide:ml-auto"
          >
            Open the document
          </a>
        )}
        {document?.signature && (
          <a
            href={`${root}/disclosures/${document.id}?signed=true`}
            target="_blank"
            rel="noreferrer"
            className="stretched-target text-14 text-brand-text underline underline-offset-3"
          >
            Open the signed copy
          </a>
        )}
      </SectionHead>
      {document ? (
        <EvidenceList document={document} clock={clock} />
      ) : (
        <div className="grid gap-1 text-13 text-ink-2">
          <DisclosureLacks readiness={readiness} lead="It still needed" {...paths} />
        </div>
      )}
      {children}
    </section>
  );
}

const OFFERS = { id: "disclosure-title", text: "Disclosure" };

const ENDED = {
  current: "",
  superseded: "; no longer current",
  expired: "; its funding date has passed",
  withdrawn: "; its links were withdrawn",
};

function noteOf({ state, document }: SubmissionDisclosure): string {
  const resolved = state === null ? null : resolveState(state);
  const place = resolved === null ? "" : `${stateName(resolved)}, `;
  if (document === null) return `${place}no document was made`;
  return `${place}of these exact terms in version ${document.offer_version}${ENDED[document.status]}`;
}

/** The steps of a document in their order, with the sentence for the first one that is missing. */
const EXPECTED: [kinds: Kind[], words: string][] = [
  [["sent", "link_copied"], "Not sent to the merchant yet"],
  [["opened"], "Not opened by the merchant yet"],
  [["acknowledged", "signed"], "Not acknowledged or signed by the merchant yet"],
];

const EVIDENCE =
  "grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-3 border-t border-line py-2.5 last:border-b";

function EvidenceList({
  document,
  clock,
}: {
  document: NonNullable<SubmissionDisclosure["document"]>;
  clock: Clock;
}) {
  const { evidence, groups } = document;
  const others = groups.filter(({ kind, by_sender }) => kind !== "opened" || !by_sender);
  const kinds = new Set<Kind>([...evidence, ...others].map(({ kind }) => kind));
  const open = EXPECTED.find(([given]) => !given.some((kind) => kinds.has(kind)));
  return (
    <ol className="text-13">
      {rowsOf(document).map(({ key, title, detail, warning, at }) => (
        <li key={key} className={EVIDENCE}>
          <Mark
            name={warning ? "warning" : "check"}
            className={`mt-0.5 size-4 ${warning ? "text-warn" : "text-ok"}`}
          />
          <div className="min-w-0">
            <b className="wrap-anywhere">{title}</b>
            <p className="text-ink-2">{detail}</p>
            {warning && <p className="text-warn">{warning}</p>}
          </div>
          <Time at={at} clock={{ ...clock, zone: document.time_zone }} as="full" className="text-ink-2" />
        </li>
      ))}
      {open && (
        <li className={EVIDENCE}>
          <Mark name="clock" className="mt-0.5 size-4 text-ink-3" />
          <p className="text-ink-2">{open[1]}</p>
        </li>
      )}
    </ol>
  );
}

interface EvidenceRow {
  key: string;
  title: string;
  detail: ReactNode;
  warning?: string;
  at: string;
}

/**
 * A warning: the person who made or copied the link may have confirmed it themselves. The funder can ask the
 * merchant.
 */
const FROM_SENDER = "From the address that made the document or copied its link";

/** One row for all openings and one for all copies, at their first time; one row for each mail. */
function rowsOf({
  evidence,
  groups,
  ...hashes
}: NonNullable<SubmissionDisclosure["document"]>): EvidenceRow[] {
  const of = (kind: Kind) => evidence.filter((each) => each.kind === kind);
  const rows: EvidenceRow[] = [
    ...of("created").map(({ at, actor }) => ({
      key: `created ${at}`,
      title: `Made ${BY[actor.kind]}`,
      detail: <Hashes {...hashes} />,
      at,
    })),
    ...of("sent").map(({ at, email, actor }) => ({
      key: `sent ${at} ${email}`,
      title: `Sent to ${email ?? "an erased address"}`,
      detail: `${capitalized(BY[actor.kind])}. Taken by their mail server.`,
      at,
    })),
    ...groups.map(groupRow),
    ...of("acknowledged").map(({ at, name, address, by_sender }) => ({
      key: "acknowledged",
      title: `Acknowledged by ${name ?? "an erased person"}`,
      detail: `“I received this”${address === null ? "" : `, from ${address}`}`,
      warning: by_sender ? FROM_SENDER : undefined,
      at,
    })),
    ...of("signed").map(({ at, name, title, email, address, by_sender }) => ({
      key: "signed",
      title: `Signed by ${name ?? "an erased person"}${title === null ? "" : `, ${title}`}`,
      detail: `Authorized, and not the broker${address === null ? "" : `, from ${address}`}. The signed copy was ${email === null ? "not mailed" : `mailed to ${email}`}.`,
      warning: by_sender ? FROM_SENDER : undefined,
      at,
    })),
  ];
  return rows.sort((a, b) => a.at.localeCompare(b.at));
}

const BY = { iso: "by the ISO", merchant: "by the merchant", user: "in the console", key: "over the API" };

function groupRow({ kind, by_sender, at, count, addresses, is_counted_on }: EvidenceGroup): EvidenceRow {
  const title = kind === "link_copied" ? "Link copied" : by_sender ? "Opened by the sender" : "Opened";
  const times = count === 1 ? "Once" : count === 2 ? "Twice" : `${formatCount(count)} times`;
  const places = addresses === 1 && !is_counted_on ? "one address" : `${formatCount(addresses)} addresses`;
  return { key: title, title, detail: `${times}, from ${places}${is_counted_on ? " or more" : ""}`, at };
}

/** The hashes of the page that the merchant reads and of the PDF. */
function Hashes({ html_sha256, pdf_sha256 }: { html_sha256: string; pdf_sha256: string | null }) {
  return (
    <>
      <code title={html_sha256}>Page SHA-256 {shortHash(html_sha256)}</code>,{" "}
      {pdf_sha256 === null ? (
        "PDF drawn when it is first opened or sent"
      ) : (
        <code title={pdf_sha256}>PDF SHA-256 {shortHash(pdf_sha256)}</code>
      )}
    </>
  );
}

function shortHash(hash: string): string {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
}
