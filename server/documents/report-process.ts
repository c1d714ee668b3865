import { createLog } from '../platform/log.ts';
import { meetParent } from '../platform/workers/parent-process.ts';
import {
  coverSources,
  portedSource,
  withStandIn,
  type CoverSettings,
  type CoverSources,
} from '../rasters/index.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { GeneratedFile } from './generated-file.ts';
import { makeReport, type ReportOrder } from './make-report.ts';

/** What the process is started for: an order, and where it finds cover. */
export interface ReportTask {
  order: ReportOrder;
  cover: {
    settings: CoverSettings;
    logLevel: Settings['LOG_LEVEL'];
    /** Products that the parent answers for. */
    standIns: { ground: boolean; woody: boolean };
  };
}

/** What the process answers; an error loses its class on the way. */
export type ReportAnswer = { files: GeneratedFile[] } | { name: string; message: string };

/** The program of a process that makes one report: seconds of counting pixels and drawing. */
const { input, ask, deliver } = await meetParent<ReportTask>();

function sources({ cover }: ReportTask): CoverSources {
  const { ground, woody } = cover.standIns;
  return withStandIn(coverSources(cover.settings, createLog(cover.logLevel), 'reports'), {
    ground: ground ? portedSource('ground', ask) : null,
    woody: woody ? portedSource('woody', ask) : null,
  });
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
