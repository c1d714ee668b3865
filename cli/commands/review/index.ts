import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { misuse } from '../../failure.ts';

export const reviewCommand = command({
  name: 'review',
  summary: 'Reviews soil projects in a full-screen view, for partner admins.',
  about:
    'Shows the soil projects of all clients in a full-screen view, for partner admins: search as you type, open documents, checks and history, decide on them, and submit them to the regulator. Press ? for the keys.',
  args: '',
  options: serverOption,
  examples: ['', '--server https://farms.example'],
  hasJson: false,
  run: async (input, terminal) => {
    const isTerminal =
      process.stdin.isTTY && process.stdout.isTTY && terminal.env['TERM'] !== 'dumb';
    if (!isTerminal) {
      throw misuse(
        'The review needs a terminal. Elsewhere use: fenceline projects list, projects decide, cer check and cer submit.',
      );
    }
    // React's development build is slower and prints more warnings.
    process.env['NODE_ENV'] ??= 'production';
    // Ink draws nothing on a machine of continuous integration, where nobody has a terminal.
    process.env['CI'] = process.env['CONTINUOUS_INTEGRATION'] = 'false';
    const { showReview } = await import('./show-review.tsx');
    const underway = await connected(input, terminal, (connection) =>
      showReview(connection, terminal),
    );
    for (const [id, { changes }] of underway) {
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
