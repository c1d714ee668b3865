import { answerText } from '#entities/submission/exchange';
import { formatMoment } from '../../australian-format.ts';
import type { PageFlow } from '../page-flow.ts';
import type { AuditFacts, ExchangeFacts } from './audit-facts.ts';

/** Characters of a body on one line. */
const BODY_LINE = 105;
/** Space for the whole first table of an exchange, in points. */
const MIN_BELOW = 130;

/** Draws each exchange with the regulator: the request, the status, the headers and the body. */
export function drawExchanges(
  flow: PageFlow,
  { exchanges, exchangesLeftOut }: Pick<AuditFacts, 'exchanges' | 'exchangesLeftOut'>,
): void {
  if (exchanges.length === 0) return;
  flow.chapter('Appendix: exchanges with the regulator', [
    'Every request and what came back, without secrets. Equal answers in a row are listed once; exchanges.json contains each of them with its headers and its whole stored body.',
    ...(exchangesLeftOut > 0
      ? [`${exchangesLeftOut} exchanges in the middle are only in exchanges.json.`]
      : []),
  ]);
  for (const exchange of exchanges) drawExchange(flow, exchange);
}

function drawExchange(flow: PageFlow, exchange: ExchangeFacts): void {
  const { attempt, at, method, body, byteLength } = exchange;
  flow.section(
    `Submission ${attempt}: ${method === 'POST' ? 'sent' : 'asked what became of it'}, ${formatMoment(at)}`,
    MIN_BELOW,
  );
  flow.table({
    columns: [{ title: 'What', width: 120 }, { title: 'Value' }],
    rows: [
      ['Answer', `${answerText(exchange)}.${repeatsText(exchange)}`],
      ['Address', exchange.address],
      ...(exchange.requestSha256 === null
        ? []
        : [['SHA-256 of what was posted', exchange.requestSha256]]),
      ['Duration', `${exchange.durationMs.toLocaleString('en-AU')} ms`],
      ...exchange.headers.filter(([name]) => name === 'retry-after'),
    ],
  });
  if (body === '') {
    flow.text('The answer had no body.');
    return;
  }
  flow.table({
    columns: [{ title: `Body, ${byteLength.toLocaleString('en-AU')} bytes` }],
    rows: bodyLines(body).map((line) => [line]),
  });
}

const repeatsText = ({ repeats, lastAt }: ExchangeFacts) =>
  lastAt === null
    ? ''
    : ` The same answer came ${repeats} more times until ${formatMoment(lastAt)}.`;

/** Cuts a body into lines that fit the page. */
function bodyLines(body: string): string[] {
  return body
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const characters = Array.from(line);
      const count = Math.ceil(characters.length / BODY_LINE);
      return Array.from({ length: count }, (_, i) =>
        characters.slice(i * BODY_LINE, (i + 1) * BODY_LINE).join(''),
      );
    });
}
