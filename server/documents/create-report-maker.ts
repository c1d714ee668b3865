import { bulkhead } from 'cockatiel';
import type { RightOfWay } from '../platform/workers/right-of-way.ts';
import { runInProcess } from '../platform/workers/run-in-process.ts';
import { coverAnswers, type CoverQuestion, type CoverSources } from '../rasters/index.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { MakeReport, ReportOrder } from './make-report.ts';
import type { ReportAnswer, ReportTask } from './report-process.ts';

/** The largest comparison over a slow store takes many minutes; whatever takes longer never ends. */
const LIMIT_MS = 30 * 60_000;
/** Of JavaScript's own memory; pixels lie beside it and are limited by their number. */
const MEMORY_MB = 320;
const AT_ONCE = 1;
const MAX_WAITING = 1_000;

/** Made of nothing but what is ordered. */
const DRAWN: ReadonlySet<ReportOrder['report']> = new Set(['farm-key', 'commitment']);

/** A report could not be made; `name` is that of what happened, such as `OutsideUnavailable`. */
export class ReportFailure extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/**
 * Makes reports in a process each: those about cover one after another, and those that are only
 * drawn, which take a moment, one after another beside them. All but the commitment, which somebody
 * waits for, give way to calls. The process reads the configured cover by itself, and asks this one
 * for the stand-ins of the other products.
 */
export function createReportMaker(options: {
  program: string;
  settings: Settings;
  standInCover: CoverSources;
  rightOfWay: RightOfWay;
  /** Once aborted, what is being made ends at once, and nothing more is made. */
  signal?: AbortSignal;
}): MakeReport {
  const { program, settings, standInCover, rightOfWay, signal } = options;
  const [drawn, aboutCover] = [bulkhead(AT_ONCE, MAX_WAITING), bulkhead(AT_ONCE, MAX_WAITING)];
  return (order) =>
    (DRAWN.has(order.report) ? drawn : aboutCover).execute(async () => {
      const task: ReportTask = {
        order,
        cover: {
          settings: coverSettings(settings),
          logLevel: settings.LOG_LEVEL,
          standIns: { ground: standInCover.ground !== null, woody: standInCover.woody !== null },
        },
      };
      const answerOf = coverAnswers(standInCover);
      const answer = await runInProcess<ReportAnswer>({
        program,
        input: task,
        limitMs: LIMIT_MS,
        memoryMb: MEMORY_MB,
        signal,
        givesWayTo: order.report === 'commitment' ? null : rightOfWay,
        answer: (question) => answerOf(question as CoverQuestion),
      });
      if ('files' in answer) return answer.files;
      throw new ReportFailure(answer.name, answer.message);
    });
}

const coverSettings = ({
  GROUND_COVER_SOURCE,
  GROUND_COVER_VALUES,
  WOODY_COVER_SOURCE,
  WOODY_COVER_VALUES,
}: Settings) => ({
  GROUND_COVER_SOURCE,
  GROUND_COVER_VALUES,
  WOODY_COVER_SOURCE,
  WOODY_COVER_VALUES,
});
