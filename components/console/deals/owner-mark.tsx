import { Cell } from "@/components/console/ui/list";
import type { OwnedRow, RowOwner } from "@/lib/schemas/console/deals";

/** Whose a deal is, in a row: `You`, a colleague by their name, or `Nobody`. */
export function OwnerMark({ owner }: { owner: RowOwner | null }) {
  if (owner === null) return <span className="text-ink-3">Nobody</span>;
  if (owner.isReader) return <span className="text-ink">You</span>;
  return (
    <span title={owner.name} className="text-ink-2">
      {owner.name}
    </span>
  );
}

/** The cell of a list; on a phone `OwnerInLine` says it in another one. */
export function OwnerCell({ owner = null }: OwnedRow) {
  return (
    <Cell place="hidden" fit="id">
      <OwnerMark owner={owner} />
    </Cell>
  );
}

/** Whose a deal is, beside a row's status on a phone; nothing for nobody's deal. */
export function OwnerInLine({ owner }: OwnedRow) {
  if (!owner) return null;
  return (
    <span className="ml-3 text-ink-3 wide:hidden">
      <OwnerMark owner={owner} />
    </span>
  );
}
