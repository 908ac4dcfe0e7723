import "server-only";

/** The colours of one theme that follow a brand's accent, as `#rrggbb`. */
export interface ThemeColors {
  brand: string;
  hover: string;
  text: string;
  onBrand: string;
}

const LEAST_CONTRAST = 4.5;
const LIGHT_SURFACE = "#f3f4f2";
const DARK_SURFACE = "#1b2022";

/** Returns a brand's colours in both themes: its accent (`#rrggbb`), adjusted to a contrast of 4.5:1. */
export function brandColors(accent: string): { light: ThemeColors; dark: ThemeColors } {
  const onLight = moved(accent, "#000000", (color) => contrast(color, LIGHT_SURFACE) >= LEAST_CONTRAST);
  const onDark = moved(accent, "#ffffff", (color) => contrast(color, DARK_SURFACE) >= LEAST_CONTRAST);
  return {
    light: { brand: onLight, hover: mix(onLight, "#000000", 0.18), text: onLight, onBrand: "#ffffff" },
    dark: { brand: onDark, hover: mix(onDark, "#ffffff", 0.18), text: onDark, onBrand: "#04171c" },
  };
}

/** WCAG 2 contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function moved(color: string, towards: string, isEnough: (color: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(color, towards, share);
    if (isEnough(candidate)) return candidate;
  }
  return towards;
}

function mix(color: string, towards: string, share: number): string {
  const channels = rgb(color).map(
    (value, index) => value + ((rgb(towards)[index] as number) - value) * share,
  );
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
