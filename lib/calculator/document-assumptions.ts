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
      "California's rules are read as adopted (operative 2022-12-09), New York's as adopted 2023-01-12, both in a third party's copy. Whether either was amended since was not seen.",
    citation: "10 CCR 900-956; 23 NYCRR 600",
  },
  {
    about: "State",
    assumption: "The state given with an offer is the one where the business is principally directed.",
    citation: null,
  },
  {
    about: "Product",
    assumption:
      "Payments follow sales: as a share of the income, or preset and reconciled with a share. Fixed payments, asset-based lending, factoring, credit lines and anything with an interest rate are refused.",
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
      "It is printed with two decimals, though California says “to the nearest ten basis points”: its example has two.",
    citation: "10 CCR 901(a)(5); 23 NYCRR 600.5(d)",
  },
  {
    about: "Dates",
    assumption:
      "Without a funding date the next business day is assumed, without a first payment date the next payment day, or one period later. Row 7 states both dates. The document ends with its funding date.",
    citation: "10 CCR 930(c), 931(a)(7); 23 NYCRR 600.8(c), 600.9(k)",
  },
  {
    about: "Dates",
    assumption:
      "Weekly and rarer payments are computed on their nominal dates; one on a closed day is due on the next open one. Bank holidays are those of the Federal Reserve, by rule.",
    citation: "12 CFR 1026, Appendix J",
  },
  {
    about: "Term",
    assumption:
      "The term runs from the funding date to the last payment, in New York too, whose rule counts from consummation. A year has 365 days, a month of the rest 30.4.",
    citation: "10 CCR 901(a)(4); 23 NYCRR 600.5(c)",
  },
  {
    about: "Payments a year",
    assumption:
      "Daily payments are as many a year as the calendar has payment days among the 365 days after funding; others 52, 26, 24 or 12.",
    citation: null,
  },
  {
    about: "Preset payments",
    assumption:
      "Preset payments are the estimate of a share of the income when a year of them is within 2.5% of a year of the share. Whether true-ups are then reasonably anticipated is counsel's to say.",
    citation: "10 CCR 900(a)(34), 914(a)(7)(B)(iii)",
  },
  {
    about: "Income",
    assumption:
      "The monthly income, its method, its months and its channels are the funder's statement, each dollar counted once. An average is over 4 to 12 months, the same number for all offers of a brand.",
    citation: "10 CCR 930, 931; 23 NYCRR 600.8, 600.9",
  },
  {
    about: "Income",
    assumption: "New York's method is chosen by provider; here each offer names its own.",
    citation: "N.Y. Fin. Serv. Law 803(c)",
  },
  {
    about: "Finance charge",
    assumption:
      "It is all payments less the amount financed. A fee is part of it unless the funder says otherwise, and then says who is paid.",
    citation: null,
  },
  {
    about: "Finance charge",
    assumption:
      "The sentence that it will not increase if the merchant takes longer is allowed and left out: no field proves it.",
    citation: "10 CCR 914(a), row 3",
  },
  {
    about: "Prepayment",
    assumption:
      "The most that is owed on prepayment is the whole finance charge. Row 9 has the funder's own words, or none.",
    citation: "10 CCR 914(a), rows 8 and 9; 23 NYCRR 600.6(b), rows 8 and 9",
  },
  {
    about: "Minimum",
    assumption:
      "A minimum payment is given as an amount a month and may not exceed the estimated monthly cost: the figures would be false.",
    citation: "10 CCR 942(a)(3); 23 NYCRR 600.7",
  },
  {
    about: "Double dipping",
    assumption:
      "The amount is the funder's, since the rule's sentence and the law's formula differ. It is at most what is paid off to the funder.",
    citation: "23 NYCRR 600.6(b)(3)(v); N.Y. Fin. Serv. Law 808",
  },
  {
    about: "Payoffs",
    assumption:
      "A payoff of an amount that is not known yet cannot be disclosed here. A payoff that changes makes a new document, though the rules would excuse it.",
    citation: "10 CCR 901(a)(15); 23 NYCRR 600.5(n)",
  },
  {
    about: "Itemization",
    assumption:
      "A charge that the funder keeps has a line “kept by”: it is not paid to other persons, but without it the sum does not close.",
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
      "12 points in columns 1 and 2, 10 in column 3 and the foot, 16 in the title, in a face of the measures of Times New Roman. On a small screen cells may be narrower; the PDF has 3:3:7.",
    citation: "10 CCR 901(a)(7), (8); 23 NYCRR 600.5(f), (g)",
  },
  {
    about: "Signature",
    assumption:
      "The foot and two spaces stand on every document. Where the brand does not take the signature on the merchant's page, its funding agreement has to.",
    citation: "10 CCR 901(a)(11), 920; 23 NYCRR 600.5(j), 600.18",
  },
  {
    about: "Broker",
    assumption:
      "New York's notice names the broker, who pays it and how much, in words of ours or of the brand: none are prescribed.",
    citation: "23 NYCRR 600.21(f)",
  },
];
