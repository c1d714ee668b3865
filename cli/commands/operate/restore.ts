import { resolve } from 'node:path';
import type { TaskProgress } from '../../../server/operate/tasks.ts';
import { command } from '../../command.ts';
import { runShownTask } from '../../operator/run-operator-task.ts';
import { counted } from '../../output/amounts.ts';
import type { Progress } from '../../output/progress.ts';
import { snakeKeys } from '../../output/snake-keys.ts';
import { dataDirOf, dataDirOption } from '../data-dir.ts';

export const restoreCommand = command({
  name: 'restore',
  summary: 'Restores a backup.',
  about:
    'Restores a backup into DATA_DIR, which must be empty and not in use by a server. First verifies the checksums of the whole file: a truncated, altered or newer backup changes nothing. --replace moves the present content of DATA_DIR into a folder next to the new data; it is never deleted. Then start the server, which upgrades the database to its own version. As JSON: {data_dir, made_at, files, database: {tables, rows} | null, moved_to, seconds}.',
  args: '<FILE>',
  options: { '--replace': 'Moves the present content of DATA_DIR aside.', ...dataDirOption },
  examples: ['fenceline-2026-11-21.tar.gz --data-dir /srv/fenceline-new', 'today.tar.gz --replace'],
  async run(input, terminal) {
    const restored = await runShownTask(
      'restore',
      {
        file: resolve(input.args[0]!),
        dataDir: dataDirOf(input, terminal),
        replace: input.options.replace,
      },
      terminal,
      describe,
    );
    if (restored.database === null) {
      terminal.say('You use an external database. Restore it too:');
      terminal.say('pg_restore --clean --if-exists --dbname="$DATABASE_URL" fenceline.dump');
    }
    terminal.say(`Start the server with DATA_DIR=${restored.dataDir}`);
    return restored;
  },
  json: snakeKeys,
  show: ({ madeAt, database, files, movedTo, seconds }) => [
    `Restored ${database === null ? '' : `${counted(database.rows, 'row')} of ${counted(database.tables, 'table')} and `}${counted(files, 'file')} as of ${madeAt}, in ${seconds.toFixed(1)} s.`,
    ...(movedTo === null ? [] : [`The previous content is in ${movedTo}`]),
  ],
});

const describe = ({ step, share }: TaskProgress<'restore'>): Progress => ({
  label: step === 'verifying' ? 'Verifying' : 'Restoring',
  share,
});
