/** Dollars as people write them: cents only where there are any. */
export function dollars(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const text = Math.abs(amount).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${amount < 0 ? "−" : ""}$${text}`;
}
