import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type SubmissionFacts } from '#shared/api/contract';
import { createRegisterReader } from '../../../platform/outside/register/index.ts';
import {
  outcomeOf,
  PARTNER,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';
import { readRegister } from './read-register.ts';

const { soilProjects } = contract;
const RUN = { isLastTry: false };

describe('the register of projects', () => {
  let soil: SoilServer;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fenceline-register-'));
    soil = await startSoilServer();
  });
  afterAll(async () => {
    await soil.stop();
    await rm(folder, { recursive: true });
  });

  async function factsOf(id: number): Promise<SubmissionFacts> {
    const [facts] = await soil.sends.partner.send(soilProjects.facts, { project_ids: [id] });
    return facts!;
  }
  const square = (west: number, south: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + 0.02, south],
        [west + 0.02, south + 0.02],
        [west, south + 0.02],
        [west, south],
      ],
    ],
  });
  async function read(text: string): Promise<void> {
    const path = join(folder, 'register.geojson');
    await writeFile(path, text);
    soil.app.settings = { ...soil.app.settings, CER_REGISTER_SOURCE: path };
    soil.app.register = createRegisterReader(path);
    await readRegister(soil.app)({}, RUN);
  }

  it('keeps its last state and says why when it cannot be read again', async () => {
    const id = await soil.approved();
    await soil.setApart(id);
    const { rows } = await soil.database.pool.query<{ west: number; south: number }>(
      `SELECT (extent[1])[0] AS west, (extent[1])[1] AS south FROM soil_project_parcel
       WHERE project_id = $1 LIMIT 1`,
      [id],
    );
    const { west, south } = rows[0]!;
    const feature = (properties: object, geometry: object) => ({
      type: 'Feature',
      properties,
      geometry,
    });
    await read('not json');
    expect((await factsOf(id)).overlaps_problem).toMatch(/not been read yet.*not JSON/);
    const submission = soil.sends.partner.send(
      soilProjects.updateStatusAndAttributes,
      await soil.submission(id),
    );
    expect(await outcomeOf(submission)).toContain('The register of projects has not been read yet');

    const features = [
      feature({ 'Project ID': 'ERF9', 'Project name': 'Creek' }, square(west, south)),
      feature({ name: 'A point' }, { type: 'Point', coordinates: [west, south] }),
      feature({}, square(10, 50)),
    ];
    await read(JSON.stringify({ type: 'FeatureCollection', features }));
    const facts = await factsOf(id);
    expect(facts.overlaps_problem).toBeNull();
    expect(facts.overlaps).toMatchObject([
      {
        with: 'register',
        id: 'ERF9',
        name: 'Creek',
        status: null,
        parcels: [await soil.pid(0), await soil.pid(1)],
      },
    ]);
    await read('{}');
    expect((await factsOf(id)).overlaps).toHaveLength(1);

    // Once the regulator lists the project itself, it does not overlap itself.
    await soil.database.pool.query(
      `INSERT INTO cer_submission (id, project_id, attempt, request, requested_by, request_dt,
         post_cer_id) VALUES (gen_random_uuid(), $1, 1, '{}', $2, now(), 'ERF9')`,
      [id, PARTNER],
    );
    expect((await factsOf(id)).overlaps).toEqual([]);
    soil.app.settings = { ...soil.app.settings, CER_REGISTER_SOURCE: undefined };
    soil.app.register = null;
    await readRegister(soil.app)({}, RUN);
    const { rows: left } = await soil.database.pool.query('SELECT 1 FROM registered_project');
    expect(left).toEqual([]);
  });
});
