import { itemTypeName } from '#entities/cart';
import type { OrderRecord } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';

type Files = OrderRecord['files'];

/** The files are still to come, so that the answer is going to change by itself. */
export const areFilesUnderWay = ({ files }: OrderRecord): boolean =>
  files.state === 'waiting' || files.state === 'making';

const METHOD_WORDS: Record<OrderRecord['method'], string> = {
  CC: 'Card or PayPal',
  Plan: 'Plan',
  Free: 'Free reorder',
};

/** How an order was paid for, with what the payment is found by. */
export function paymentWords({ method, plan_name, capture_id }: OrderRecord): string {
  const detail = method === 'Plan' ? plan_name : capture_id;
  return detail === null ? METHOD_WORDS[method] : `${METHOD_WORDS[method]} · ${detail}`;
}

/** Who else gets the files, as the buyer agreed; nothing when nobody does. */
export function copyWords({ copies_to: copies = [], plan_name, files }: OrderRecord): string[] {
  if (copies.length === 0) return [];
  const verb = files.state === 'sent' ? 'went' : 'goes';
  return [`A copy of the files ${verb} to ${copies.join(', ')}, for ${plan_name}.`];
}

/** What the buyer ordered and does not get, a sentence each. */
export const leftOutWords = ({ left_out: lines = [] }: OrderRecord): string[] =>
  lines.map(
    ({ item_type, property_name }) =>
      `${itemTypeName(item_type, 'list')} · ${property_name} is not in this order: another order had used it up before this one was paid. Nothing was charged for it.`,
  );

const STATE_WORDS: Record<Files['state'], string> = {
  waiting: 'Files are waiting to be made',
  incomplete: 'Files cannot be made yet',
  making: 'Files are being made',
  sent: 'Files were sent',
  failed: 'Files could not be made',
};

/** What stands with an order's files, in a few words. */
export const filesTitle = ({ state, failure }: Files): string =>
  state === 'failed' && failure === 'mail' ? 'The e-mail could not be sent' : STATE_WORDS[state];

/** The rest of it, as sentences; empty when there is nothing to add. */
export function filesWords({ state, since, trouble, sent_to, list, available_until }: Files) {
  const words: string[] = [];
  if (state === 'sent') {
    words.push(`Sent${sent_to === null ? '' : ` to ${sent_to}`} on ${formatDateTime(since)}.`);
  }
  if (trouble !== null) words.push(trouble);
  if (available_until !== null) {
    words.push(
      list.length > 0
        ? `To download until ${formatDateTime(available_until)}.`
        : `Downloads ended on ${formatDateTime(available_until)}.${state === 'sent' ? ' What was attached to your e-mail is still there.' : ''}`,
    );
  }
  return words;
}
