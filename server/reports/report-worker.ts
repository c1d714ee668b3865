import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { createLog } from '../log.ts';
import {
  coverSources,
  KEPT_FOR_REPORTS,
  portedSource,
  type CoverSettings,
  type CoverSources,
} from '../rasters/index.ts';
import type { Settings } from '../settings.ts';
import type { GeneratedFile } from './generated-file.ts';
import { makeReport, type ReportOrder } from './make-report.ts';

/** What the thread is started with: an order, and where it finds cover. */
export interface ReportTask {
  order: ReportOrder;
  cover:
    | { settings: CoverSettings; logLevel: Settings['LOG_LEVEL'] }
    | { ports: { ground: MessagePort | null; woody: MessagePort | null } };
}

/** What the thread answers; an error loses its class between threads. */
export type ReportAnswer = { files: GeneratedFile[] } | { name: string; message: string };

/** The program of a thread that makes one report: seconds of counting pixels and drawing. */
const { order, cover } = workerData as ReportTask;

// Who waits for a page comes first, and who pressed for a document waits for that. Only Linux can
// say so of one thread.
if (platform() === 'linux' && order.report !== 'commitment')
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

function sources(): CoverSources {
  if ('settings' in cover) {
    const log = createLog(cover.logLevel);
    return coverSources(cover.settings, log, { keep: KEPT_FOR_REPORTS });
  }
  const { ground, woody } = cover.ports;
  return { ground: ground && portedSource(ground), woody: woody && portedSource(woody) };
}

const answer = await makeReport(order, sources()).then(
  (files): ReportAnswer => ({ files }),
  (error: unknown): ReportAnswer =>
    error instanceof Error
      ? { name: error.name, message: error.message }
      : { name: 'Error', message: String(error) },
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(answer);
