/** The parts of the provider's capture result (Orders v2) that the browser looks at. */
interface CaptureResult {
  purchase_units?: { payments?: { captures?: { id?: string; status?: string }[] } }[];
}

const TOOK_NOTHING = new Set(['DECLINED', 'FAILED']);

const capturesOf = (result: unknown) =>
  ((result as CaptureResult | null)?.purchase_units ?? []).flatMap(
    (unit) => unit.payments?.captures ?? [],
  );

/** The id a payment is found by at the provider; null when the result names none. */
export const captureIdOf = (result: unknown): string | null => capturesOf(result)[0]?.id ?? null;

/** The provider answered, and took no money. Whatever else it says, the server judges. */
export function isDeclined(result: unknown): boolean {
  const captures = capturesOf(result);
  return captures.length > 0 && captures.every(({ status }) => TOOK_NOTHING.has(status ?? ''));
}
