import "server-only";
import type { z } from "zod";
import { stateName } from "@/lib/disclosure/regimes/us-states";
import type { DisclosureStatus } from "@/lib/schemas/console/disclosures";
import type { DISCLOSURE_EVIDENCE } from "@/lib/schemas/disclosures/operations";
import { momentIn } from "@/lib/schemas/pages/moment";
import type { EvidenceKind } from "@/lib/schemas/states";
import type { StoredDocument } from "./views";

type Evidence = z.input<typeof DISCLOSURE_EVIDENCE>;

/** What happened to a document, as people read it: the words of its evidence as HTML and as PDF. */
export interface EvidenceReport {
  title: string;
  /** Said of a sandbox's document; null for a real one. */
  mark: string | null;
  facts: [name: string, value: string][];
  steps: { title: string; at: string; facts: [name: string, value: string][] }[];
}

/** Returns the report of a document's evidence, by the brand's clock. */
export function evidenceReport(
  document: StoredDocument,
  status: DisclosureStatus,
  evidence: Evidence[],
): EvidenceReport {
  const at = (time: string | Date) => momentIn(document.time_zone, new Date(time));
  return {
    title: `Evidence of a ${stateName(document.state)} disclosure`,
    mark: document.test ? "Test, not a disclosure" : null,
    facts: given([
      ["Deal", document.deal_id],
      ["Merchant", document.recipient],
      ["Document", document.id],
      ["Status", status.charAt(0).toUpperCase() + status.slice(1)],
      ["Template", document.template_version],
      ["Offer version", String(document.offer_version)],
      ["Made", at(document.created_at)],
      ["Good until", at(document.expires_at)],
      ["Superseded", document.superseded_at && at(document.superseded_at)],
      ["Withdrawn", document.withdrawn_at && at(document.withdrawn_at)],
      ["Kept at least until", at(document.kept_until)],
      ["Page, SHA-256", document.html_sha256],
      ["PDF, SHA-256", document.pdf_sha256 ?? "Not drawn yet: open it as a PDF, or export it again"],
      ["Signed page, SHA-256", document.signature?.html_sha256 ?? null],
      ["Signed PDF, SHA-256", document.signature?.pdf_sha256 ?? null],
    ]),
    steps: evidence.map((step) => ({
      title: titleOf(step),
      at: at(step.at),
      facts: given([
        ["By", actorOf(step)],
        ["E-mail", step.email],
        ["Network address", step.address],
        ["Browser", step.user_agent],
        ["Page, SHA-256", step.html_sha256],
        ["PDF, SHA-256", step.document_sha256],
        ["Times", step.count > 1 && step.last_at ? `${step.count}, the last ${at(step.last_at)}` : null],
      ]),
    })),
  };
}

function given(facts: [name: string, value: string | null][]): [name: string, value: string][] {
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

const TITLES: Record<Exclude<EvidenceKind, "acknowledged" | "signed">, string> = {
  created: "Made",
  sent: "Sent: the mail server took it",
  link_copied: "Link copied",
  opened: "Opened",
};

function titleOf({ kind, name, title, by_sender }: Evidence): string {
  const who = name ?? "an erased person";
  if (kind === "acknowledged") return `Acknowledged by ${who}: “I received this”`;
  if (kind === "signed") return `Signed by ${who}${title === null ? "" : `, ${title}`}`;
  if (kind === "opened" && by_sender) return "Opened by the sender's side";
  if (kind === "sent" && name !== null) return `Sent to ${name}: the mail server took it`;
  return TITLES[kind];
}

function actorOf({ actor, by_sender }: Evidence): string {
  if (actor.kind === "iso") return "The ISO";
  if (actor.kind === "merchant")
    return by_sender ? "The merchant’s page, from the sender’s browser or network" : "The merchant";
  return actor.kind === "key" ? `API key ${actor.id}` : `A person of the funder, ${actor.id}`;
}
