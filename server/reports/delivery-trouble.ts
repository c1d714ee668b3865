/** Which step of a delivery failed last. */
export type DeliveryFailure = 'making' | 'impossible' | 'mail';

const WORDS = {
  making: {
    making:
      'This takes longer than usual: the files could not be made yet. We keep trying and send them as soon as they are ready.',
    mail: 'The files are ready. The e-mail is waiting for the mail server; we keep trying.',
  },
  failed: {
    impossible:
      'Files of this order cannot be made. Please contact support; your payment is recorded.',
    making: 'The files could not be made. Please contact support; your payment is recorded.',
    mail: 'The e-mail could not be delivered. Please download the files, or contact support.',
  },
} as const;
const NEITHER_SENT_NOR_KEPT =
  'The e-mail could not be delivered. Please contact support; your payment is recorded.';

/** What the buyer is told when a delivery is not going as it should; null when it is. */
export function troubleOf(delivery: {
  state: 'waiting' | 'making' | 'sent' | 'failed';
  failure: DeliveryFailure | null;
  /** Whether what was made can be downloaded. */
  isAvailable: boolean;
  /** A benchmark whose comparison parcels never came from the browser. */
  lacksParcels: boolean;
}): string | null {
  const { state, failure, isAvailable, lacksParcels } = delivery;
  if (state === 'waiting' && lacksParcels) {
    return 'The comparison parcels have not arrived yet. Please open the shop in the browser you ordered with, or contact support.';
  }
  if ((state !== 'making' && state !== 'failed') || failure === null) return null;
  if (state === 'failed' && failure === 'mail' && !isAvailable) return NEITHER_SENT_NOR_KEPT;
  if (state === 'making') return WORDS.making[failure === 'mail' ? 'mail' : 'making'];
  return WORDS.failed[failure];
}
