import { keepCoverRecord } from '#entities/cover';
import { createLog } from '../platform/log.ts';
import { meetParent } from '../platform/workers/parent-process.ts';
import {
  coverSources,
  portedSource,
  sourcesBy,
  withStandIn,
  type CoverSettings,
  type CoverSources,
  type RasterProduct,
} from '../rasters/index.ts';
import { coverRecordOf } from '../platform/settings/groups/cover.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { GeneratedFile } from './generated-file.ts';
import { makeReport, type ReportOrder } from './make-report.ts';

/** Input of the process: an order, and where to find cover. */
export interface ReportTask {
  order: ReportOrder;
  cover: {
    settings: CoverSettings;
    logLevel: Settings['LOG_LEVEL'];
    /** Products that the parent process reads on request. */
    standIns: RasterProduct[];
  };
}

/** Output of the process; an error loses its class in transit. */
export type ReportAnswer = { files: GeneratedFile[] } | { name: string; message: string };

/** Entry point of a process that makes one report: seconds of counting pixels and drawing. */
const { input, ask, deliver } = await meetParent<ReportTask>();

function sources({ cover }: ReportTask): CoverSources {
  keepCoverRecord(coverRecordOf(cover.settings));
  return withStandIn(
    coverSources(cover.settings, createLog(cover.logLevel), 'reports'),
    sourcesBy((product) => (cover.standIns.includes(product) ? portedSource(product, ask) : null)),
  );
}

deliver(
  await makeReport(input.order, sources(input)).then(
    (files): ReportAnswer => ({ files }),
    (error: unknown): ReportAnswer =>
      error instanceof Error
        ? { name: error.name, message: error.message }
        : { name: 'Error', message: String(error) },
  ),
);
