"use client";

import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { SectionPresets } from "@/components/console/offer-form/presets/section-presets";
import type { Presets } from "@/components/console/offer-form/presets/use-presets";
import { DealSection } from "@/components/console/offer-form/sections/deal-section";
import { DisclosureSection } from "@/components/console/offer-form/sections/disclosure-section";
import { DisplaySection } from "@/components/console/offer-form/sections/display-section";
import { FeesSection } from "@/components/console/offer-form/sections/fees-section";
import { PaymentsSection } from "@/components/console/offer-form/sections/payments-section";
import {
  NotificationsSection,
  StipulationsSection,
} from "@/components/console/offer-form/sections/people-sections";
import { PrepaymentSection } from "@/components/console/offer-form/sections/prepayment-section";
import { PriceSection } from "@/components/console/offer-form/sections/price-section";
import { StructuresSection } from "@/components/console/offer-form/structures/structures-section";
import type { PlaceFinancing } from "@/lib/schemas/console-rows";
import { SECTIONS, type SectionId } from "./sections";
import type { OfferFormValues } from "./values";

const LEADS: Partial<Record<SectionId, string>> = {
  fees: "Taken from the purchase price.",
  display: "What the ISO sees.",
  stipulations: "What the merchant must provide.",
  disclosure: "California and New York require it before these terms go to the merchant.",
};

interface FormSectionsProps {
  isNew: boolean;
  brands: { id: string; name: string }[];
  dealType: string;
  /** Of the default terms; null until the entries are an offer. */
  financing: PlaceFinancing | null;
  brandsPath: string;
  presets: Presets;
  onChoosePreset: () => void;
}

/** The ten sections of the form. */
export function FormSections(props: FormSectionsProps) {
  const { isNew, brands, dealType, financing, brandsPath, presets, onChoosePreset } = props;
  const structures = useWatch<OfferFormValues, "structures">({ name: "structures" });
  const leads: Partial<Record<SectionId, string>> = {
    ...LEADS,
    structures:
      structures.length === 0
        ? "One set of limits for every term. Turn it on to price two to five terms in one link."
        : "Empty means as in the offer, shown in grey. The ISO sees them in this order.",
  };
  const contents: Record<SectionId, ReactNode> = {
    deal: <DealSection isNew={isNew} brands={brands} dealTypes={dealType === "" ? [] : [dealType]} />,
    price: <PriceSection />,
    payments: <PaymentsSection />,
    fees: <FeesSection />,
    prepayment: <PrepaymentSection />,
    structures: <StructuresSection />,
    display: <DisplaySection />,
    stipulations: <StipulationsSection />,
    notifications: <NotificationsSection />,
    disclosure: <DisclosureSection financing={financing} brandsPath={brandsPath} />,
  };
  return SECTIONS.map(({ id, title }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`} className="form-section">
      <h2 id={`${id}-title`}>{title}</h2>
      {leads[id] && <p className="form-lead">{leads[id]}</p>}
      {id === "structures" && <SectionPresets presets={presets} onChoose={onChoosePreset} />}
      <div className="grid gap-4">{contents[id]}</div>
    </section>
  ));
}
