import { responseText, type CerLog } from '#entities/soil-project';
import { formatDateTime } from '#shared/lib/dates';
import type { Command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { headedTable } from '../../output/table.ts';
import { idOf } from '../id.ts';
import { projectWith } from '../projects/chosen-projects.ts';

export const logCommand: Command<CerLog[]> = {
  name: 'log',
  summary: 'Shows every submission of a project and what the regulator answered.',
  about:
    'Shows every submission of a project to the regulator, the first one first, and what came of it. As JSON: request (stage, property_name, front_gate_address, form_data with the form and the payload), request_dt, response, response_dt, post_cer_id.',
  args: '<ID>',
  options: [serverOption],
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
      : headedTable(
          ['SENT', 'ANSWERED', 'STAGE', 'CER ID', 'RESPONSE'],
          logs.map((log) => [
            when(log.request_dt),
            when(log.response_dt),
            log.request.stage,
            String(log.post_cer_id ?? ''),
            responseText(log.response),
          ]),
          columns,
        ),
};

const when = (moment: string | null) => (moment === null ? '' : formatDateTime(moment));
