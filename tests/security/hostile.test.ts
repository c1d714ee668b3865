import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { HOSTILE } from '../soak/hostile/requests.ts';
import { prepareTarget } from '../soak/hostile/target.ts';
import { startAnew, underAttack, type UnderAttack } from '../soak/hostile/under-attack.ts';
import { startProbe } from '../soak/probe.ts';

/** A busy machine slows single responses; the best attempt counts. */
const TRIES = 3;
/**
 * Far above the noise of a busy machine, and far below the cost of any of these when they still
 * blocked the server. `npm run soak -- hostile` measures against the limit of 100 ms.
 */
const MEASURING = { idleMs: 500, maxSlowerMs: 2_000 };

describe('other users of the server', () => {
  let server: BuiltServer;
  let signIn: Awaited<ReturnType<typeof prepareTarget>>;

  beforeAll(async () => {
    server = await BuiltServer.start({ LOG_LEVEL: 'warn' });
    signIn = await prepareTarget(server.origin);
  }, 180_000);
  afterAll(() => server.remove());

  it.each(HOSTILE.map((request) => [request.name, request] as const))(
    'are answered in time while somebody sends %s',
    async (_name, request) => {
      let best: UnderAttack | undefined;
      for (let tried = 0; tried < TRIES && !best?.isWithinBar; tried++) {
        const target = await signIn();
        const probe = startProbe(
          server.origin,
          target.victims,
          join(import.meta.dirname, '../soak'),
        );
        const result = await underAttack(target, probe, request, MEASURING);
        probe.end();
        if (!best || result.isWithinBar || result.during.p99 < best.during.p99) best = result;
        if (!result.isWithinBar) await startAnew(server, result);
      }
      expect(best?.during.count).toBeGreaterThan(0);
      expect(best?.isWithinBar, JSON.stringify(best)).toBe(true);
    },
    900_000,
  );
});
