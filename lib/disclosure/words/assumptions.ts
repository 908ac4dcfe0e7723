/** A point that the documents rely on and that no rule decides, or that counsel must confirm. */
interface DocumentAssumption {
  about: string;
  assumption: string;
  /** The rule that concerns the point; null when no rule does. */
  citation: string | null;
}

/**
 * Every assumption behind the strings and figures of the documents, for the counsel who approves a template.
 */
export const DOCUMENT_ASSUMPTIONS: readonly DocumentAssumption[] = [
  {
    about: "Editions",
    assumption:
      "California's rules are taken as adopted (operative 2022-12-09), New York's as adopted 2023-01-12, both from a third party's copy. Later amendments were not checked.",
    citation: "10 CCR 900-956; 23 NYCRR 600",
  },
  {
    about: "State",
    assumption: "The state given with an offer is the one from which the business is principally directed.",
    citation: null,
  },
  {
    about: "Product",
    assumption:
      "Payments follow sales: each is a share of the income, or it is preset and later reconciled with a share. Fixed payments, asset-based lending, factoring, credit lines and anything with an interest rate are refused.",
    citation: "10 CCR 900(a)(28)",
  },
  {
    about: "APR",
    assumption:
      "The APR is computed by Regulation Z, Appendix J, with actual days of daily payments, unit-periods of 7 and 14 days, half months and months for the others, and 365, 52, 26, 24 or 12 periods a year.",
    citation: "12 CFR 1026, Appendix J",
  },
  {
    about: "APR",
    assumption:
      "The APR is printed with two decimals. California says “to the nearest ten basis points”, but its example has two decimals.",
    citation: "10 CCR 901(a)(5); 23 NYCRR 600.5(d)",
  },
  {
    about: "APR",
    assumption:
      "An equation that several rates solve has no APR. No document is made where the payments, added by date, exceed the amount financed and later true-ups bring them back to it or below.",
    citation: null,
  },
  {
    about: "Dates",
    assumption:
      "Without a funding date, the next business day is assumed. Without a first payment date, the next payment day is assumed, or the day one period later. Row 7 states both dates. The document expires at the end of its funding date.",
    citation: "10 CCR 930(c), 931(a)(7); 23 NYCRR 600.8(c), 600.9(k)",
  },
  {
    about: "Dates",
    assumption:
      "Weekly and less frequent payments are computed on their nominal dates. A payment on a day when banks are closed is due on the next day when they are open. Bank holidays are those of the Federal Reserve, computed by its rules.",
    citation: "12 CFR 1026, Appendix J",
  },
  {
    about: "Term",
    assumption:
      "The term runs from the funding date to the last payment, also in New York, whose rule counts from consummation. A year has 365 days, and each month of the remainder has 30.4.",
    citation: "10 CCR 901(a)(4); 23 NYCRR 600.5(c)",
  },
  {
    about: "Payments a year",
    assumption:
      "The number of daily payments in a year is the number of payment days in the calendar among the 365 days after funding. Other frequencies have 52, 26, 24 or 12 payments a year.",
    citation: null,
  },
  {
    about: "Preset payments",
    assumption:
      "Preset payments count as an estimate of a share of the income if a year of them is within 2.5% of a year of that share. Counsel decides whether true-ups are then reasonably anticipated.",
    citation: "10 CCR 900(a)(34), 914(a)(7)(B)(iii)",
  },
  {
    about: "Income",
    assumption:
      "The funder states the monthly income, its method, months and channels, and counts each dollar once. An average covers 4 to 12 months, the same number for all offers of a brand.",
    citation: "10 CCR 930, 931; 23 NYCRR 600.8, 600.9",
  },
  {
    about: "Income",
    assumption: "In New York the provider chooses the method. Here each offer names its own.",
    citation: "N.Y. Fin. Serv. Law 803(c)",
  },
  {
    about: "Finance charge",
    assumption:
      "The finance charge is all payments less the amount financed. Each fee is part of it, unless the funder says otherwise and names who receives the fee.",
    citation: null,
  },
  {
    about: "Finance charge",
    assumption:
      "The rule allows a sentence that the finance charge will not increase if the merchant takes longer to pay. The documents leave it out, because no field proves it.",
    citation: "10 CCR 914(a), row 3",
  },
  {
    about: "Prepayment",
    assumption:
      "The most that is owed on prepayment is the whole finance charge. Row 9 states other fees in the funder's own words, or that there are none.",
    citation: "10 CCR 914(a), rows 8 and 9; 23 NYCRR 600.6(b), rows 8 and 9",
  },
  {
    about: "Minimum",
    assumption:
      "A minimum payment is given as an amount a month. It may not exceed the estimated monthly cost, because the figures would then be false.",
    citation: "10 CCR 942(a)(3); 23 NYCRR 600.7",
  },
  {
    about: "Double dipping",
    assumption:
      "The funder gives the amount, since the rule's sentence and the law's formula differ. It may not exceed what is paid off to the funder.",
    citation: "23 NYCRR 600.6(b)(3)(v); N.Y. Fin. Serv. Law 808",
  },
  {
    about: "Payoffs",
    assumption:
      "A payoff whose amount is not known yet cannot be disclosed here. If a payoff changes, a new document is made, though the rules would excuse it.",
    citation: "10 CCR 901(a)(15); 23 NYCRR 600.5(n)",
  },
  {
    about: "Itemization",
    assumption:
      "A charge that the funder keeps has a line “kept by”. It is not paid to other persons, but without the line the amounts would not add up.",
    citation: "10 CCR 956; 23 NYCRR 600.17",
  },
  {
    about: "Itemization",
    assumption:
      "Disclosure and itemization are pages of one file. California, unlike New York, does not say that page breaks make separate documents.",
    citation: "10 CCR 901(a)(6); 23 NYCRR 600.5(e)",
  },
  {
    about: "Full stops",
    assumption:
      "Labels that the rules print with a full stop inside the quotation marks have none here: “Prepayment”, “Date”, “Funding Provided”.",
    citation: "10 CCR 901(a)(2), 914(a); 23 NYCRR 600.6(b)(1)",
  },
  {
    about: "Title",
    assumption:
      "The title has the long dash of 901(a)(1) in California, and the words of 600.5(a) in New York.",
    citation: "10 CCR 901(a)(1), 901(a)(7)(C); 23 NYCRR 600.5(a), 600.5(f)(3)",
  },
  {
    about: "Quotation marks",
    assumption: "Inner marks are printed as each rule prints them: double in California, single in New York.",
    citation: "10 CCR 914(a), row 1; 23 NYCRR 600.6(b), row 1",
  },
  {
    about: "Type",
    assumption:
      "12 points in columns 1 and 2, 10 in column 3 and the foot, 16 in the title, in a typeface with the metrics of Times New Roman. The columns of the PDF have widths of 3:3:7. On a small screen cells may be narrower.",
    citation: "10 CCR 901(a)(7), (8); 23 NYCRR 600.5(f), (g)",
  },
  {
    about: "Signature",
    assumption:
      "Every document has the foot and the two spaces. If the brand does not take the signature on the merchant's page, its funding agreement has to.",
    citation: "10 CCR 901(a)(11), 920; 23 NYCRR 600.5(j), 600.18",
  },
  {
    about: "Texas",
    assumption:
      "Of chapter 398 (H.B. 700, 2025) a stored copy was read up to 398.051(a). Of 398.051(b), 398.052 and 398.053, and of 7 TAC 86.310 to 86.313, summaries and the notice of adoption in 2026 were read: compare the sheet with their words. The labels of items 6, 8 and 11 are shortened.",
    citation: "Tex. Fin. Code 398.051-398.053; 7 TAC 86.310-86.313",
  },
  {
    about: "Texas",
    assumption:
      "The disbursement amount holds what others are paid on the recipient's behalf. Finance charges and payoffs to the funder reduce it.",
    citation: "Tex. Fin. Code 398.001(3), 398.051(b)(2)",
  },
  {
    about: "Texas",
    assumption:
      "Preset payments that are reconciled with a share of the sales have amounts and a frequency; a share has a method. Both state the average a month. Fixed payments follow no sales and have no sheet.",
    citation: "Tex. Fin. Code 398.001(8), 398.051(a)(6)",
  },
  {
    about: "Texas",
    assumption:
      "Item 11 names the commission in dollars. The complaint notice belongs to the funder's contract and is not on the sheet.",
    citation: "Tex. Fin. Code 398.051(a)(11); 7 TAC 86.310(d)",
  },
  {
    about: "Broker",
    assumption:
      "New York's notice names the broker, who pays the broker and how much. The rule prescribes no words, so they are ours or the brand's.",
    citation: "23 NYCRR 600.21(f)",
  },
];
