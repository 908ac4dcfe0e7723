import { detailInFormWords, inFormWords } from "@/components/console/offer-form/form-words";
import type { Clock } from "@/components/console/ui/clock";
import { CodeText } from "@/components/console/ui/code-text";
import { counted } from "@/components/console/ui/counted";
import { Fact, FactColumns } from "@/components/console/ui/facts";
import { Link } from "@/components/console/ui/link";
import { Cell, type Column, ListRow, ListTable, Pager, pageText } from "@/components/console/ui/list";
import { LiveList } from "@/components/console/ui/live-list";
import { Status, StatusCode } from "@/components/console/ui/status";
import { Time } from "@/components/console/ui/time";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/calculator/money/formats";
import { ownValue } from "@/lib/calculator/own-value";
import type { ConsoleRequestsQuery } from "@/lib/schemas/console/queries";
import type { RefusedRequest, SignedParts } from "@/lib/schemas/console/settings";
import { shortKey } from "./key-words";

interface RefusedTableProps {
  rows: RefusedRequest[];
  previous: string | null;
  next: string | null;
  query: ConsoleRequestsQuery;
  clock: Clock;
  /** The address of the list with another page. */
  address: (changes: Record<string, string | undefined>) => string;
  /** The funder's, for a route that names it. */
  slug: string;
  /** The address of this page with the explanation of a request open. */
  opened: (id: string) => string;
}

const COLUMNS: Column[] = [
  { name: "Message" },
  { name: "Status" },
  { name: "Deal" },
  { name: "Request" },
  { name: "Key", room: "wide" },
  { name: "Time", align: "right" },
];

/** The refused requests, newest first; a row opens the explanation above. */
export function RefusedTable({
  rows,
  previous,
  next,
  query,
  clock,
  slug,
  address,
  opened,
}: RefusedTableProps) {
  const { open, ...page } = query;
  return (
    <LiveList
      query={page}
      rows={rows.map(({ id }) => id)}
      pager={
        <Pager
          shown={pageText(counted(rows.length, "request"), { previous, next })}
          previous={previous && address({ before: previous })}
          next={next && address({ after: next })}
        />
      }
    >
      <ListTable label="Refused requests" columns={COLUMNS} sentences>
        {rows.map((row) => (
          <ListRow key={row.id} href={opened(row.id)} name={shortReason(row)} current={row.id === open}>
            <Cell place="figure">
              <StatusCode code={row.status} />
            </Cell>
            <Cell place="third" quiet={row.deal_id === null}>
              {row.deal_id === null ? <NoDeal proven={row.proven} /> : <b>{row.deal_id}</b>}
            </Cell>
            <Cell place="second" fit="cut">
              <code>{requestText(row, slug)}</code>
            </Cell>
            <Cell place="hidden" room="wide" quiet>
              {row.label ?? shortKey(row.key)}
              {row.proven ? "" : ", sender not proven"}
            </Cell>
            <Cell place="status" align="right">
              <Time at={row.created_at} clock={clock} />
            </Cell>
          </ListRow>
        ))}
      </ListTable>
    </LiveList>
  );
}

/** A request that nobody signed for is not read: its deal is not known. */
function NoDeal({ proven }: { proven: boolean }) {
  return proven ? (
    <>
      –<span className="sr-only">no deal</span>
    </>
  ) : (
    "not read"
  );
}

/** Method and path below the funder's, which is that of every row: `PATCH /offers/HSB-20410`. */
function requestText({ method, target, route, deal_id }: RefusedRequest, slug: string): string {
  const known = route.replace("{funder}", slug).replace("{dealId}", deal_id ?? "{dealId}");
  const path = target ?? known;
  const root = `/api/v1/${slug}`;
  return `${method} ${path.startsWith(root) ? path.slice(root.length) || "/" : path}`;
}

/** Why a request was refused, in one line: its first detail and how many more, in the form's words. */
function shortReason({ message, details, matched }: RefusedRequest): string {
  const [first, ...more] = details;
  if (first !== undefined)
    return `${detailInFormWords(first).replace(/\.$/, "")}${more.length > 0 ? `, and ${more.length} more` : ""}`;
  const cause = matched === null ? null : ownValue(SHORT_CAUSES, matched);
  return cause ? `Signature does not match: ${cause}` : message;
}

const SHORT_CAUSES: Partial<Record<string, string>> = {
  milliseconds: "the time is in milliseconds",
  as_received: "the clock is off",
  trailing_newline: "another newline at the end of the body",
  reserialized_body: "the body was written again after signing",
  decoded_path: "the path was signed decoded",
};

interface RefusalProps {
  refusal: RefusedRequest;
  clock: Clock;
  /** The address of the page with the explanation closed. */
  closed: string;
}

/** Why a request was refused: the response, and for a wrong signature the exact string to sign. */
export function RefusalReason({ refusal, clock, closed }: RefusalProps) {
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
      <p>{inFormWords(refusal.message)}</p>
      {refusal.details.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {refusal.details.map((detail) => (
            <li key={detail} className="wrap-anywhere">
              {detailInFormWords(detail)}
              <code className="block text-12 text-ink-3">{detail}</code>
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
        {refusal.deal_id !== null && <Fact name="Deal">{refusal.deal_id}</Fact>}
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
        <CopyButton label="Copy as text" text={refusalText(refusal)} />
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

const FOUND: Partial<Record<string, string>> = {
  milliseconds:
    "The time is in milliseconds. Send and sign Unix seconds, 10 digits: Math.floor(Date.now() / 1000).",
  as_received: "The signature is right; only the time is off. Set the clock of the machine that signs.",
  trailing_newline:
    "The body was signed with another newline at its end than the one sent. Sign the bytes that you send.",
  reserialized_body:
    "The body was written again after signing: spaces or escapes differ. Sign the text that you send, not the object.",
  decoded_path: "The path was signed decoded. Sign it as it is sent, with its percent-escapes.",
};

/** What the client signed instead, if a known variant matches its signature. */
function foundCause(matched: string | null): string | null {
  return matched === null ? null : (ownValue(FOUND, matched) ?? null);
}

/** Likely causes of a refusal. */
function causesOf(refusal: SignedParts & { code: string }): string[] {
  if (refusal.code === "API_KEY_INVALID") {
    return ["The key was revoked or has ended: see its state in Keys, and create or rotate one."];
  }
  if (refusal.code !== "SIGNATURE_INVALID" || refusal.matched !== null) return [];
  return [
    `Hash your body. If it does not begin with ${refusal.body_hash}, it was changed after signing: spaces and key order count.`,
    "If it does, the secret is another key’s, or it was cut when copied.",
  ];
}

/** A refusal as text to send to a colleague: without body, signature or secret. */
function refusalText(
  refusal: SignedParts & {
    request_id: string;
    status: number;
    code: string;
    message: string;
    details: string[];
  },
): string {
  const { request_id, status, code, message, details, matched } = refusal;
  const signed =
    refusal.target === null
      ? []
      : [
          "Signed:",
          refusal.timestamp_sent ?? "",
          refusal.method,
          refusal.target,
          `(body of ${refusal.body_bytes} bytes, SHA-256 begins ${refusal.body_hash})`,
        ];
  const found = foundCause(matched);
  return [`${request_id}: ${status} ${code}`, message, ...details, ...signed, ...(found ? [found] : [])].join(
    "\n",
  );
}
