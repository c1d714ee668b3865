import { formatDateTime } from '#shared/lib/dates';
import type { CerExchange } from '#entities/soil-project/record';

type Answered = Pick<CerExchange, 'method' | 'status' | 'reason'>;

const STATUS_NAMES: Readonly<Record<number, string>> = {
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};
const named = (status: number) =>
  STATUS_NAMES[status] ? `${status} (${STATUS_NAMES[status]})` : String(status);

/** What the regulator answered, as a sentence without its full stop. */
export function answerText({ method, status, reason }: Answered): string {
  if (status === null) return silenceText(reason);
  const answered = `The regulator answered ${named(status)}`;
  const began = `The regulator began to answer ${named(status)}`;
  if (reason === 'garbage') return `${answered}, but not in the agreed form`;
  if (reason === 'oversize') return `${answered} with more than can be read`;
  if (reason === 'redirect') return `${answered}, a redirect, which is not followed`;
  if (reason === 'timeout') return `${began}, but did not finish in time`;
  if (reason === 'network') return `${began}, then the connection broke`;
  const isUnknown = reason === null && method === 'GET' && status === 404;
  return isUnknown ? `${answered}: it has no record of the submission` : answered;
}

function silenceText(reason: string | null): string {
  if (reason === 'timeout') return 'The regulator did not answer in time';
  if (reason === 'network') return 'The connection broke before the regulator answered';
  if (reason === 'refused') return 'The regulator could not be reached';
  if (reason === 'breaker-open') return 'Nothing was sent, because the last requests failed';
  return 'The regulator gave no usable answer';
}

/** True if the answer leaves the outcome of the submission open. */
const isOpen = ({ method, status, reason }: Answered) =>
  reason !== null || (method === 'GET' && status === 404);

/** Answers by which the regulator asks for another post later; it has processed nothing. */
export const PAUSE_STATUSES: readonly number[] = [429, 503];

/** True if the regulator answered a post with a pause, after which it is posted again. */
export const isPause = ({ method, status, reason }: Answered): boolean =>
  method === 'POST' && reason === 'status' && status !== null && PAUSE_STATUSES.includes(status);

/** The part of a log entry that describes its exchanges. */
export interface ExchangeLog {
  exchanges: readonly CerExchange[];
  /** Time of the next query to the regulator; null once there is an outcome. */
  ask_again_at: string | null;
  post_cer_id: string | number | null;
}

/**
 * Each exchange of a submission in words, oldest first, with the time of the next query. Of equal
 * answers in a row, lists only the last.
 */
export const exchangeTexts = ({ exchanges, ask_again_at: askAgainAt }: ExchangeLog) =>
  exchanges
    .map((exchange, i) => {
      const again = isOpen(exchange)
        ? againText(exchange, exchanges[i + 1] ?? null, askAgainAt)
        : '';
      return { at: exchange.at, text: `${answerText(exchange)}${again}.` };
    })
    .filter(({ text }, i, all) => text !== all[i + 1]?.text);

function againText(
  exchange: CerExchange,
  next: CerExchange | null,
  askAgainAt: string | null,
): string {
  if (next !== null) {
    return `; ${next.method === 'POST' ? 'sent' : 'asked'} again at ${formatDateTime(next.at)}`;
  }
  if (askAgainAt === null) return '';
  return `; it will be ${isPause(exchange) ? 'sent' : 'asked'} again at ${formatDateTime(askAgainAt)}`;
}

/** The state of a submission without an outcome. */
export function waitingText(log: ExchangeLog): string {
  const last = log.exchanges.at(-1);
  if (last && isOpen(last)) return exchangeTexts(log).at(-1)!.text;
  if (!last && log.ask_again_at !== null) {
    return `The regulator asked for a pause. The submission will be sent at ${formatDateTime(log.ask_again_at)}.`;
  }
  return 'Waiting for the regulator’s response.';
}

/** Warns of further ids under which the regulator answered; empty if there are none. */
export function secondIdTexts({ exchanges, post_cer_id: first }: ExchangeLog): string[] {
  const ids = new Set(exchanges.flatMap((one) => (one.is_second_id ? [one.post_cer_id] : [])));
  return [...ids].map(
    (id) =>
      `The regulator answered the same submission with a second CER id, ${id}. The first, ${first}, stands. Ask the regulator which one is right.`,
  );
}

/** Outcome of a submission that the regulator does not know. `post` is null if it was not made. */
export const notReceivedText = (post: Answered | null): string =>
  post === null || post.status === null
    ? 'The submission did not reach the regulator. It can be submitted again.'
    : `${answerText(post)}. Asked again, it had no record of the submission. It can be submitted again.`;

/** Message for a submission that was never sent, by reason. */
export function notSentText(reason: string): string {
  if (reason === 'not-configured') {
    return 'The regulator’s address is not configured on this server. Nothing was submitted.';
  }
  if (reason === 'breaker-open') {
    return 'The last requests to the regulator failed, so nothing was submitted. Submit it again in a minute.';
  }
  return 'The regulator could not be reached. Nothing was submitted.';
}

/** Message for a submission that was never sent because it is no longer true. */
export const changedText = (confirmedBy: string, changes: readonly string[]): string =>
  `Nothing was submitted, because the project or its neighbours changed after ${confirmedBy} confirmed it. ${changes.join(' ')} Review it and submit it again.`;
