/** The step of a delivery that failed last. */
export type DeliveryFailure = 'making' | 'impossible' | 'mail';

/**
 * The outside service behind a failure, as buyer and admin read it: `Ground cover is unavailable`.
 * Null if there is none.
 */
export function causeOf(error: unknown): string | null {
  // Errors of a report's own process keep only their name and message.
  if (!(error instanceof Error) || error.name !== 'OutsideUnavailableError') return null;
  return /^.{1,60}? is unavailable/.exec(error.message)?.[0] ?? null;
}

const WAITING = {
  making:
    'This is taking longer than usual: the files could not be made yet. We keep trying and will send them as soon as they are ready.',
  mail: 'The files are ready. The e-mail is waiting for the mail server; we keep trying.',
};

/** Text for the buyer about a delivery in trouble; null when there is none. */
export function troubleOf(delivery: {
  state: 'waiting' | 'making' | 'sent' | 'failed';
  failure: DeliveryFailure | null;
  /** Address of the buyer; null without a delivery. */
  email: string | null;
  /** True when some files were made and can be downloaded. */
  isAvailable: boolean;
  /** True for a benchmark whose comparison parcels never arrived from the browser. */
  lacksParcels: boolean;
}): string | null {
  const { state, failure, email, isAvailable, lacksParcels } = delivery;
  if (state === 'waiting' && lacksParcels) {
    return 'The comparison parcels have not arrived yet. Please open the shop in the browser you ordered with, or contact support.';
  }
  if (failure === null) return null;
  if (state === 'making') return WAITING[failure === 'mail' ? 'mail' : 'making'];
  return state === 'failed' ? wordsOfFailed(failure, email, isAvailable) : null;
}

function wordsOfFailed(
  failure: DeliveryFailure,
  email: string | null,
  isAvailable: boolean,
): string {
  if (failure === 'mail') {
    const help = isAvailable
      ? 'Please download the files here, or contact support.'
      : 'Please contact support; your payment is recorded.';
    return `We could not deliver the e-mail${email === null ? '' : ` to ${email}`}. ${help}`;
  }
  const which = isAvailable ? 'Some files' : 'The files';
  const cannot = failure === 'impossible' ? 'of this order cannot' : 'could not';
  return `${which} ${cannot} be made. Please contact support; your payment is recorded.`;
}
