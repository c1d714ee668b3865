import { stat } from 'node:fs/promises';
import { exitCodeOf, inBatch } from '../../../batch.ts';
import { command } from '../../../command.ts';
import { connected } from '../../../connection/connected.ts';
import { serverOption } from '../../../connection/server-address.ts';
import { CommandFailedError, misuse } from '../../../failure.ts';
import { saveDocument } from '../../../documents/documents.ts';
import type { ProjectFile } from '../../../documents/project-files.ts';
import { idOf } from '../../id.ts';
import { documentsOf } from './documents-of.ts';
import { complain, showOutcomes, type FileOutcome } from './outcomes.ts';

export const downloadCommand = command({
  name: 'download',
  summary: 'Downloads the documents of a soil project.',
  about:
    'Downloads the documents of a soil project into a folder, all or those you name. Never overwrites a file; continues if one fails. As JSON: for each file (where it was saved), outcome (done, failed, not-tried), message.',
  args: '<ID> [NAME...]',
  options: {
    '-o, --output <FOLDER>': 'Target folder. Default: the current folder.',
    ...serverOption,
  },
  examples: ['12', '12 title-lot-3.pdf -o titles/'],
  run: async (input, terminal) => {
    const [typedId, ...names] = input.args as [string, ...string[]];
    const id = idOf(typedId, 'a project');
    const folder = input.options.output ?? '';
    const target = await stat(folder || '.').catch(() => null);
    if (!target?.isDirectory()) throw misuse(`${folder} is not a folder. Create it first.`);
    return connected(input, terminal, async (connection) => {
      const files = chosen(await documentsOf(connection, id), names, id);
      const batch = await inBatch(files, {
        signal: connection.signal,
        work: async (file): Promise<FileOutcome> => {
          const path = await saveDocument(connection, file, folder);
          terminal.say(`Saved ${path}`);
          return { file: path, outcome: 'done', message: null };
        },
        instead: ({ fileName }, outcome, message) => ({ file: fileName, outcome, message }),
      });
      complain(terminal, batch);
      return batch;
    });
  },
  json: ({ outcomes }) => outcomes,
  show: (batch, screen) => (batch.outcomes.length === 0 ? [] : showOutcomes(batch, screen)),
  exitCode: exitCodeOf,
});

function chosen(files: readonly ProjectFile[], names: readonly string[], id: number) {
  const present = files.filter(({ isThere }) => isThere);
  const unknown = names.filter((name) => !present.some(({ fileName }) => fileName === name));
  if (unknown.length === 0) {
    return names.length === 0
      ? present
      : present.filter(({ fileName }) => names.includes(fileName));
  }
  throw new CommandFailedError(
    `Project ${id} has no document ${unknown.join(', ')}. See: fenceline projects docs list ${id}`,
  );
}
