"use client";

import { type ClipboardEvent, type ReactNode, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { PresetDialogName } from "@/components/console/offer-form/presets";
import { DealSection } from "@/components/console/offer-form/sections/deal-section";
import { DisclosureSection } from "@/components/console/offer-form/sections/disclosure-section";
import { FeesSection, PrepaymentSection } from "@/components/console/offer-form/sections/fees-and-prepayment";
import { HoldbackSection } from "@/components/console/offer-form/sections/limit-sections";
import { OfferSection } from "@/components/console/offer-form/sections/offer-section";
import { openedFrom } from "@/components/console/offer-form/structures/structures";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { onDemand } from "@/components/ui/on-demand";
import { cannotDisclose } from "@/lib/disclosure/readiness";
import type { FinancingPreview, KnownIso } from "@/lib/schemas/console/rows";
import { MOST_ROWS } from "@/lib/schemas/wire/bounds";
import { commissionEntries } from "./commission";
import type { BrandFactWords } from "./default-facts";
import { FoldedSection, MoreSections } from "./folded-section";
import { Entry, HALVES, LongEntry, Tick } from "./form-field";
import { Rows } from "./form-rows";
import { idOf } from "./form-words";
import { SECTIONS, type SectionId } from "./sections";
import { type OfferFormValues, sameValue } from "./values";

const LEADS: Partial<Record<SectionId, string>> = {
  offer: "What every offer needs; the rest has defaults.",
  fees: "Taken from the purchase price.",
  commission:
    "What the ISO is paid; never shown to the merchant. Empty means the purchase price times the upsell.",
  display: "Besides the figures.",
  stipulations: "What the merchant must provide.",
  disclosure:
    "California, New York and Texas (once approved) require a document of ours before these terms go to the merchant. Other states want one of yours, with the offer or before closing.",
};

/** Most offers have one set of limits. */
const StructureList = onDemand(() =>
  import("@/components/console/offer-form/structures/structure-list").then((list) => list.StructureList),
);

/** Most offers pay the upsell of the price. */
const CommissionFields = onDemand(() =>
  import("@/components/console/offer-form/sections/commission-section").then((list) => list.CommissionFields),
);

interface FormSectionsProps {
  isNew: boolean;
  isos: KnownIso[];
  brands: { id: string; name: string }[];
  dealType: string;
  /** The disclosure of the default terms; null until the entries form a valid offer. */
  financing: FinancingPreview | null;
  brandsPath: string;
  /** What the brand gives a new offer where it gives no fact of its own. */
  brandFacts: BrandFactWords;
  onOpenPresets: (dialog: PresetDialogName) => void;
}

/** The eleven sections of the form. */
export function FormSections(props: FormSectionsProps) {
  const { isNew, isos, brands, dealType, financing, brandsPath, brandFacts, onOpenPresets } = props;
  const structures = useWatch<OfferFormValues, "structures">({ name: "structures" });
  const leads: Partial<Record<SectionId, string>> = {
    ...LEADS,
    structures:
      structures.length === 0
        ? "One set of limits for every term. Turn it on to price two to five terms in one link."
        : "Empty means as in the offer, shown in grey. The ISO sees them in this order.",
  };
  const contents: Record<SectionId, ReactNode> = {
    offer: <OfferSection isNew={isNew} isos={isos} />,
    deal: <DealSection brands={brands} dealType={dealType} />,
    holdback: <HoldbackSection />,
    fees: <FeesSection />,
    prepayment: <PrepaymentSection />,
    commission: <CommissionSection />,
    structures: <StructuresSection />,
    display: <DisplaySection />,
    stipulations: <StipulationsSection />,
    notifications: <NotificationsSection />,
    disclosure: <DisclosureSection financing={financing} brandsPath={brandsPath} brandFacts={brandFacts} />,
  };
  const lacksFacts = cannotDisclose(financing?.readiness ?? null);
  const inside = (id: SectionId) => (
    <>
      {leads[id] && <p className="pb-3.5 text-13 text-ink-3">{leads[id]}</p>}
      {id === "structures" && <SectionPresets onOpen={onOpenPresets} />}
      <div className="grid gap-4">{contents[id]}</div>
    </>
  );
  const [offer, ...folded] = SECTIONS;
  return (
    <>
      <section id={offer.id} aria-labelledby="offer-title" className="relative mb-9 scroll-mt-20">
        <h2 id="offer-title" className="pb-1 text-18 font-semibold tracking-[-0.012em]">
          {offer.title}
        </h2>
        {inside(offer.id)}
      </section>
      <MoreSections needed={lacksFacts} isos={isos}>
        {folded.map(({ id, title }) => (
          <FoldedSection
            key={id}
            id={id}
            title={title}
            needed={id === "disclosure" && lacksFacts}
            isos={isos}
          >
            {inside(id)}
          </FoldedSection>
        ))}
      </MoreSections>
    </>
  );
}

/** The preset buttons at the top of the section of structures: use a preset, or save one. */
function SectionPresets({ onOpen }: { onOpen: (dialog: PresetDialogName) => void }) {
  return (
    <div className="-mt-3 mb-2 -ml-3 flex flex-wrap">
      <Button kind="quiet" className="text-brand-text" onClick={() => onOpen("choose")}>
        <Icon name="bookmark" />
        Use a preset…
      </Button>
      <Button kind="quiet" className="text-brand-text" onClick={() => onOpen("save")}>
        Save as preset…
      </Button>
    </div>
  );
}

/** What the ISO sees besides the figures. */
function DisplaySection() {
  return (
    <div className={HALVES}>
      <Tick path="show_prepayment_schedule" label="Prepayment table" />
      <Tick path="show_fee_breakdown" label="Each fee by name" />
      <Tick path="show_stipulations" label="Stipulations" />
      <Tick path="show_estimated_apr" label="Estimated APR" hint="Always shown in California and New York" />
    </div>
  );
}

/** Two to five structures in one link. Until there are any, a button adds the first two. */
function StructuresSection() {
  const { getValues, setValue } = useFormContext<OfferFormValues>();
  const structures = useWatch<OfferFormValues, "structures">({ name: "structures" });
  const open = () => {
    const opened = openedFrom(getValues());
    setValue("structures", opened.structures, { shouldDirty: true });
    setValue("default_structure", opened.default_structure, { shouldDirty: true });
  };
  return (
    <div id={idOf("structures")} className="grid gap-3" data-focus-home tabIndex={-1}>
      {structures.length === 0 ? (
        <div>
          <Button onClick={open} vanishes>
            <Icon name="plus" />
            Price by term
          </Button>
        </div>
      ) : (
        <StructureList />
      )}
    </div>
  );
}

/** What the ISO is paid. Until something is given, a button shows the fields. */
function CommissionSection() {
  const [isOpen, setOpen] = useState(false);
  const given = useWatch<OfferFormValues, "commission_terms">({ name: "commission_terms" });
  const isShown = isOpen || !sameValue(given, commissionEntries(null));
  return (
    <div className="grid gap-3" data-focus-home tabIndex={-1}>
      {isShown ? (
        <CommissionFields within="" />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)} vanishes>
            <Icon name="plus" />
            Base, points, shares
          </Button>
        </div>
      )}
    </div>
  );
}

