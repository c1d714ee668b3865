import { writeFile } from 'node:fs/promises';
import type { CurrentDataSet } from '../data-set/index.ts';
import { describeFiles, type FileReport } from './import-report.ts';

export interface ImportReport<D extends CurrentDataSet | null = CurrentDataSet | null> {
  /** Null when the import failed and nothing was changed. */
  dataSet: D;
  startedAt: string;
  seconds: number;
  files: readonly FileReport[];
}

/** Writes a report as JSON to `path`, and in readable form next to it, ending in `.txt`. */
export async function writeReport(path: string, report: ImportReport): Promise<void> {
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(`${path.replace(/\.json$/i, '')}.txt`, `${describe(report).join('\n')}\n`);
}

function describe({ dataSet, files, seconds }: ImportReport): string[] {
  const outcome = dataSet
    ? `${dataSet.name}, version ${dataSet.version}: ${dataSet.parcelCount.toLocaleString('en-AU')} parcels in ${seconds} s`
    : 'Nothing was changed.';
  return [outcome, '', ...describeFiles(files)];
}
