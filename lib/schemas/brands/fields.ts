import { z } from "zod";
import { DOCUMENT_STATES } from "@/lib/disclosure/regimes/documents";
import { countWords } from "@/lib/disclosure/words/word-rules";
import { CLOSING_SHEETS, MERCHANT_OUTPUTS, WITHOUT_DOCUMENT } from "@/lib/schemas/states";
import { NAME_LENGTH } from "@/lib/schemas/wire/bounds";
import { because, email, flag, oneOf, typedLine, whole } from "@/lib/schemas/wire/field-types";

/** What a profile field holds after it is cleared, for the fields that are not null then. */
export const PROFILE_DEFAULTS = {
  time_zone: "America/New_York",
  disclosure_signature: false,
  merchant_outputs: "gated",
  without_document: "ask",
  closing_sheet: "on_request",
} as const;

/** The disclosure profile of a brand. All fields are optional. */
export const DISCLOSURE_PROFILE_FIELDS = {
  legal_name: typedLine(NAME_LENGTH).optional(),
  /** The product's name in a document's title. */
  product_words: typedLine(200)
    .refine((text) => countWords(text) <= 5, because("limit", "must have 1 to 5 words"))
    .optional(),
  address: typedLine(300).optional(),
  phone: typedLine(40).optional(),
  /** The contact for an ISO's questions, shown on every page of the brand's links. */
  contact_email: email().optional(),
  /** The time zone in which the funder counts business days. */
  time_zone: z
    .string("must be a string")
    .refine(isTimeZone, "must be a time zone such as America/New_York")
    .optional(),
  /** The number of months over which the funder averages a merchant's income. */
  historical_months: whole(4, 12).optional(),
  /** Replaces the standard sentence of New York's broker notice. */
  ny_broker_sentence: typedLine(2000).optional(),
  /** Where the merchant signs. */
  signing_place: typedLine(200).optional(),
  /**
   * Whether the merchant signs on the page of the link. Otherwise they acknowledge receipt there and sign
   * elsewhere.
   */
  disclosure_signature: flag().optional(),
  merchant_outputs: oneOf(MERCHANT_OUTPUTS).optional(),
  /** Decides only where a law wants a disclosure with the offer that the funder makes itself. */
  without_document: oneOf(WITHOUT_DOCUMENT).optional(),
  closing_sheet: oneOf(CLOSING_SHEETS).optional(),
};

type Profile = {
  [Field in keyof typeof DISCLOSURE_PROFILE_FIELDS]: z.infer<(typeof DISCLOSURE_PROFILE_FIELDS)[Field]>;
};
type Widened<Value> = Value extends string ? string : Value;

/**
 * The brand settings that the console's form changes: the brand's own fields and its whole profile. Null
 * where not given.
 */
export type BrandSettings = {
  name: string;
  accent: string | null;
  logo_url: string | null;
  callback_url: string | null;
  is_default: boolean;
} & {
  [Field in keyof Profile]-?:
    | Widened<NonNullable<Profile[Field]>>
    | (Field extends keyof typeof PROFILE_DEFAULTS ? never : null);
};

/** The input of a template approval. */
export const APPROVAL_FIELDS = {
  state: oneOf(DOCUMENT_STATES),
  template_version: typedLine(40),
  approved_by: typedLine(NAME_LENGTH),
};

/** The input of a withdrawal of a state's approvals. */
export const WITHDRAWAL_FIELDS = { state: oneOf(DOCUMENT_STATES), withdrawn_by: typedLine(NAME_LENGTH) };

/** Whether a text is an IANA time zone name, such as US/Eastern. An offset is not. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The colours of one theme that follow a brand's accent, as `#rrggbb`. */
interface ThemeColors {
  brand: string;
  hover: string;
  text: string;
  onBrand: string;
}

/** WCAG 2 AA, of text in ordinary size. */
const LEAST_CONTRAST = 4.5;

/**
 * The backgrounds of a theme (app/colors.css). `area` is the share of the brand's colour in its strongest
 * tint.
 */
const LIGHT = { surface: "#ffffff", sunken: "#f3f4f2", area: 0.14 };
const DARK = { surface: "#15191b", sunken: "#1b2022", area: 0.18 };

/** A brand's colours in both themes: its accent (`#rrggbb`), adjusted to a contrast of 4.5:1. */
export function brandColors(accent: string): { light: ThemeColors; dark: ThemeColors } {
  const darker = (share: number) => mix(accent, "#000000", share);
  const lighter = (share: number) => lightened(accent, share);
  const onLight = moved(darker, (color) => isReadable(color, [LIGHT.sunken]));
  const onDark = moved(lighter, (color) => isReadable(color, [DARK.sunken]));
  return {
    light: {
      brand: onLight,
      hover: mix(onLight, "#000000", 0.18),
      text: moved(darker, (color) => isReadable(color, textGrounds(LIGHT, onLight))),
      onBrand: "#ffffff",
    },
    dark: {
      brand: onDark,
      hover: mix(onDark, "#ffffff", 0.18),
      text: moved(lighter, (color) => isReadable(color, textGrounds(DARK, onDark))),
      onBrand: "#04171c",
    },
  };
}

/** The backgrounds of text in the brand's colour. A chosen item is tinted with the brand's colour itself. */
function textGrounds({ surface, sunken, area }: typeof LIGHT, brand: string): string[] {
  return [sunken, mix(surface, brand, area)];
}

function isReadable(color: string, grounds: string[]): boolean {
  return grounds.every((ground) => contrast(color, ground) >= LEAST_CONTRAST);
}

/** WCAG 2 contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The first candidate that is sufficient. `candidate` takes the share of the adjustment, from 0 to 1. */
function moved(candidate: (share: number) => string, isEnough: (color: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.02) {
    if (isEnough(candidate(share))) return candidate(share);
  }
  return candidate(1);
}

/** A lighter colour of the same hue and HSL saturation. Mixing with white would make it pale. */
function lightened(color: string, share: number): string {
  const channels = rgb(color).map((value) => value / 255);
  const [high, low] = [Math.max(...channels), Math.min(...channels)];
  const lightness = (high + low) / 2;
  const next = lightness + (1 - lightness) * share;
  const spread = (at: number) => 1 - Math.abs(2 * at - 1);
  const scale = spread(lightness) === 0 ? 0 : spread(next) / spread(lightness);
  return hex(channels.map((value) => (next + (value - lightness) * scale) * 255));
}

function mix(color: string, towards: string, share: number): string {
  const channels = rgb(color).map(
    (value, index) => value + ((rgb(towards)[index] as number) - value) * share,
  );
  return hex(channels);
}

function hex(channels: number[]): string {
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

function luminance(color: string): number {
  const [red, green, blue] = rgb(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function rgb(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
