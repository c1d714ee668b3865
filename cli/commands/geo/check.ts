import { basename } from 'node:path';
import { BOUNDARY_CAPS } from '#shared/api/contract';
import { readGeoFile, summaryOf, type GeoFileSummary } from '#shared/geo-file';
import { GEO_EXTENSIONS } from '#shared/lib/geo';
import { cancellable } from '../../cancellation.ts';
import { command } from '../../command.ts';
import { CommandFailedError } from '../../failure.ts';
import type { ProgressView } from '../../output/progress.ts';
import { showProgress } from '../../ui/show-progress.ts';
import type { Terminal } from '../../terminal.ts';
import { describeCheck } from './describe-check.ts';
import { describeChecks, type FileCheck } from './describe-checks.ts';
import { fileToRead } from './file-to-read.ts';
import { filesToCheck } from './files-to-check.ts';

/** Files that read faster than this show no progress bar. */
const QUICK_MS = 300;

export const checkCommand = command({
  name: 'check',
  summary: 'Checks whether boundary files can be used for farms.',
  about:
    `Reads a boundary file (${GEO_EXTENSIONS.join(', ')}) as the map does and reports its areas, ` +
    'their hectares, what was repaired, and what was left out and why. Of several files, or those in ' +
    'a folder, it reports a line each. Changes nothing. Exits with 0 if every file has an area that ' +
    'can be used, otherwise with 1.',
  args: '<FILE...>',
  options: {},
  examples: ['paddocks.kml', 'lots.zip --json | jq .areaHa', 'boundaries/'],
  run: async ({ args }, terminal): Promise<GeoFileSummary | FileCheck[]> => {
    const paths = await filesToCheck(args);
    const [only] = args;
    if (paths.length === 1 && paths[0] === only) return summaryOfFile(only!, terminal);
    const checks: FileCheck[] = [];
    for (const path of paths) checks.push(await checked(path, terminal));
    return checks;
  },
  show: (result, { columns }) =>
    Array.isArray(result) ? describeChecks(result, columns) : describeCheck(result),
  exitCode: (result) => ([result].flat().every(({ usable }) => usable) ? 0 : 1),
});

/** Continues with the other files if one cannot be read. */
const checked = (path: string, terminal: Terminal): Promise<FileCheck> =>
  summaryOfFile(path, terminal).catch((error: unknown) => {
    if (!(error instanceof CommandFailedError) || error.exitCode !== 1) throw error;
    return { file: path, usable: false, problem: error.message };
  });

async function summaryOfFile(path: string, terminal: Terminal): Promise<GeoFileSummary> {
  const file = await fileToRead(path);
  const progress = lateProgress(`Reading ${basename(path)}`, terminal);
  try {
    const answer = await cancellable((signal) =>
      readGeoFile(file, { signal, onProgress: progress.update, use: BOUNDARY_CAPS }),
    );
    return summaryOf(answer);
  } finally {
    await progress.end();
  }
}

/** Shows progress only once the wait is noticeable. */
function lateProgress(label: string, terminal: Terminal) {
  const startedAt = performance.now();
  let view: Promise<ProgressView> | null = null;
  let shown: ProgressView | null = null;
  return {
    update: (share: number) => {
      if (performance.now() - startedAt < QUICK_MS) return;
      view ??= showProgress(terminal).then((ready) => (shown = ready));
      shown?.update({ label, share });
    },
    end: async () => (await view)?.end(),
  };
}
