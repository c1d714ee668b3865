import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { download } from '../../documents/documents.ts';
import { misuse } from '../../failure.ts';
import { megabytes } from '../../output/amounts.ts';
import { writeWholeFile } from '../../output/whole-file.ts';
import type { Terminal } from '../../terminal.ts';
import { idOf } from '../id.ts';

/** `--output` for standard output. */
const STDOUT = '-';

export const packCommand = command({
  name: 'pack',
  summary: 'Downloads a project’s pack for auditors.',
  about:
    'Downloads one ZIP archive for auditors: summary.pdf to read, payload.json as it was sent, every document and sheet, boundary.geojson, submissions.json with what was known and declared, answers.json and answers.csv, history.csv, exchanges.json with every answer of the regulator, and manifest.json with the SHA-256 of each file. The history records who asked for it. The file gets its name only once it is complete.',
  args: '<ID>',
  options: {
    '-o, --output <FILE>':
      'The file or folder; - is standard output. Default: auditors-pack-ID.zip in the current folder.',
    '--force': 'Replaces an existing file.',
    ...serverOption,
  },
  examples: ['12', '12 -o audit/mirrool.zip --force', '12 -o - | ssh archive "cat > 12.zip"'],
  hasJson: false,
  run: async (input, terminal) => {
    const id = idOf(input.args[0]!, 'a project');
    const path = await targetOf(id, input.options, terminal);
    await connected(input, terminal, async (connection) => {
      const { server, signal } = connection;
      const [{ pack_link: link, file_name: fileName }] = await connection.send(
        contract.soilProjects.packLink,
        { project_id: id },
      );
      let bytes = 0;
      const content = await download(new URL(link, server), fileName, signal);
      const parts = counted(content, (length) => (bytes += length));
      if (path === null) {
        for await (const part of parts) await terminal.write(part);
        return;
      }
      await writeWholeFile(path, parts, signal);
      terminal.say(`Wrote ${path}, ${megabytes(bytes)}`);
    });
  },
  show: () => [],
});

/** Resolves to the file's path, or to null for standard output. */
async function targetOf(
  id: number,
  { output, force }: { output: string | undefined; force: boolean },
  terminal: Terminal,
): Promise<string | null> {
  if (output === STDOUT) {
    if (terminal.columns === null) return null;
    throw misuse('A pack cannot be shown in a terminal. Name a file with -o, or use a pipe.');
  }
  const fileName = `auditors-pack-${id}.zip`;
  const given = output ?? fileName;
  const path = (await stat(given).catch(() => null))?.isDirectory() ? join(given, fileName) : given;
  const isTaken = (await stat(path).catch(() => null)) !== null;
  if (isTaken && !force) {
    throw misuse(`${path} exists. Name another file, or add --force to replace it.`);
  }
  return path;
}

async function* counted(
  parts: AsyncIterable<Uint8Array>,
  onPart: (byteLength: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    onPart(part.byteLength);
    yield part;
  }
}
