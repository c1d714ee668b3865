import { bulkhead } from 'cockatiel';
import { isLongOrder } from '#entities/order';
import type { RequestPriority } from '../platform/workers/request-priority.ts';
import { runInProcess } from '../platform/workers/run-in-process.ts';
import {
  coverAnswers,
  pickCoverSettings,
  RASTER_PRODUCTS,
  type CoverQuestion,
  type CoverSources,
} from '../rasters/index.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { MakeReport, ReportOrder } from './make-report.ts';
import type { ReportAnswer, ReportTask } from './report-process.ts';

/** Limit of the JavaScript heap; pixel buffers are outside it and are limited by their number. */
const MEMORY_MB = 320;

interface Limits {
  /** Processor time of one report. */
  limitMs: number;
  /** A report that takes longer, all waiting included, is hung. */
  longestMs: number;
  maxWaiting: number;
}

/** The largest comparison over a slow store takes many minutes. */
const DELIVERED: Limits = { limitMs: 30 * 60_000, longestMs: 30 * 60_000, maxWaiting: 1_000 };
/** Free maps have a queue of their own, so that they never delay what was paid for. */
const MAP: Limits = { limitMs: 30_000, longestMs: 60_000, maxWaiting: 20 };
/** A person waits for the cover of up to eight farms, one at a time, and nobody has paid for it. */
const COMPARED: Limits = { limitMs: 60_000, longestMs: 120_000, maxWaiting: 40 };

/** Invoices must not wait for a hung report, nor a sale for a map. */
const BILLING: Limits = { limitMs: 30_000, longestMs: 60_000, maxWaiting: 1_000 };

type QueueName = 'cover' | 'long' | 'drawn' | 'compared' | 'maps' | 'billing';
/** Queue and limits of every report; those of one queue are made one at a time. */
const QUEUES: Record<ReportOrder['report'], Limits & { queue: QueueName }> = {
  benchmark: { queue: 'cover', ...DELIVERED },
  carbon: { queue: 'cover', ...DELIVERED },
  condition: { queue: 'cover', ...DELIVERED },
  'farm-key': { queue: 'drawn', ...DELIVERED },
  commitment: { queue: 'drawn', ...DELIVERED },
  audit: { queue: 'drawn', ...DELIVERED },
  'farm-cover': { queue: 'compared', ...COMPARED },
  'boundary-map': { queue: 'maps', ...MAP },
  billing: { queue: 'billing', ...BILLING },
};

/**
 * A comparison that takes longer than usual has a queue of its own, so that no other report waits
 * for it.
 */
const queueOf = ({ report, input }: ReportOrder): QueueName =>
  report === 'benchmark' && isLongOrder([input.comparison.parcels.length])
    ? 'long'
    : QUEUES[report].queue;

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
 * Makes each report in its own process. Cover reports run one at a time, with a separate queue for
 * long ones. Reports that are only drawn, which takes a moment, maps and billing documents each
 * have a queue of their own. The process reads configured cover itself, and requests the cover of
 * stand-ins from this process.
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
  const queues = {
    cover: bulkhead(1, DELIVERED.maxWaiting),
    long: bulkhead(1, DELIVERED.maxWaiting),
    drawn: bulkhead(1, DELIVERED.maxWaiting),
    compared: bulkhead(1, COMPARED.maxWaiting),
    maps: bulkhead(1, MAP.maxWaiting),
    billing: bulkhead(1, BILLING.maxWaiting),
  };
  return async (order, { isAwaited } = { isAwaited: false }) => {
    const { limitMs, longestMs } = QUEUES[order.report];
    return queues[queueOf(order)].execute(async () => {
      const task: ReportTask = {
        order,
        cover: {
          settings: pickCoverSettings(settings),
          logLevel: settings.LOG_LEVEL,
          standIns: RASTER_PRODUCTS.filter((product) => standInCover[product]),
        },
      };
      const answerOf = coverAnswers(standInCover);
      const answer = await runInProcess<ReportAnswer>({
        program,
        input: task,
        limitMs,
        longestMs,
        memoryMb: MEMORY_MB,
        signal,
        givesWayTo: isAwaited ? null : requestPriority,
        answer: (question) => answerOf(question as CoverQuestion),
      });
      if ('files' in answer) return answer.files;
      throw new ReportFailureError(answer.name, answer.message);
    });
  };
}
