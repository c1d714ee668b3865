import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Polygon, Position } from 'geojson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOUNDARY_CAPS, contract, type BoundaryFeature } from '#shared/api/contract';
import { startFarmOwner, type FarmOwner } from '../../../../tests/support/server/farm-owner.ts';
import { busyClock, spentClock } from '../../../../tests/support/server/work-clocks.ts';
import { buildWorker } from '../../../cadastre/build-worker.fixture.ts';
import { createHealthChecker } from '../boundary-health-check/health-checker.ts';
import { createPaddockChecker } from '../paddock-check/paddock-checker.ts';
import { createBoundaryChecker } from './boundary-checker.ts';

const { farms, paddocks, boundaries } = contract;

const ring = (...vertices: Position[]): Position[] => [...vertices, vertices[0]!];
const square: Polygon = {
  type: 'Polygon',
  coordinates: [ring([146, -34], [146.01, -34], [146.01, -33.99], [146, -33.99])],
};
const feature = (geometry: Polygon): BoundaryFeature => ({
  type: 'Feature',
  properties: null,
  geometry,
});
const collection = (...features: BoundaryFeature[]) => ({
  type: 'FeatureCollection' as const,
  features,
});

/** A comb whose long teeth point east, so that every edge is beside every other. */
function comb(vertices: number, south: number): Polygon {
  const teeth = (vertices - 3) / 2;
  const edge = Array.from({ length: teeth }, (_, i): Position[] => [
    [146, south + i * 1e-5],
    [146.1, south + (i + 0.5) * 1e-5],
  ]);
  const toothed = edge.flat();
  return {
    type: 'Polygon',
    coordinates: [ring(...toothed, [145.9, south + teeth * 1e-5], [145.9, south])],
  };
}

describe('a boundary that is checked in a thread', () => {
  let owner: FarmOwner;
  let folder: string;
  let endless: string;
  beforeAll(async () => {
    owner = await startFarmOwner('farmer@fenceline.example');
    folder = await mkdtemp(join(tmpdir(), 'fenceline-boundary-'));
    endless = join(folder, 'endless.mjs');
    await writeFile(endless, 'export const answer = () => { for (;;) {} };');
  });
  afterAll(async () => {
    await owner.server.stop();
    await rm(folder, { recursive: true });
  });

  const store = (id: number, ...features: BoundaryFeature[]) =>
    owner.client.send(farms.storeCustomBoundary, {
      property_id: id,
      geojson: collection(...features),
    });

  it('answers 503, not “too complicated”, when a boundary check gets no processor time', async () => {
    const { app } = owner.server;
    const id = await owner.emptyFarm();
    await store(id, feature(square));
    const { checkBoundary, checkPaddocks, examineBoundary } = app;
    Object.assign(app, {
      checkBoundary: createBoundaryChecker(endless, busyClock()),
      checkPaddocks: createPaddockChecker(endless, busyClock()),
      examineBoundary: createHealthChecker(endless, busyClock()),
    });
    const refusal = (checked: string) => ({
      status: 503,
      code: 'OVERLOADED',
      message: `${checked} could not be checked in time, because the server is busy. Nothing is lost. Please try again shortly.`,
    });
    await expect(store(id, feature(square), feature(square))).rejects.toMatchObject(
      refusal('The boundary'),
    );
    await expect(
      owner.client.send(paddocks.store, {
        property_id: id,
        version: 0,
        paddocks: [{ name: 'House', kind: 'grazing', geometry: square }],
        are_findings_accepted: true,
      }),
    ).rejects.toMatchObject(refusal('The paddocks'));
    await expect(owner.client.send(boundaries.check, { property_id: id })).rejects.toMatchObject(
      refusal('The boundary'),
    );
    Object.assign(app, { checkBoundary, checkPaddocks, examineBoundary });
    const stored = await owner.client.send(farms.customBoundary, { property_id: id });
    expect(stored).toHaveLength(1);
  });

  it('answers 413 when a boundary check uses up its processor time', async () => {
    const { app } = owner.server;
    const id = await owner.emptyFarm();
    const { checkBoundary } = app;
    Object.assign(app, { checkBoundary: createBoundaryChecker(endless, spentClock()) });
    await expect(store(id, feature(square))).rejects.toMatchObject({
      status: 413,
      code: 'TOO_LARGE',
      message: 'The boundary is too complicated to check. Simplify it and try again.',
    });
    Object.assign(app, { checkBoundary });
  });

  it('may have as many corners as the limit allows, whatever its shape', async () => {
    const check = createBoundaryChecker(await buildWorker('task-worker', folder));
    const { vertices, ringVertices } = BOUNDARY_CAPS;
    const combs = Array.from({ length: vertices / ringVertices }, (_, i) =>
      feature(comb(ringVertices - 1, -34 + i * 0.2)),
    );
    const total = combs.flatMap(({ geometry }) => geometry.coordinates.flat(2)).length / 2;
    expect(total).toBeGreaterThan(vertices - 10);
    expect(await check(JSON.stringify(combs))).toMatchObject({ areaHa: expect.any(Number) });
  });
});
