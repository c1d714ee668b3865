import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  blocksOf,
  prefilledCerForm,
  submissionFindings,
  TEST_REGULATOR_SETTINGS,
  type Finding,
} from '#entities/soil-project';
import { contract, type SubmissionFacts } from '#shared/api/contract';
import { createRegisterReader } from '../../../platform/outside/register/index.ts';
import {
  CLIENT,
  outcomeOf,
  PARTNER,
  startCer,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';
import { readRegister } from './read-register.ts';

const { soilProjects } = contract;
const RUN = { isLastTry: false };
const REASON = 'Agreed by letter of 3 June.';

describe('what stands in the way of a submission', () => {
  let soil: SoilServer;
  let cer: Awaited<ReturnType<typeof startCer>>;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fenceline-register-'));
    cer = await startCer();
    soil = await startSoilServer({ cer: cer.client });
  });
  afterAll(async () => {
    await soil.stop();
    await cer.stop();
    await rm(folder, { recursive: true });
  });

  async function approvedProject(): Promise<number> {
    const id = await soil.save();
    await soil.addTitle(id);
    await soil.put(id, 'B3');
    return id;
  }
  async function factsOf(id: number, withGeometry = false): Promise<SubmissionFacts> {
    const params = { project_ids: [id], with_geometry: withGeometry };
    const [facts] = await soil.sends.partner.send(soilProjects.facts, params);
    return facts!;
  }
  async function blocksIn(id: number): Promise<Finding[]> {
    const project = await soil.project(id);
    const regulator = { stage: 'test', settings: TEST_REGULATOR_SETTINGS } as const;
    const form = prefilledCerForm(project, regulator);
    const facts = await factsOf(id);
    return blocksOf(submissionFindings({ project, form, regulator, facts, now: new Date() }));
  }
  const submit = async (id: number, options?: { isShared: boolean }) =>
    outcomeOf(
      soil.sends.partner.send(
        soilProjects.updateStatusAndAttributes,
        await soil.submission(id, options),
      ),
    );
  const override = ({ rule, parcel, says }: Finding, id: number, reason = REASON) =>
    soil.sends.partner.send(soilProjects.override, {
      project_id: id,
      rule,
      parcel,
      says,
      reason,
    });
  const landOf = async (id: number) =>
    (
      await soil.database.asOwner
        .selectFrom('soil_project_parcel')
        .select('geometry')
        .where('project_id', '=', id)
        .execute()
    ).map(({ geometry }) => geometry);
  const reject = (call: Promise<unknown>) => outcomeOf(call);

  it('is known to partner admins only, and leaves unknown projects out', async () => {
    const id = await approvedProject();
    const params = { project_ids: [id, 999_999] };
    expect(await reject(soil.sends.client.send(soilProjects.facts, params))).toMatch(/^FORBIDDEN/);
    const facts = await soil.sends.partner.send(soilProjects.facts, params);
    expect(facts.map((one) => one.project_id)).toEqual([id]);
  });

  it('includes land of another signed project, which a submission to the regulator blocks', async () => {
    const first = await approvedProject();
    const second = await approvedProject();
    const { overlaps } = await factsOf(second, true);
    const shared = overlaps.find((one) => one.id === String(first))!;
    expect(shared).toMatchObject({ with: 'project', status: 'B3', parcels: [1, 2] });
    expect(shared.hectares).toBeCloseTo(203.8, 0);
    expect(shared.geometry?.type).toBe('MultiPolygon');
    await soil.put(first, 'C6');
    expect(await submit(second, { isShared: true })).toContain(
      `share 203.8 ha with project ${first}`,
    );
    expect((await soil.submissions(second)).length).toBe(0);
  });

  it('ignores drafts, withdrawn projects and neighbours that only touch', async () => {
    const id = await approvedProject();
    await soil.setApart(id);
    const draft = await soil.save();
    expect((await factsOf(id)).overlaps).toEqual([]);
    await soil.database.asOwner
      .updateTable('soil_project_parcel')
      .set({ geometry: JSON.stringify((await landOf(id)).at(0)) })
      .where('project_id', '=', draft)
      .execute();
    expect((await factsOf(id)).overlaps).toEqual([]);
    await soil.put(draft, 'B3');
    expect((await factsOf(id)).overlaps).toHaveLength(1);
    await soil.sends.client.send(soilProjects.withdraw, {
      project_id: draft,
      is_withdrawn: true,
      note: 'We sell the farm.',
    });
    expect((await factsOf(id)).overlaps).toEqual([]);
  });

  it('includes parcels that left the cadastre, and parcels with a hole', async () => {
    const id = await approvedProject();
    await soil.setApart(id);
    const parcels = soil.database.asOwner
      .updateTable('soil_project_parcel')
      .where('project_id', '=', id);
    await parcels.set({ pid: 'NSW-GONE' }).where('position', '=', 0).execute();
    const ring = (at: number, size: number) => [
      [at, -30],
      [at + size, -30],
      [at + size, -30 + size],
      [at, -30 + size],
      [at, -30],
    ];
    await parcels
      .set({
        geometry: JSON.stringify({
          type: 'Polygon',
          coordinates: [ring(130, 0.01), ring(130.002, 0.002)],
        }),
      })
      .where('position', '=', 1)
      .execute();
    expect(await factsOf(id)).toMatchObject({ parcels_gone: [1], parcels_with_holes: [2] });
  });

  it('never lets a payload leave while a block stands without an override', async () => {
    const break_ = fc.constantFrom(
      'nothing',
      'unsigned',
      'unapproved',
      'titles',
      'cadastre',
      'withdrawn',
      'region',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(break_, { maxLength: 3 }),
        fc.boolean(),
        async (faults, isOverridden) => {
          const id = await approvedProject();
          await soil.setApart(id);
          const project = soil.database.asOwner.updateTable('soil_project').where('id', '=', id);
          if (faults.includes('unsigned')) {
            await soil.database.asOwner
              .deleteFrom('soil_document')
              .where('project_id', '=', id)
              .where('kind', '=', 'commitment-signed')
              .execute();
          }
          if (faults.includes('unapproved')) await project.set({ status: 'A7' }).execute();
          if (faults.includes('titles')) {
            await soil.database.asOwner
              .updateTable('soil_document')
              .set({ owners: 'Somebody Else' })
              .where('project_id', '=', id)
              .where('kind', '=', 'title-docs')
              .execute();
          }
          const parcels = soil.database.asOwner
            .updateTable('soil_project_parcel')
            .where('project_id', '=', id)
            .where('position', '=', 0);
          if (faults.includes('cadastre')) await parcels.set({ pid: 'NSW-GONE' }).execute();
          if (faults.includes('region')) await parcels.set({ nrm_region: null }).execute();
          if (faults.includes('withdrawn')) {
            const withdrawn = { withdrawn_at: new Date(), withdrawn_note: 'Sold' };
            await project.set(withdrawn).execute();
          }
          if (isOverridden) {
            for (const block of await blocksIn(id)) {
              if (block.canOverride) await override(block, id);
            }
          }
          const blocks = await blocksIn(id);
          const outcome = await submit(id);
          expect(outcome === 'answered').toBe(blocks.length === 0);
          expect(await soil.submissions(id)).toHaveLength(blocks.length === 0 ? 1 : 0);
          for (const { says } of blocks) expect(outcome).toContain(says);
        },
      ),
      { numRuns: 25 },
    );
  }, 240_000);

  it('can be overridden by a partner admin with a reason, which stays in the history', async () => {
    const id = await approvedProject();
    await soil.put(id, 'A7');
    await soil.setApart(id);
    const [block] = await blocksIn(id);
    expect(block?.rule).toBe('approved');
    expect(await reject(override(block!, id, 'ok'))).toMatch(/^INVALID_PARAMS.*10 characters/);
    const never = { ...block!, rule: 'status' };
    expect(await reject(override(never, id))).toMatch(/^CONFLICT.*has to be fixed/);
    const asClient = soil.sends.client.send(soilProjects.override, {
      project_id: id,
      rule: 'approved',
      parcel: null,
      says: block!.says,
      reason: REASON,
    });
    expect(await reject(asClient)).toMatch(/^FORBIDDEN/);

    const [{ override_id: overrideId }] = await override(block!, id);
    expect(await reject(override(block!, id))).toMatch(/^CONFLICT.*already overridden/);
    expect(await blocksIn(id)).toEqual([]);
    const other = await approvedProject();
    const foreign = { project_id: other, override_id: overrideId };
    expect(await soil.sends.partner.send(soilProjects.withdrawOverride, foreign)).toEqual([
      { withdraw_override: false },
    ]);
    expect(await blocksIn(id)).toEqual([]);
    const own = { project_id: id, override_id: overrideId };
    await soil.sends.partner.send(soilProjects.withdrawOverride, own);
    expect(await blocksIn(id)).toHaveLength(1);
    const history = await soil.sends.partner.send(soilProjects.history, { project_id: id });
    const notes = history.flatMap(({ note, changed_by: by }) => (note ? [`${by}: ${note}`] : []));
    expect(notes).toContain(`${PARTNER}: Override of approved: “${block!.says}” Reason: ${REASON}`);
    expect(notes).toContain(`${PARTNER}: Override of approved withdrawn: “${block!.says}”`);
    const seenByClient = await soil.sends.client.send(soilProjects.history, { project_id: id });
    expect(seenByClient.some(({ note }) => note?.startsWith('Override'))).toBe(false);
  });

  it('ends when the client returns to a project that they withdrew', async () => {
    const id = await approvedProject();
    const withdraw = (is_withdrawn: boolean, note = '') =>
      reject(soil.sends.client.send(soilProjects.withdraw, { project_id: id, is_withdrawn, note }));
    expect(await withdraw(true)).toMatch(/^INVALID_PARAMS.*why/);
    expect(await withdraw(true, 'We sell the farm')).toBe('answered');
    expect(await withdraw(true, 'Again')).toMatch(/^CONFLICT.*already withdrawn/);
    expect(await submit(id)).toContain('The client withdrew the project: We sell the farm.');
    expect(await withdraw(false)).toBe('answered');
    expect(await submit(id)).toBe('answered');
    expect(await withdraw(true, 'Too late')).toMatch(/^CONFLICT.*already has it/);
    const asOther = soil.sends.otherClient.send(soilProjects.withdraw, {
      project_id: id,
      is_withdrawn: true,
      note: 'x',
    });
    expect(await reject(asOther)).toMatch(/^NOT_FOUND/);
  });

  describe('the register of projects', () => {
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

    it('keeps what it read and says why when it cannot be read again', async () => {
      const id = await approvedProject();
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
      expect(await submit(id)).toContain('The register of projects has not been read yet');

      const features = [
        feature({ 'Project ID': 'ERF9', 'Project name': 'Creek' }, square(west, south)),
        feature({ name: 'A point' }, { type: 'Point', coordinates: [west, south] }),
        feature({}, square(10, 50)),
      ];
      await read(JSON.stringify({ type: 'FeatureCollection', features }));
      const facts = await factsOf(id);
      expect(facts.overlaps_problem).toBeNull();
      expect(facts.overlaps).toMatchObject([
        { with: 'register', id: 'ERF9', name: 'Creek', status: null, parcels: [1, 2] },
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

  describe('a title document', () => {
    it('is described and replaced by a partner admin, with its history', async () => {
      const id = await approvedProject();
      const { title_docs: titles } = (await soil.project(id)).attributes;
      const key_name = titles[0]!.key_name;
      const details = { key_name, title_date: null, owners: 'Casey' };
      const describe_ = (parcels: number[], sender = soil.sends.partner) =>
        reject(sender.send(soilProjects.describeTitle, { ...details, parcels }));
      expect(await describe_([3])).toMatch(/^INVALID_PARAMS.*no parcel 3/);
      expect(await describe_([1], soil.sends.client)).toMatch(/^FORBIDDEN/);
      expect(await describe_([2])).toBe('answered');

      const replace = (replaced_by: string) =>
        reject(soil.sends.partner.send(soilProjects.removeTitle, { key_name, replaced_by }));
      const [next] = await soil.links(soil.sends.partner, id, 'title-docs');
      expect(await replace(next!.key)).toMatch(/^(CONFLICT|NOT_FOUND)/);
      await soil.addTitle(id);
      const added = (await soil.project(id)).attributes.title_docs.at(-1)!;
      expect(await replace(added.key_name)).toBe('answered');
      const history = await soil.sends.partner.send(soilProjects.history, { project_id: id });
      expect(history.map(({ note }) => note)).toContain(
        'Title document title.pdf replaced by title.pdf',
      );
    });
  });

  describe('a project that the regulator refused', () => {
    it('goes back to its client with a reason and marks, and can be repaired', async () => {
      const id = await approvedProject();
      await soil.put(id, 'C3');
      const marks = [{ at: 'question' as const, field: 'landholders', says: 'Add Charlie.' }];
      const giveBack = (note?: string) =>
        reject(
          soil.sends.partner.send(soilProjects.updateStatus, {
            project_id: id,
            project_status: 'B1',
            marks,
            ...(note === undefined ? {} : { note }),
          }),
        );
      expect(await giveBack()).toMatch(/^INVALID_PARAMS.*why/);
      expect(await giveBack('An owner is missing.')).toBe('answered');
      const asked = await soil.sends.client.send(soilProjects.history, { project_id: id });
      expect(asked.at(-1)).toMatchObject({ to_status: 'B1', note: 'An owner is missing.', marks });

      await soil.sends.client.send(soilProjects.updateStatus, {
        project_id: id,
        project_status: 'A1',
      });
      await soil.save({ projectId: id, status: 'A2' });
      await soil.save({
        projectId: id,
        status: 'A2',
        form: soil.form({ nature_of_farm: 'Sheep' }),
      });
      const forms = await soil.sends.partner.send(soilProjects.forms, { project_id: id });
      expect(forms.map(({ submitted_form: form }) => form['nature_of_farm'])).toEqual([
        'Mixed farming',
        'Sheep',
      ]);
      const asStranger = soil.sends.otherClient.send(soilProjects.forms, { project_id: id });
      expect(await reject(asStranger)).toMatch(/^NOT_FOUND/);
      expect((await soil.history(id)).at(-1)).toContain(CLIENT);
    });
  });
});
