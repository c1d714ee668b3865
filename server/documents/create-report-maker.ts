import { bulkhead } from 'cockatiel';
import type { RequestPriority } from '../platform/workers/request-priority.ts';
import { runInProcess } from '../platform/workers/run-in-process.ts';
import { coverAnswers, type CoverQuestion, type CoverSources } from '../rasters/index.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { MakeReport, ReportOrder } from './make-report.ts';
import type { ReportAnswer, ReportTask } from './report-process.ts';

/** The largest comparison over a slow store takes many minutes; anything beyond this is hung. */
const LIMIT_MS = 30 * 60_000;
/** Limit of the JavaScript heap; pixel buffers are outside it and are limited by their number. */
const MEMORY_MB = 320;
const CONCURRENCY = 1;
const MAX_WAITING = 1_000;

/** Reports that need no data beyond the order. */
const DRAWN: ReadonlySet<ReportOrder['report']> = new Set(['farm-key', 'commitment', 'audit']);
/** Reports that a user is waiting for. */
const AWAITED: ReadonlySet<ReportOrder['report']> = new Set(['commitment', 'audit']);

/**
 * A report could not be made; `name` is the name of the original error, such as
 * `OutsideUnavailableError`.
 */
export class ReportFailureError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/**
 * Makes each report in its own process. Cover reports run one at a time; reports that are only
 * drawn, which takes a moment, run one at a time in a second lane. Those that no user is
 * waiting for yield to calls. The process reads configured cover itself, and requests the
 * stand-ins of the other products from this process.
 */
export function createReportMaker(options: {
  program: string;
  settings: Settings;
  standInCover: CoverSources;
  requestPriority: RequestPriority;
  /** Aborting stops the report in progress immediately and prevents further ones. */
  signal?: AbortSignal;
}): MakeReport {
  const { program, settings, standInCover, requestPriority, signal } = options;
  const [drawn, aboutCover] = [
    bulkhead(CONCURRENCY, MAX_WAITING),
    bulkhead(CONCURRENCY, MAX_WAITING),
  ];
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
        givesWayTo: AWAITED.has(order.report) ? null : requestPriority,
        answer: (question) => answerOf(question as CoverQuestion),
      });
      if ('files' in answer) return answer.files;
      throw new ReportFailureError(answer.name, answer.message);
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
