import { parentPort, workerData } from 'node:worker_threads';
import { CallError } from './call-error.ts';
import { inspectJson } from './inspect-json.ts';
import type { LargeBody, ParsedBody } from './large-body-parser.ts';
import { parseBody } from './parse-body.ts';

/** The program of a thread that parses and inspects one large body. */
function parsed({ bytes, maxArrayItems }: LargeBody): ParsedBody {
  try {
    const value = parseBody(bytes);
    inspectJson(value, maxArrayItems);
    return { value };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { refusal: { code: error.code, message: error.message } };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(parsed(workerData as LargeBody));
