import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createFarmDrawer } from './farm-drawer.ts';

const PROGRAM = `
  import { parentPort, workerData } from 'node:worker_threads';
  const { isDissolved, shapes } = workerData.input;
  if (isDissolved && shapes.features === 'tangled') throw new Error('no outline');
  parentPort.postMessage({ bounds: null, parcels: null, boundary: isDissolved ? [] : null });
`;
const order = (features = '[]') => ({
  shapes: { parcels: [], features },
  shows: { boundary: true, parcels: false },
});

describe('createFarmDrawer', () => {
  let folder: string;
  let program: string;
  let logged = '';
  const log = createLog('warn', {
    destination: new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    }),
  });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fenceline-drawer-'));
    program = join(folder, 'program.mjs');
    await writeFile(program, PROGRAM);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('returns a drawing with the outline', async () => {
    const drawing = await createFarmDrawer(program, log)(order());
    expect(drawing.boundary).toEqual([]);
  });

  it('draws the outline of each area separately when the joint outline fails, and logs the reason', async () => {
    const drawing = await createFarmDrawer(program, log)(order('tangled'));
    expect(drawing.boundary).toBeNull();
    expect(logged).toContain('no outline');
  });

  it('rejects with OVERLOADED when too many farms are waiting', async () => {
    const draw = createFarmDrawer(program, log);
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => draw(order())));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]!.reason).toMatchObject({ code: 'OVERLOADED', retryAfter: 10 });
  });
});
