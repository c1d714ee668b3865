import type { DocumentTarget } from '#entities/soil-project/document';
import { INTEREST_HOLDERS } from '#entities/soil-project/interest-holder';
import { contract } from '#shared/api/contract';
import { exitCodeOf, inBatch } from '../../../batch.ts';
import { command } from '../../../command.ts';
import { connected } from '../../../connection/connected.ts';
import { serverOption } from '../../../connection/server-address.ts';
import { misuse } from '../../../failure.ts';
import { showProgress } from '../../../ui/show-progress.ts';
import { idOf } from '../../id.ts';
import { projectWith } from '../chosen-projects.ts';
import { addPdf } from './add-pdf.ts';
import { complain, showOutcomes, type FileOutcome } from './outcomes.ts';

const KINDS = INTEREST_HOLDERS.map(({ kind }) => kind);

export const uploadCommand = command({
  name: 'upload',
  summary: 'Uploads PDFs to a soil project.',
  about:
    'Adds PDFs of at most 20 MB to the title documents of a soil project, one as its delegation, or the consent of somebody with an interest in the land. Each is checked before it is uploaded and added once it has arrived complete; continues if one fails. As JSON: for each file, outcome (done, failed, not-tried), message.',
  args: '<ID> <FILE...>',
  options: {
    '--delegation': 'Uploads one file as the delegation, replacing an earlier one.',
    '--consent <HOLDER>': {
      about: `Uploads the written consent of a holder of an interest: ${KINDS.join(', ')}.`,
      values: KINDS,
    },
    ...serverOption,
  },
  examples: ['12 title-*.pdf', '12 delegation.pdf --delegation', '12 bank.pdf --consent mortgagee'],
  run: (input, terminal) => {
    const [typedId, ...paths] = input.args as [string, ...string[]];
    const id = idOf(typedId, 'a project');
    const upload = targetOf(input.options);
    if (upload.kind === 'delegation' && paths.length > 1)
      throw misuse('Name a single file for the delegation.');
    return connected(input, terminal, async (connection) => {
      const project = await projectWith(connection, id);
      const [standing] = await connection.send(contract.soilProjects.standing, {});
      const target = { connection, project, target: upload, bucket: standing.bucket_name };
      const view = await showProgress(terminal);
      let done = 0;
      const batch = await inBatch(paths, {
        signal: connection.signal,
        work: async (path): Promise<FileOutcome> => {
          const share = terminal.isWatched ? done / paths.length : null;
          view.update({ label: `Sending ${path} (${done + 1} of ${paths.length})`, share });
          try {
            const message = await addPdf(target, path);
            return { file: path, outcome: 'done', message };
          } finally {
            done += 1;
          }
        },
        instead: (file, outcome, message) => ({ file, outcome, message }),
      }).finally(() => view.end());
      complain(terminal, batch);
      return batch;
    });
  },
  json: ({ outcomes }) => outcomes,
  show: showOutcomes,
  exitCode: exitCodeOf,
});

function targetOf(options: { delegation: boolean; consent: string | undefined }): DocumentTarget {
  const { delegation, consent } = options;
  if (consent === undefined) return { kind: delegation ? 'delegation' : 'title-docs' };
  if (delegation) throw misuse('Choose either --delegation or --consent.');
  const holder = KINDS.find((kind) => kind === consent);
  if (holder === undefined) {
    throw misuse(`--consent ${consent}: name one of ${KINDS.join(', ')}.`);
  }
  return { kind: 'consent-docs', holder };
}
