import { LIMIT_FIELDS } from "./limit-fields";

/** The named sets of limits and structures that a brand keeps for its new offers (contract of structures, section 4). */

/** How many a brand keeps. */
export const MOST_PRESETS = 20;

/** What of an offer a preset holds. The older switch for the names of fees is display, as its successor is. */
export const PRESET_FIELDS = [
  ...LIMIT_FIELDS.filter((field) => field !== "fee_config"),
  "structures",
  "default_structure",
] as const;

/** A preset in a list: what it is known by. */
export interface PresetSummary {
  id: string;
  brandId: string;
  name: string;
  /** Who saved it. */
  by: string;
  /** ISO 8601. */
  at: string;
  structures: { label: string; buyRate: number | null }[];
  /** Its own limits, for one without structures. */
  limits: {
    buyRate: number | null;
    frequencies: string[];
    payments: [floor: number, ceiling: number] | null;
  };
}
