import type { CerLog, RecordedFinding } from '#entities/soil-project/record';
import { exchangeTexts, secondIdTexts } from '#entities/submission/exchange';
import { acceptedText } from '#entities/submission/finding';
import { responseText } from '#entities/submission/request';
import { formatDateTime } from '#shared/lib/dates';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { wrapped } from '../../output/text-width.ts';
import { idOf } from '../id.ts';
import { projectWith } from '../projects/chosen-projects.ts';

export const logCommand = command({
  name: 'log',
  summary: 'Shows every submission of a project and the regulator’s responses.',
  about:
    'Shows every submission of a project to the regulator, what the regulator answered to each request, and the outcome, oldest first. As JSON: request (stage, property_name, front_gate_address, form_data with the form and the payload), request_dt, response, response_dt, post_cer_id, exchanges (each request to the regulator and its HTTP status), ask_again_at, findings (rule, severity, says, accepted with by and at, override).',
  args: '<ID>',
  options: serverOption,
  examples: ['12', '12 --json | jq .[-1].response'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a project');
    return connected(
      input,
      terminal,
      async (connection) => (await projectWith(connection, id)).attributes.CER_API_logs,
    );
  },
  show: (logs, { columns }) =>
    logs.length === 0
      ? ['This project was never submitted.']
      : logs.flatMap((log, i) => [...(i === 0 ? [] : ['']), ...linesOf(log, columns ?? 100)]),
});

const INDENT = '  ';

function linesOf(log: CerLog, columns: number): string[] {
  const response = responseText(log.response);
  const id = log.post_cer_id === null ? '' : `, CER id ${log.post_cer_id}`;
  const indented = (text: string) =>
    wrapped(text, columns - INDENT.length).map((line) => INDENT + line);
  return [
    `Sent ${when(log.request_dt)} (${log.request.stage})`,
    log.response_dt === null ? 'Not answered yet' : `Answered ${when(log.response_dt)}${id}`,
    ...(log.findings ?? []).flatMap((finding) => indented(findingText(finding))),
    ...(response === '' ? [] : indented(response)),
    ...exchangeTexts(log).flatMap(({ at, text }) => indented(`${when(at)}: ${text}`)),
    ...secondIdTexts(log).flatMap((text) => indented(`Warning: ${text}`)),
  ];
}

const findingText = ({ accepted, override, ...finding }: RecordedFinding): string =>
  override
    ? `Override of ${finding.rule} by ${override.made_by}: “${finding.says}” Reason: ${override.reason}${override.confirmed_by === null ? '' : ` Confirmed by ${override.confirmed_by}.`}`
    : `${acceptedText(finding)} by ${accepted?.by ?? 'nobody'}`;

/** Older log entries may lack the time. */
const when = (moment: string | null) =>
  moment === null ? 'at an unknown time' : formatDateTime(moment);
