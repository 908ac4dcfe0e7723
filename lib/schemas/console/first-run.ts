/** Something to set up; `at` is when it was done, null where that is not known or not yet. */
interface Step {
  done: boolean;
  at: Date | null;
}

/** What a new funder sets up, until its first submission. The order is that of the page. */
export interface FirstRun {
  brand: Step & { name: string };
  team: Step & { members: number };
  /** `needed`: whether a brand lets nothing go to a merchant before the disclosure of its state. */
  facts: Step & { needed: boolean };
  /** An API key, or an offer that was made without one. */
  key: Step & { label: string | null; used: Date | null };
  /** `isSet`: whether the default brand has a callback. */
  callback: Step & { isSet: boolean };
  offer: Step & { dealId: string | null };
  /** The slug of the sandbox, in it too; null without one. */
  sandbox: string | null;
}
