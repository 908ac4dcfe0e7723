"use client";

import { useWatch } from "react-hook-form";
import type { BrandFactWords } from "@/components/console/offer-form/default-facts";
import { CHOICES } from "@/components/console/offer-form/entries";
import {
  Choice,
  Entry,
  HALVES,
  LongEntry,
  More,
  THIRDS,
  Tick,
} from "@/components/console/offer-form/form-field";
import { Rows } from "@/components/console/offer-form/form-rows";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { DisclosureState } from "@/components/console/offers/disclosure-lacks";
import type { FinancingPreview } from "@/lib/schemas/console/rows";
import { MOST_ROWS } from "@/lib/schemas/wire/bounds";

interface DisclosureSectionProps {
  /** The disclosure of the default terms; null until the entries form a valid offer. */
  financing: FinancingPreview | null;
  brandsPath: string;
  brandFacts: BrandFactWords;
}

/** The dates of the payment schedule, and what a disclosure states in addition to the terms. */
export function DisclosureSection({ financing, brandsPath, brandFacts }: DisclosureSectionProps) {
  const method = useWatch<OfferFormValues, "disclosure.income.method">({ name: "disclosure.income.method" });
  /** What an empty field means: the brand's fact, where it has one. */
  const empty = (path: string, otherwise: string) => {
    const text = brandFacts[path];
    return text === undefined ? otherwise : `The brand’s: ${text}`;
  };
  const hint = (path: string, otherwise?: string) => {
    const text = brandFacts[path];
    return text === undefined ? otherwise : `Empty: the brand’s, “${text}”`;
  };
  return (
    <>
      <div className={THIRDS}>
        <Entry path="disclosure.funding_date" type="date" hint="Empty: next business day" />
        <Entry path="disclosure.first_payment_date" type="date" hint="Empty: next payment day" />
        <Choice
          path="disclosure.payment_calendar"
          empty={empty("payment_calendar", "Business days (default)")}
          choices={CHOICES["disclosure.payment_calendar"]}
        />
      </div>
      <div className={HALVES}>
        <Entry path="disclosure.income.monthly_amount" kind="money" />
        <Choice
          path="disclosure.income.method"
          empty={empty("income.method", "Not given")}
          choices={CHOICES["disclosure.income.method"]}
        />
        {(method === "historical" || (method === "" && brandFacts["income.months"] !== undefined)) && (
          <Entry
            path="disclosure.income.months"
            kind="count"
            hint={hint("income.months", "4 to 12 months")}
          />
        )}
        <Entry
          path="disclosure.income.channel"
          hint={hint("income.channel", "Reads after “income through”, such as card and bank receipts")}
        />
        <Choice
          path="disclosure.payment_basis"
          empty={empty("payment_basis", "Not given")}
          choices={CHOICES["disclosure.payment_basis"]}
        />
        <Entry
          path="disclosure.semi_monthly_days"
          optional
          hint={hint("semi_monthly_days", "Two days of payments twice a month, such as 1, 16")}
        />
      </div>
      <More title="Payoffs and renewal">
        <Rows
          name="disclosure.payoffs"
          what="payoff"
          most={MOST_ROWS.payoffs}
          empty={{ payee: "", amount: "", to_us: false }}
          row={(index) => (
            <div className={THIRDS}>
              <Entry path={`disclosure.payoffs.${index}.payee`} label="Paid to" />
              <Entry path={`disclosure.payoffs.${index}.amount`} label="Amount" kind="money" />
              <Tick path={`disclosure.payoffs.${index}.to_us`} label="To us" />
            </div>
          )}
        />
        <div className={THIRDS}>
          <Entry path="disclosure.renewal.double_dipping_amount" kind="money" optional />
          <Entry path="disclosure.renewal.prepayment_charge" kind="money" optional />
          <Entry path="disclosure.renewal.unpaid_charges" kind="money" optional />
        </div>
      </More>
      <More title="True-ups and other payments">
        <Rows
          name="disclosure.true_ups"
          what="true-up"
          most={MOST_ROWS.true_ups}
          empty={{ date: "", amount: "" }}
          row={(index) => (
            <div className={HALVES}>
              <Entry path={`disclosure.true_ups.${index}.date`} label="Date" type="date" />
              <Entry
                path={`disclosure.true_ups.${index}.amount`}
                label="Amount"
                kind="money"
                hint="Below 0: you pay"
              />
            </div>
          )}
        />
        <Rows
          name="disclosure.irregular_payments"
          what="other payment"
          most={MOST_ROWS.irregular_payments}
          empty={{ date: "", amount: "", label: "" }}
          row={(index) => (
            <div className={THIRDS}>
              <Entry path={`disclosure.irregular_payments.${index}.date`} label="Date" type="date" />
              <Entry path={`disclosure.irregular_payments.${index}.amount`} label="Amount" kind="money" />
              <Entry path={`disclosure.irregular_payments.${index}.label`} label="For" />
            </div>
          )}
        />
        <div className={HALVES}>
          <Entry path="disclosure.minimum_payment.monthly_amount" kind="money" optional />
          <Entry path="disclosure.true_up_paragraph" optional hint={hint("true_up_paragraph")} />
        </div>
        <LongEntry path="disclosure.minimum_payment.text" rows={2} optional />
      </More>
      <More title="Statements">
        <LongEntry
          path="disclosure.collateral"
          rows={2}
          hint={hint("collateral", "“None” means there is none. New York needs it.")}
        />
        <LongEntry
          path="disclosure.other_fees"
          rows={2}
          hint={hint("other_fees", "“None” means there are none. Texas needs it.")}
        />
        <LongEntry
          path="disclosure.prepayment_fees"
          rows={2}
          hint={hint("prepayment_fees", "“None” means there are none.")}
        />
        <Entry path="disclosure.prepayment_paragraph" optional hint={hint("prepayment_paragraph")} />
        <Entry
          path="disclosure.payment_method"
          optional
          hint={hint("payment_method", "Such as ACH debit of the business account. Texas needs it.")}
        />
        <LongEntry
          path="disclosure.variation"
          rows={2}
          optional
          hint={hint("variation", "Texas states it.")}
        />
        <LongEntry
          path="disclosure.prepayment_costs"
          rows={2}
          optional
          hint={hint(
            "prepayment_costs",
            "A line for each cost and each discount, at most 10. Kept for other states.",
          )}
        />
      </More>
      <More title="Your own disclosure">
        <p className="text-13 text-ink-2">
          Where a law wants a disclosure with the offer and none is made here (Virginia, Connecticut, Vermont,
          Texas until its document is approved), the ISO is asked whether the merchant has yours. A date says
          that you gave it: the ISO reads it, and nothing is asked.
        </p>
        <div className={HALVES}>
          <Entry path="disclosure.given.date" type="date" optional hint="Today or earlier" />
          <Entry path="disclosure.given.reference" optional />
        </div>
      </More>
      <div role="status" className="grid gap-2">
        {financing?.debits && <p className="text-13 text-ink-2">{financing.debits}</p>}
        {financing && (
          <DisclosureState
            readiness={financing.readiness}
            of="the default terms"
            editPath=""
            brandPath={brandsPath}
          />
        )}
      </div>
    </>
  );
}
