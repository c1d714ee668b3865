import { type SoilProject, STATUS_MEANINGS } from '#entities/soil-project/record';
import { exchangeTexts, secondIdTexts } from '#entities/submission/exchange';
import { responseText } from '#entities/submission/request';
import { formatDateTime } from '#shared/lib/dates';
import { fitText, wrapped } from '../../../output/text-width.ts';
import type { StatusChange } from '../../../submission/submit-project.ts';
import { type Line, span, type Tone } from './line.ts';
import { statusTone } from './tones.ts';

const WHEN_COLUMNS = 24;
const INDENT = ' '.repeat(WHEN_COLUMNS);

/** All status changes, latest first. */
export const historyLines = (changes: readonly StatusChange[], width: number): Line[] =>
  changes
    .toReversed()
    .flatMap((change) => [
      [
        span(fitText(formatDateTime(change.changed_at), WHEN_COLUMNS), 'faint'),
        span(`${change.from_status ?? '··'} → `),
        span(change.to_status, statusTone(change.to_status)),
        span(` ${STATUS_MEANINGS[change.to_status]}`),
      ],
      ...wrapped(`by ${change.changed_by}`, width - WHEN_COLUMNS).map((text): Line => [
        span(INDENT),
        span(text, 'faint'),
      ]),
      ...(change.note === null
        ? []
        : wrapped(change.note, width - WHEN_COLUMNS).map((text): Line => [
            span(INDENT),
            span(text),
          ])),
    ]);

/** The requests sent to the regulator and its responses, latest first. */
export function logLines(project: SoilProject, width: number): Line[] {
  const logs = project.attributes.CER_API_logs;
  if (logs.length === 0) return [[span('Not submitted to the regulator yet.', 'faint')]];
  const indented = (text: string, tone: Tone) =>
    wrapped(text, width - 3).map((line): Line => [span('   '), span(line, tone)]);
  return logs
    .map((log, i): Line[] => {
      const response = responseText(log.response);
      const answered =
        log.response_dt === null ? 'no answer yet' : `answered ${formatDateTime(log.response_dt)}`;
      const sent = log.request_dt === null ? 'sent' : `sent ${formatDateTime(log.request_dt)}`;
      const id = log.post_cer_id === null ? '' : `CER id ${log.post_cer_id}`;
      return [
        [
          span(`${i + 1}  `, 'strong'),
          span(`${sent} to the ${log.request.stage} stage, ${answered}`),
        ],
        ...[id, response]
          .filter(Boolean)
          .flatMap((text) =>
            wrapped(text, width - 3).map((line): Line => [
              span('   '),
              span(line, log.post_cer_id === null ? 'bad' : 'good'),
            ]),
          ),
        ...exchangeTexts(log).flatMap(({ at, text }) =>
          indented(`${formatDateTime(at)}: ${text}`, 'faint'),
        ),
        ...secondIdTexts(log).flatMap((text) => indented(text, 'warning')),
      ];
    })
    .toReversed()
    .flat();
}