/** What the merchant must provide. */
function StipulationsSection() {
  const { getValues, setValue } = useFormContext<OfferFormValues>();
  const pasteLines = (event: ClipboardEvent<HTMLElement>, index: number) => {
    const lines = event.clipboardData
      .getData("text")
      .split(/\r?\n/)
      .filter((line) => line.trim() !== "");
    if (lines.length < 2) return;
    event.preventDefault();
    const rows = getValues("stipulations");
    const kept = rows.filter(({ text }, at) => at < index || (at === index && text.trim() !== ""));
    const pasted = lines.map((text) => ({ text: text.trim() }));
    setValue(
      "stipulations",
      [...kept, ...pasted, ...rows.slice(index + 1)].slice(0, MOST_ROWS.stipulations),
      {
        shouldDirty: true,
      },
    );
  };
  return (
    <Rows
      name="stipulations"
      what="line"
      most={MOST_ROWS.stipulations}
      empty={{ text: "" }}
      beside={<span className="text-13 text-ink-3">Paste several lines at once.</span>}
      row={(index) => (
        <div onPasteCapture={(event) => pasteLines(event, index)}>
          <Entry path={`stipulations.${index}.text`} label={`Stipulation ${index + 1}`} bare />
        </div>
      )}
    />
  );
}

/** Who is notified of a submission. */
function NotificationsSection() {
  return (
    <>
      <LongEntry path="notification_emails" optional rows={2} hint="Separate with commas." />
      <LongEntry
        path="assigned_users"
        optional
        rows={2}
        hint="The people who work on the deal; separate with commas."
      />
      <Entry path="callback_url" type="url" optional hint="Empty means the brand’s callback." />
    </>
  );
}
