import { randomUUID } from 'node:crypto';
import { Followed } from './followed.ts';

/**
 * One step (span) of a trace, as in the W3C's Trace Context (https://www.w3.org/TR/trace-context/).
 */
export interface Trace {
  /** 32 hexadecimal digits, the same for everything that one request causes. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** The step that caused this one; null for the first. */
  parentSpanId: string | null;
  /** True if the initiator of the trace records it. */
  isSampled: boolean;
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const SAMPLED = 1;

const traces = new Followed<Trace>('trace');

/** Returns the trace of the calling code; undefined for the server's own work. */
export const currentTrace = (): Trace | undefined => traces.current;

/** Runs the work, and everything that it starts, as a step of this trace. */
export const runInTrace = <T>(trace: Trace, work: () => T): T => traces.run(trace, work);

/**
 * Begins a step that is caused by the one in `traceparent`, or the first of a new trace, which is
 * sampled.
 */
export function nextStep(traceparent: unknown): Trace {
  const [, traceId, parentSpanId, flags] =
    (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
  const spanId = randomHex().slice(0, 16);
  if (traceId === undefined || parentSpanId === undefined) {
    return {
      traceId: randomHex(),
      spanId,
      parentSpanId: null,
      isSampled: true,
    };
  }
  const isSampled = (Number.parseInt(flags ?? '0', 16) & SAMPLED) !== 0;
  return { traceId, spanId, parentSpanId, isSampled };
}

/** 32 hexadecimal digits. Node makes UUIDs ahead of time; random bytes take ten times as long. */
const randomHex = () => randomUUID().replaceAll('-', '');

/** The header that passes a step on to another system. */
export const traceparentOf = ({ traceId, spanId, isSampled }: Trace) =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
