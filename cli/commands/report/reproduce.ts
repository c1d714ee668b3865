import { command } from '../../command.ts';
import { runOperatorTask } from '../../operator/run-operator-task.ts';
import { snakeKeys } from '../../output/snake-keys.ts';
import { wrapped } from '../../output/wrapped.ts';
import { dataDirOf, dataDirOption } from '../data-dir.ts';
import { idOf } from '../id.ts';

const WORDS = {
  same: 'same',
  differs: 'DIFFERS',
  lost: 'CHANGED IN STORE',
} as const;

export const reproduceCommand = command({
  name: 'reproduce',
  summary: 'Makes an order’s files again and compares them.',
  about:
    'Makes the files of an order again from what was recorded when they were made: parcels, paddocks, choice of comparison parcels, dates and factors. Compares each with what was delivered, and says what has changed since: the version, a cover data set or its pixel grid. Changes nothing. Needs the server’s files and the cover that it measured, not its database. Exits with 1 if a file differs or is no longer stored as it was made.',
  args: '<ORDER>',
  options: dataDirOption,
  examples: ['12', '12 --data-dir /srv/fenceline --json'],
  run: async (input, terminal) =>
    runOperatorTask('report reproduce', {
      order: idOf(input.args[0]!, 'an order'),
      dataDir: dataDirOf(input, terminal),
    }),
  json: snakeKeys,
  show({ files, changes }, { columns }) {
    const width = Math.max(...Object.values(WORDS).map((word) => word.length)) + 2;
    const lines = files.map(
      ({ fileName, outcome }) => `${WORDS[outcome].padEnd(width)}${fileName}`,
    );
    const wrong = files.filter(({ outcome }) => outcome !== 'same').length;
    return [
      ...lines,
      '',
      ...changes.flatMap((change) => wrapped('', change, '', columns)),
      wrong === 0
        ? `All ${files.length} files are the same, to the last byte.`
        : `${wrong} of ${files.length} files cannot be confirmed.`,
    ];
  },
  exitCode: ({ files }) => (files.every(({ outcome }) => outcome === 'same') ? 0 : 1),
});
