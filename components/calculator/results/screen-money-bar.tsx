import type { Quote } from "@/lib/calculator/quote";
import { MoneyBar } from "./money-bar";

/** Where the amount sold goes, as far as those before the screen, or with the ISO's print, may see it. */
export function ScreenMoneyBar({ quote }: { quote: Quote }) {
  return (
    <>
      <div className="iso-only">
        <MoneyBar quote={quote} audience="iso" />
      </div>
      <div className="shared-only">
        <MoneyBar quote={quote} audience="shared" />
      </div>
    </>
  );
}
