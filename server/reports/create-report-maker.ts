import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { bulkhead } from 'cockatiel';
import { serveSource, type CoverSources, type RasterSource } from '../rasters/index.ts';
import type { Settings } from '../settings.ts';
import { runInThread } from '../threads/run-in-thread.ts';
import type { MakeReport, ReportOrder } from './make-report.ts';
import type { ReportAnswer, ReportTask } from './report-worker.ts';

/** A large comparison over a slow store takes minutes; whatever takes longer never ends. */
const LIMIT_MS = 5 * 60_000;
/** Of JavaScript's own memory, in megabytes; pixels lie beside it and are limited by their number. */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 320 };
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
 * Makes reports in a thread each, so that nothing else waits for one: those about cover one after
 * another, and those that are only drawn, which take a moment, one after another beside them. The
 * thread reads the configured cover by itself; `cover` of this thread, such as the sandbox's, is
 * asked through ports instead.
 */
export function createReportMaker(options: {
  program: string;
  settings: Settings;
  cover: CoverSources | null;
}): MakeReport {
  const { program, settings, cover } = options;
  const [drawn, aboutCover] = [bulkhead(AT_ONCE, MAX_WAITING), bulkhead(AT_ONCE, MAX_WAITING)];
  return (order) =>
    (DRAWN.has(order.report) ? drawn : aboutCover).execute(async () => {
      const own: MessagePort[] = [];
      const handedOver: MessagePort[] = [];
      const portOf = (source: RasterSource | null): MessagePort | null => {
        if (!source) return null;
        const { port1, port2 } = new MessageChannel();
        serveSource(source, port1);
        own.push(port1);
        handedOver.push(port2);
        return port2;
      };
      const task: ReportTask = {
        order,
        cover: cover
          ? { ports: { ground: portOf(cover.ground), woody: portOf(cover.woody) } }
          : { settings: coverSettings(settings), logLevel: settings.LOG_LEVEL },
      };
      try {
        const answer = await runInThread<ReportAnswer>(program, task, LIMIT_MS, handedOver, MEMORY);
        if ('files' in answer) return answer.files;
        throw new ReportFailure(answer.name, answer.message);
      } finally {
        for (const port of own) port.close();
      }
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
