import type { TaskResult } from '../../../server/operate/tasks.ts';
import type { Command } from '../../command.ts';
import { runOperatorTask } from '../../operator/run-operator-task.ts';
import { dataDirOf, dataDirOption } from '../data-dir.ts';

export const migrateCommand: Command<TaskResult<'migrate'>> = {
  name: 'migrate',
  summary: 'Brings the database to this version.',
  about:
    'Applies what the database lacks of this version, and says what. A server does the same when it starts; servers and this command wait for one another. Run again it changes nothing. A database of a newer version is refused. As JSON: {applied: names in order, migrations: how many there are}.',
  args: '',
  options: [dataDirOption],
  examples: ['', '--json | jq .applied'],
  run: (input, terminal) => runOperatorTask('migrate', { dataDir: dataDirOf(input, terminal) }),
  show: ({ applied, migrations }) =>
    applied.length === 0
      ? [`Nothing to do: the database has all ${migrations} migrations.`]
      : [...applied.map((name) => `applied ${name}`), `The database has all ${migrations}.`],
};
