"use client";

import { useState } from "react";
import { TextField } from "@/components/ui/text-field";
import { brandColors, contrast } from "@/lib/schemas/brand-colors";

const SURFACES = { light: "#ffffff", dark: "#15191b" } as const;
/** The product's own colors (app/colors.css), for a brand without an accent. */
const OWN = {
  light: { brand: "#0b6073", text: "#0b6073", onBrand: "#ffffff" },
  dark: { brand: "#58b7cb", text: "#72c6d8", onBrand: "#04171c" },
};

/** A brand's accent, with the resulting colors in both themes: contrast below 4.5:1 is corrected. */
export function AccentField({ accent, error }: { accent: string | null; error?: string }) {
  const [value, setValue] = useState(accent ?? "");
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  const color = isColor ? value : OWN.light.brand;
  const colors = isColor ? brandColors(color) : OWN;
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-3">
        <input
          type="color"
          aria-label="Choose the accent"
          value={color.toLowerCase()}
          onChange={({ target }) => setValue(target.value)}
          className="mb-[26px] size-11 cursor-pointer rounded-m border border-edge bg-surface p-1"
        />
        <div className="flex-1">
          <TextField
            label="Accent"
            name="accent"
            value={value}
            onChange={({ target }) => setValue(target.value)}
            autoComplete="off"
            spellCheck={false}
            error={error}
            hint="Such as #0b6073. Empty for the product's own."
          />
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-3 text-13">
        {(["light", "dark"] as const).map((theme) => (
          <li key={theme} className="flex items-center gap-2.5">
            <svg viewBox="0 0 88 32" aria-hidden="true" className="h-8 w-22 rounded-s border border-line">
              <rect width="88" height="32" rx="6" fill={SURFACES[theme]} />
              <rect x="6" y="6" width="40" height="20" rx="5" fill={colors[theme].brand} />
              <path d="M14 16h24" stroke={colors[theme].onBrand} strokeWidth="3" strokeLinecap="round" />
              <path d="M54 16h26" stroke={colors[theme].text} strokeWidth="3" strokeLinecap="round" />
            </svg>
            <span>
              {theme === "light" ? "Light" : "Dark"}: {colors[theme].brand},{" "}
              {contrast(colors[theme].text, SURFACES[theme]).toFixed(1)}:1
              {isColor && colors[theme].brand.toLowerCase() !== color.toLowerCase() && ", corrected"}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
