import { capitalized } from "@/components/console/ui/capitalized";
import { Status, type StatusTone } from "@/components/console/ui/status";
import type { DisclosureStatus } from "@/lib/schemas/console/disclosures";

const TONES: Record<DisclosureStatus, StatusTone> = {
  made: "off",
  sent: "note",
  opened: "note",
  acknowledged: "ok",
  signed: "ok",
  superseded: "off",
  ended: "off",
};

/** What became of a document, the same in the list and on a submission's page. */
export function StatusOfDocument({ status }: { status: DisclosureStatus }) {
  return <Status tone={TONES[status]}>{capitalized(status)}</Status>;
}
