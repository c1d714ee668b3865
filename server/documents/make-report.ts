import { OutsideUnavailable } from '../platform/outside/outside-unavailable.ts';
import type { CoverSources } from '../rasters/index.ts';
import { makeProjectFile } from './soil/make-project-file.ts';
import type { ProjectFacts } from './soil/project-facts.ts';
import { makeBenchmarkFiles } from './benchmark/make-benchmark-files.ts';
import { makeCarbonFiles } from './carbon/make-carbon-files.ts';
import type { GeneratedFile } from './generated-file.ts';
import type { BenchmarkInput, CarbonInput } from './cover/cover-report-input.ts';
import type { FarmKeyInput } from './farm-key/farm-key-input.ts';
import { makeFarmKeyFiles } from './farm-key/make-farm-key-files.ts';

/** A report or a soil project's document to be made. */
export type ReportOrder =
  | { report: 'farm-key'; input: FarmKeyInput }
  | { report: 'benchmark'; input: BenchmarkInput }
  | { report: 'carbon'; input: CarbonInput }
  | { report: 'commitment'; input: ProjectFacts }
  | { report: 'condition'; input: ProjectFacts };

/** Makes the files of a report; rejects with the error that making them throws. */
export type MakeReport = (order: ReportOrder) => Promise<GeneratedFile[]>;

/** Makes a report in this process, for programs that have nothing else to do. */
export async function makeReport(
  order: ReportOrder,
  cover: CoverSources,
): Promise<GeneratedFile[]> {
  if (order.report === 'farm-key') return makeFarmKeyFiles(order.input);
  if (order.report === 'commitment' || order.report === 'condition') {
    return [await makeProjectFile(order.report, order.input, cover)];
  }
  const { ground, woody } = cover;
  if (!woody) throw new OutsideUnavailable('Woody cover', 'not-configured');
  if (order.report === 'carbon') return makeCarbonFiles(order.input, woody);
  if (!ground) throw new OutsideUnavailable('Ground cover', 'not-configured');
  return makeBenchmarkFiles(order.input, { ground, woody });
}
