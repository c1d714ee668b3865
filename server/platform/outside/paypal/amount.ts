/**
 * Parses an amount. PayPal always writes Australian dollars with two decimals; any other form is
 * invalid.
 */
export function centsOfAmount(value: string): number | undefined {
  const [, dollars, cents] = /^(0|[1-9]\d{0,8})\.(\d{2})$/.exec(value) ?? [];
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents);
}
