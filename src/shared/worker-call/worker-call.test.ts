import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls, createWorkerCaller } from './index.ts';

type Listener = (event: MessageEvent) => void;

/** A worker in this thread: it answers with the real `answerCalls`, one task after another. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  isTerminated = false;
  #hear: Listener = () => {};

  constructor(answer: (question: string) => string) {
    super();
    FakeWorker.started.push(this);
    vi.stubGlobal('addEventListener', (_type: string, listener: Listener) => {
      this.#hear = listener;
    });
    answerCalls(answer);
    vi.unstubAllGlobals();
    vi.stubGlobal('Worker', FakeWorker);
  }

  postMessage(data: unknown) {
    const message = new MessageEvent('message', { data: structuredClone(data) });
    setTimeout(() => {
      if (this.isTerminated) return;
      vi.stubGlobal('postMessage', (reply: unknown) =>
        this.dispatchEvent(new MessageEvent('message', { data: reply })),
      );
      this.#hear(message);
    });
  }

  terminate() {
    this.isTerminated = true;
  }
}

const shout = (question: string): string => {
  if (question === 'bad') throw new RangeError('Too bad.');
  return question.toUpperCase();
};
const inPlace = vi.fn(async (question: string) => `${shout(question)} in place`);
const caller = (start = () => new FakeWorker(shout) as unknown as Worker) =>
  createWorkerCaller<string, string>({ start, runInPlace: inPlace });

beforeEach(() => {
  FakeWorker.started = [];
  inPlace.mockClear();
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

describe('a call to a worker', () => {
  it('rejects with what the function threw', async () => {
    await expect(caller().call('bad')).rejects.toMatchObject({
      name: 'RangeError',
      message: 'Too bad.',
    });
  });

  it('is answered by one worker, which starts with the first call', async () => {
    const { call } = caller();
    expect(FakeWorker.started).toHaveLength(0);
    expect(await Promise.all([call('a'), call('b')])).toEqual(['A', 'B']);
    expect(FakeWorker.started).toHaveLength(1);
    expect(inPlace).not.toHaveBeenCalled();
  });

  it('ends the worker when a call is aborted, and repeats the calls that others wait for', async () => {
    const { call } = caller();
    const abort = new AbortController();
    const aborted = call('a', abort.signal);
    const other = call('b');
    abort.abort(new Error('Changed my mind.'));
    await expect(aborted).rejects.toThrow('Changed my mind.');
    expect(await other).toBe('B');
    expect(FakeWorker.started.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it('starts no worker for a signal that is already aborted', async () => {
    await expect(caller().call('a', AbortSignal.abort())).rejects.toThrow('aborted');
    expect(FakeWorker.started).toHaveLength(0);
  });

  it.each<[string, () => Worker]>([
    [
      'does not start',
      () => {
        throw new DOMException('Refused by the policy.', 'SecurityError');
      },
    ],
    [
      'fails',
      () => {
        const worker = new FakeWorker(shout);
        setTimeout(() => worker.dispatchEvent(new Event('error', { cancelable: true })));
        worker.postMessage = () => {};
        return worker as unknown as Worker;
      },
    ],
  ])('runs in place where the worker %s, and so does the next', async (_how, start) => {
    const { call } = caller(start);
    expect(await call('a')).toBe('A in place');
    expect(await call('b')).toBe('B in place');
    await expect(call('bad')).rejects.toThrow('Too bad.');
  });

  it('runs in place where there are no workers', async () => {
    vi.stubGlobal('Worker', undefined);
    expect(await caller().call('a')).toBe('A in place');
  });
});
