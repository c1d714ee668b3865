import { basename } from 'node:path';
import { BOUNDARY_CAPS } from '#shared/api/contract';
import { readGeoFile, summaryOf } from '#shared/lib/geo-file';
import { GEO_EXTENSIONS } from '#shared/lib/geo';
import { cancellable } from '../../cancellation.ts';
import { command } from '../../command.ts';
import type { ProgressView } from '../../output/progress.ts';
import { showProgress } from '../../ui/show-progress.ts';
import type { Terminal } from '../../terminal.ts';
import { describeCheck } from './describe-check.ts';
import { fileToRead } from './file-to-read.ts';

/** Files that read faster than this show no progress bar. */
const QUICK_MS = 300;

export const checkCommand = command({
  name: 'check',
  summary: 'Checks whether a boundary file can be used for a farm.',
  about:
    `Reads a boundary file (${GEO_EXTENSIONS.join(', ')}) as the map does and reports its areas, ` +
    'their hectares, what was repaired, and what was left out and why. Changes nothing. Exits with 0 if ' +
    'any area can be used, otherwise with 1.',
  args: '<FILE>',
  options: {},
  examples: ['paddocks.kml', 'lots.zip --json | jq .areaHa'],
  run: async ({ args }, terminal) => {
    const [path] = args;
    const file = await fileToRead(path!);
    const progress = lateProgress(`Reading ${basename(path!)}`, terminal);
    try {
      const answer = await cancellable((signal) =>
        readGeoFile(file, { signal, onProgress: progress.update, use: BOUNDARY_CAPS }),
      );
      return summaryOf(answer);
    } finally {
      await progress.end();
    }
  },
  show: describeCheck,
  exitCode: ({ usable }) => (usable ? 0 : 1),
});

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
