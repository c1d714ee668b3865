/** No price is higher: 1,000,000 dollars. */
const MAX_CENTS = 100_000_000;

/**
 * A price as a person types it, such as `40`, `99.95` or `$1,250.50`, in cents; null for any other
 * text, for more than two decimals and for what is below nothing (OP-47).
 */
export function centsFromText(typed: string): number | null {
  const [, dollars, cents = ''] =
    /^\$?\s*(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (dollars === undefined) return null;
  const total = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  return total <= MAX_CENTS ? total : null;
}
