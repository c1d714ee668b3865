import { channel, type Channel } from 'node:diagnostics_channel';
import type { Trace } from './trace.ts';

/** A call that was answered or refused. */
export interface MeasuredCall {
  /** Name in the contract, such as `farms.list`; null for an unknown address. */
  call: string | null;
  /** HTTP status. */
  status: number;
  ms: number;
  trace?: Trace | undefined;
}

/** One run of a job. */
export interface MeasuredJob {
  job: string;
  outcome: 'completed' | 'failed' | 'returned';
  ms: number;
  trace?: Trace | undefined;
}

/** One request to an outside system. */
export interface MeasuredRequest {
  /** Name in errors and logs, such as `PayPal`. */
  system: string;
  /** `answered`, or why there was no usable answer, such as `timeout` or `breaker-open`. */
  outcome: string;
  ms: number;
  trace?: Trace | undefined;
}

/** A channel whose messages have one type; publishing costs nothing while nobody listens. */
class Measured<T extends object> {
  private readonly messages: Channel;

  constructor(name: string) {
    this.messages = channel(`fenceline:${name}`);
  }

  publish(message: T): void {
    this.messages.publish(message);
  }

  /** Returns the function that stops listening. */
  listen(hear: (message: T) => void): () => void {
    const listener = (message: unknown) => hear(message as T);
    this.messages.subscribe(listener);
    return () => this.messages.unsubscribe(listener);
  }
}

/** Channels from the parts of this process to its metrics, so that no part imports the metrics. */
export const measuredCalls = new Measured<MeasuredCall>('call');
export const measuredJobs = new Measured<MeasuredJob>('job');
export const measuredRequests = new Measured<MeasuredRequest>('outside');

/** Work of one kind of thread or process at this moment. */
export interface LimiterFigures {
  running: number;
  waiting: number;
}

/** Limiters of this process by name, read when the metrics are; a new one replaces its namesake. */
export const measuredLimiters = new Map<string, () => LimiterFigures>();
/** Whether the circuit breaker of each outside system is open, so that nothing is sent. */
export const measuredBreakers = new Map<string, () => boolean>();
