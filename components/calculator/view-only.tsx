"use client";

import { Calculator } from "./calculator";
import type { CalculatorProps } from "./engine";

type Shown = Omit<CalculatorProps, "submit" | "disclosureActions" | "recordView" | "viewOnly">;

/** The calculator for somebody who only looks: terms can be chosen, and nothing can be sent, copied or submitted. */
export function ViewOnlyCalculator(props: Shown) {
  return (
    <Calculator
      {...props}
      viewOnly
      submit={refuse}
      disclosureActions={{ send: refuse, copy: refuse, read: refuse }}
      recordView={async () => {}}
    />
  );
}

/** No part of a page that is only looked at calls it. */
function refuse(): Promise<never> {
  return Promise.reject(new Error("This page is only looked at."));
}
