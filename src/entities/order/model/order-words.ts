import { itemTypeName } from '#entities/cart';
import type { OrderFile, OrderRecord } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';

type Files = OrderRecord['files'];

/** True while files are still to come, so that polling is worthwhile. */
export const areFilesUnderWay = ({ files }: OrderRecord): boolean =>
  files.state === 'waiting' || files.state === 'making';

const METHOD_WORDS: Record<OrderRecord['method'], string> = {
  CC: 'Card or PayPal',
  Plan: 'Plan',
  Free: 'Free reorder',
};

const megabytes = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

/** Formats a file size: `250 kB`, `1.3 MB`. */
export const fileSize = ({ byte_length: bytes }: Pick<OrderFile, 'byte_length'>): string =>
  bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${megabytes.format(bytes / 1_000_000)} MB`;

/** Says how an order was paid, with the plan's name or the payment id. */
export function paymentWords({ method, plan_name, capture_id, is_refresh }: OrderRecord): string {
  if (is_refresh) return 'Made once more with newer data, free of charge';
  const detail = method === 'Plan' ? plan_name : capture_id;
  return detail === null ? METHOD_WORDS[method] : `${METHOD_WORDS[method]} · ${detail}`;
}

/** Says who else gets the files, to which the buyer agreed; empty if nobody does. */
export function copyWords({ copies_to: copies = [], plan_name, files }: OrderRecord): string[] {
  if (copies.length === 0) return [];
  const verb = files.state === 'sent' ? 'went' : 'goes';
  return [`A copy of the files ${verb} to ${copies.join(', ')}, for ${plan_name}.`];
}

/** Lists items that the buyer ordered but does not get, one sentence each. */
export const leftOutWords = ({ left_out: lines = [] }: OrderRecord): string[] =>
  lines.map(
    ({ item_type, property_name }) =>
      `${itemTypeName(item_type, 'list')} · ${property_name} is not in this order: another order had already used the free reorder. Nothing was charged for it.`,
  );

const STATE_WORDS: Record<Files['state'], string> = {
  waiting: 'Files are in the queue',
  incomplete: 'Files cannot be created yet',
  making: 'Creating files',
  sent: 'Files sent',
  failed: 'Files could not be created',
};

/** Short status of an order's files. */
export const filesTitle = ({ state, failure }: Files): string =>
  state === 'failed' && failure === 'mail' ? 'The e-mail could not be sent' : STATE_WORDS[state];

/** Details of the status as sentences; empty when there is nothing to add. */
export function filesWords(files: Files, now = Date.now()): string[] {
  const { state, since, trouble, sent_to, list } = files;
  const words: string[] = [];
  if (state === 'sent') {
    words.push(`Sent${sent_to === null ? '' : ` to ${sent_to}`} on ${formatDateTime(since)}.`);
  }
  if (trouble !== null) words.push(trouble);
  words.push(...whenWords(files, now));
  // Earlier versions deleted files after 30 days.
  if (state === 'sent' && list.length === 0) {
    words.push(
      'These files are no longer stored here. Look for them in your e-mail, or contact support.',
    );
  }
  return words;
}

/** Says when outstanding files are expected. */
function whenWords(files: Files, now: number): string[] {
  const { state, trouble, expected_by, next_try } = files;
  if (state !== 'waiting' && state !== 'making') return [];
  if (next_try) return [`${delayWords(files)}.`];
  if (!expected_by || trouble !== null) return [];
  const by = formatDateTime(expected_by);
  return Date.parse(expected_by) > now
    ? [`Expected by ${by}. You do not need to keep this page open.`]
    : [
        `This is taking longer than we promised: we expected the files by ${by}. They are still being created and we will send them; you do not need to do anything.`,
      ];
}

/** Says what keeps files: `Delayed, tries so far 3, next 3 Mar 2022, 5:22 pm: Cover is unavailable`. */
export const delayWords = ({
  tries = 0,
  next_try,
  cause,
}: Pick<Files, 'tries' | 'next_try' | 'cause'>): string =>
  [
    'Delayed',
    ...(tries > 0 ? [`tries so far ${tries}`] : []),
    ...(next_try ? [`next ${formatDateTime(next_try)}`] : []),
  ].join(', ') + (cause ? `: ${cause}` : '');
