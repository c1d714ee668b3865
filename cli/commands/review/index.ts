import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { misuse } from '../../failure.ts';
import { batchProgressText } from './view/batch-lines.ts';

const DEFAULT_REFRESH_S = 30;
const MAX_REFRESH_S = 3_600;

export const reviewCommand = command({
  name: 'review',
  summary: 'Reviews soil projects in a full-screen view, for partner admins.',
  about:
    'Shows the soil projects of all clients in a full-screen view, for partner admins: search as you type, open documents, checks, history and answers, decide on them one by one or in batches, and submit them to the regulator. The list refreshes itself. Press ? for the keys.',
  args: '',
  options: {
    '--refresh <SECONDS>': `How often the list refreshes itself. Default: ${DEFAULT_REFRESH_S}`,
    ...serverOption,
  },
  examples: ['', '--refresh 10', '--server https://farms.example'],
  hasJson: false,
  run: async (input, terminal) => {
    const refreshMs = refreshSecondsOf(input.options.refresh) * 1_000;
    const isTerminal =
      process.stdin.isTTY && process.stdout.isTTY && terminal.env['TERM'] !== 'dumb';
    if (!isTerminal) {
      throw misuse(
        'The review needs a terminal. Elsewhere use: fenceline projects list, projects decide, cer check and cer submit.',
      );
    }
    // React's development build is slower and prints more warnings.
    process.env['NODE_ENV'] ??= 'production';
    // Ink draws nothing when `CI` is set, because a build machine has no terminal.
    process.env['CI'] = process.env['CONTINUOUS_INTEGRATION'] = 'false';
    const { showReview } = await import('./show-review.tsx');
    const { submissions, batch } = await connected(input, terminal, (connection) =>
      showReview(connection, terminal, refreshMs),
    );
    if (batch) terminal.say(`The batch ended early. ${batchProgressText(batch)}.`);
    for (const [id, { changes }] of submissions) {
      const last = changes.at(-1)?.to_status;
      const state =
        last === undefined
          ? `It is not known yet whether project ${id} was submitted.`
          : `The submission of project ${id} is at ${last} and continues on the server.`;
      terminal.say(`${state} See: fenceline projects history ${id}`);
    }
    return null;
  },
  show: () => [],
});

function refreshSecondsOf(typed: string | undefined): number {
  if (typed === undefined) return DEFAULT_REFRESH_S;
  const seconds = Number(typed);
  if (/^\d+$/.test(typed) && seconds >= 1 && seconds <= MAX_REFRESH_S) return seconds;
  throw misuse(`--refresh ${typed}: type a whole number of seconds from 1 to ${MAX_REFRESH_S}.`);
}
