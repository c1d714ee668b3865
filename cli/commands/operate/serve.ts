import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { command } from '../../command.ts';
import { CommandFailedError, misuse } from '../../failure.ts';
import { dataDirOf, dataDirOption } from '../data-dir.ts';

const ROLES = ['all', 'web', 'worker'];
const program = new URL('../server/main.js', import.meta.url);

export const serveCommand = command({
  name: 'serve',
  summary: 'Runs the server.',
  about:
    'Runs the server until SIGTERM or Ctrl-C, which shut it down in order. It reads its settings from the environment; fenceline config shows them. By default one process does everything. With role web it answers requests and runs no jobs; with role worker it runs jobs and answers only /healthz. Both share a database and therefore need DATABASE_URL.',
  args: '',
  options: {
    '--role <ROLE>': {
      about: 'web, worker or all. Default: $ROLE, else all',
      values: ROLES,
    },
    ...dataDirOption,
  },
  examples: ['', '--role web', '--role worker --data-dir /srv/fenceline'],
  hasJson: false,
  async run(input, terminal) {
    const role = input.options.role ?? (terminal.env['ROLE'] || 'all');
    if (!ROLES.includes(role)) {
      throw misuse(`${role} is not a role. Choose one of ${ROLES.join(', ')}.`);
    }
    if (!existsSync(fileURLToPath(program))) {
      throw new CommandFailedError('The server is not built. Run: npm run build');
    }
    process.env['ROLE'] = role;
    process.env['DATA_DIR'] = dataDirOf(input, terminal);
    // Runs in this process, so that the server receives signals and sets the exit code.
    await import(program.href);
  },
  show: () => [],
});
