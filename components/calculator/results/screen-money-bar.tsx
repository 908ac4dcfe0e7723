import type { Quote } from "@/lib/calculator/quote";
import { MoneyBar } from "./money-bar";

/** The bar for the ISO and the one for a shared screen: the style sheet shows one of them. */
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
