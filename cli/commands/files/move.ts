import { command } from '../../command.ts';
import { runShownTask } from '../../operator/run-operator-task.ts';
import { counted, megabytes } from '../../output/amounts.ts';
import { dataDirOf, dataDirOption } from '../data-dir.ts';
import { oneOf } from '../one-of.ts';

const PLACES = { toBucket: 'bucket', toFolder: 'folder' } as const;

export const moveCommand = command({
  name: 'move',
  summary: 'Copies the files of orders and projects and the cadastre to a bucket, or back.',
  about:
    'Copies every file between DATA_DIR and the bucket of FILES_S3_BUCKET, and compares the SHA-256 of each copy. Running it again continues, and also takes what a server stored meanwhile. --remove deletes each original once its copy is verified. Copies the cadastre too, if the target has none or an older one. Links that were sent stay valid. As JSON: {to, copied, present, removed, bytes, cadastre}.',
  args: '',
  options: {
    '--to-bucket': 'Copies from DATA_DIR to the bucket.',
    '--to-folder': 'Copies from the bucket to DATA_DIR.',
    '--remove': 'Deletes each original once its copy is verified.',
    ...dataDirOption,
  },
  examples: ['--to-bucket', '--to-bucket --remove', '--to-folder --data-dir /srv/fenceline'],
  async run(input, terminal) {
    const { remove } = input.options;
    return runShownTask(
      'files move',
      { to: oneOf(input, PLACES), remove, dataDir: dataDirOf(input, terminal) },
      terminal,
      ({ done, of }) => ({ label: `File ${done + 1} of ${of}`, share: of > 0 ? done / of : null }),
    );
  },
  show: ({ to, copied, present, removed, bytes, cadastre }) => [
    `Copied ${counted(copied, 'file')} to ${to}, ${megabytes(bytes)}; ${present} were there already. Every copy has the SHA-256 of its original.`,
    ...(cadastre === null ? [] : [`Copied the cadastre: ${cadastre}.`]),
    ...(removed > 0 ? [`Deleted ${counted(removed, 'original')}.`] : []),
  ],
});
