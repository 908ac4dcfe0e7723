/**
 * A step of signing in. `sent`: when the code was requested, in milliseconds since 1970. `request`: the short
 * id that the person reads out to the operator.
 */
export interface SignInState {
  step: "email" | "code" | "over" | "no_mail";
  email: string;
  problem?: string;
  sent?: number;
  request?: string;
  triesLeft?: number;
  /** When codes by mail work again (ISO 8601), after too many wrong codes. */
  held?: string;
}

export type SignInStep = (state: SignInState, form: FormData) => Promise<SignInState>;

/** The error message for a wrong code. */
export function wrongCode(triesLeft: number): string {
  return `That is not the code we sent. ${triesLeft === 1 ? "1 try" : `${triesLeft} tries`} left.`;
}
