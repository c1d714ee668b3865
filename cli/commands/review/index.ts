import type { Command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { misuse } from '../../failure.ts';

export const reviewCommand: Command<null> = {
  name: 'review',
  summary: 'Soil projects on the whole terminal, for partner admins.',
  about:
    'Shows the soil projects of all clients on the whole terminal, for partner admins: search them as you type, look at their documents, checks and history, decide on them, and submit them to the regulator. Press ? there for the keys.',
  args: '',
  options: [serverOption],
  examples: ['', '--server https://farms.example'],
  hasJson: false,
  run: async (input, terminal) => {
    const isTerminal =
      process.stdin.isTTY && process.stdout.isTTY && terminal.env['TERM'] !== 'dumb';
    if (!isTerminal) {
      throw misuse(
        'The review needs a terminal to draw on. Elsewhere use: fenceline projects list, projects decide, cer check and cer submit.',
      );
    }
    // React's development build is slower and prints more warnings.
    process.env['NODE_ENV'] ??= 'production';
    const { showReview } = await import('./show-review.tsx');
    const underway = await connected(input, terminal, (connection) =>
      showReview(connection, terminal),
    );
    for (const [id, { changes }] of underway) {
      const last = changes.at(-1)?.to_status;
      const standing =
        last === undefined
          ? `Whether project ${id} was submitted is not known yet.`
          : `Project ${id} is at ${last} and goes on by itself.`;
      terminal.say(`${standing} See: fenceline projects history ${id}`);
    }
    return null;
  },
  show: () => [],
};
