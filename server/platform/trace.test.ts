import { describe, expect, it } from 'vitest';
import { currentTrace, nextStep, runInTrace, traceparentOf } from './trace.ts';

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('nextStep', () => {
  it.each([
    undefined,
    '',
    'nonsense',
    ['00', 'x'],
    '00-00000000000000000000000000000000-b7ad6b7169203331-01',
    '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
    '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01',
    `${PARENT}-more`,
  ])('begins a trace of its own after %j', (given) => {
    const step = nextStep(given);
    expect(step).toMatchObject({ parentSpanId: null, isSampled: true });
    expect(traceparentOf(step)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(step.traceId).not.toBe(nextStep(given).traceId);
  });

  it('continues a trace, and preserves whether it is sampled', () => {
    const step = nextStep(PARENT);
    expect(step).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
      isSampled: true,
    });
    expect(step.spanId).not.toBe(step.parentSpanId);
    expect(nextStep(PARENT.replace(/01$/, '00')).isSampled).toBe(false);
  });
});

describe('runInTrace', () => {
  it('keeps the traces of concurrent work apart', async () => {
    const seen = await Promise.all(
      [nextStep(null), nextStep(null)].map((step) =>
        runInTrace(step, async () => {
          await Promise.resolve();
          return currentTrace() === step;
        }),
      ),
    );
    expect(seen).toEqual([true, true]);
    expect(currentTrace()).toBeUndefined();
  });
});
