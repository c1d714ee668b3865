import { OutsideUnavailableError } from '../platform/outside/outside-unavailable.ts';
import type { CoverSources, RasterSource } from '../rasters/index.ts';
import type { AuditFacts } from './soil/audit/audit-facts.ts';
import { makeAuditSummary } from './soil/audit/audit-pdf.ts';
import { makeProjectFile } from './soil/make-project-file.ts';
import type { ProjectFacts } from './soil/project-facts.ts';
import type { BillingInput } from './billing/billing-input.ts';
import { makeBillingFiles } from './billing/make-billing-files.ts';
import { makeBenchmarkFiles } from './benchmark/make-benchmark-files.ts';
import type { BoundaryMapInput } from './boundary-map/boundary-map-input.ts';
import { makeBoundaryMap } from './boundary-map/make-boundary-map.ts';
import { makeCarbonFiles } from './carbon/make-carbon-files.ts';
import type { GeneratedFile } from './generated-file.ts';
import type { BenchmarkInput, CarbonInput } from './cover/cover-report-input.ts';
import { measureFarmCover, type FarmCoverInput } from './farm-cover/measure-farm-cover.ts';
import type { FarmKeyInput } from './farm-key/farm-key-input.ts';
import { makeFarmKeyFiles } from './farm-key/make-farm-key-files.ts';

/** A report, a soil project's document, a farm's cover, a map or a billing document to be made. */
export type ReportOrder =
  | { report: 'farm-key'; input: FarmKeyInput }
  | { report: 'benchmark'; input: BenchmarkInput }
  | { report: 'carbon'; input: CarbonInput }
  | { report: 'commitment'; input: ProjectFacts }
  | { report: 'condition'; input: ProjectFacts }
  | { report: 'audit'; input: AuditFacts }
  | { report: 'farm-cover'; input: FarmCoverInput }
  | { report: 'boundary-map'; input: BoundaryMapInput }
  | { report: 'billing'; input: BillingInput };

/**
 * Makes the files of a report; rejects with the error that making them throws. If a user is waiting
 * for them (`isAwaited`), calls do not pause the work.
 */
export type MakeReport = (
  order: ReportOrder,
  options?: { isAwaited: boolean },
) => Promise<GeneratedFile[]>;

type InputOf<R extends ReportOrder['report']> = Extract<ReportOrder, { report: R }>['input'];

/** Every report and how its files are made from its input. */
const REPORTS: {
  readonly [R in ReportOrder['report']]: (
    input: InputOf<R>,
    cover: CoverSources,
  ) => Promise<GeneratedFile[]>;
} = {
  'farm-key': makeFarmKeyFiles,
  benchmark: (input, { ground, woody, rainfall }) =>
    makeBenchmarkFiles(input, {
      woody: configured(woody, 'Woody cover'),
      ground: configured(ground, 'Ground cover'),
      rainfall: rainfall ?? null,
    }),
  carbon: (input, { woody, forest, treeHeight }) =>
    makeCarbonFiles(input, { woody: configured(woody, 'Woody cover'), forest, treeHeight }),
  commitment: async (input, cover) => [await makeProjectFile('commitment', input, cover)],
  condition: async (input, cover) => [await makeProjectFile('condition', input, cover)],
  audit: async (input) => [await makeAuditSummary(input)],
  'farm-cover': (input, { ground }) => measureFarmCover(input, configured(ground, 'Ground cover')),
  'boundary-map': makeBoundaryMap,
  billing: makeBillingFiles,
};

/** Makes a report in this process, for programs that have nothing else to do. */
export const makeReport = async <R extends ReportOrder['report']>(
  { report, input }: { report: R; input: InputOf<R> },
  cover: CoverSources,
): Promise<GeneratedFile[]> => REPORTS[report](input, cover);

function configured(source: RasterSource | null | undefined, name: string): RasterSource {
  if (!source) throw new OutsideUnavailableError(name, 'not-configured');
  return source;
}
