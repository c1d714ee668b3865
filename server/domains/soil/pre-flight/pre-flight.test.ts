import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, submissionFindings, type Finding } from '#entities/submission/finding';
import { prefilledCerForm, TEST_REGULATOR_SETTINGS } from '#entities/submission/request';
import { contract, type SubmissionFacts } from '#shared/api/contract';
import { IS_FULL } from '../../../../tests/support/full.ts';
import { startCer, type Cer } from '../../../../tests/support/soil/cer.ts';
import {
  CLIENT,
  outcomeOf,
  PARTNER,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;
const REASON = 'Agreed by letter of 3 June.';

describe('the obstacles to a submission', () => {
  let soil: SoilServer;
  let cer: Cer;

  beforeAll(async () => {
    cer = await startCer();
    soil = await startSoilServer({ cer: cer.client });
  });
  afterAll(async () => {
    await soil.stop();
    await cer.stop();
  });

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
  const override = ({ rule, parcels, says }: Finding, id: number, reason = REASON) =>
    soil.sends.partner.send(soilProjects.override, {
      project_id: id,
      rule,
      parcels: [...parcels],
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

  it('are shown to partner admins only, and unknown projects are left out', async () => {
    const id = await soil.approved();
    const params = { project_ids: [id, 999_999] };
    expect(await outcomeOf(soil.sends.client.send(soilProjects.facts, params))).toMatch(
      /^FORBIDDEN/,
    );
    const facts = await soil.sends.partner.send(soilProjects.facts, params);
    expect(facts.map((one) => one.project_id)).toEqual([id]);
  });

  it('include land of another signed project, which blocks a submission to the regulator', async () => {
    const first = await soil.approved();
    const second = await soil.approved();
    const { overlaps } = await factsOf(second, true);
    const shared = overlaps.find((one) => one.id === String(first))!;
    expect(shared).toMatchObject({
      with: 'project',
      status: 'B3',
      parcels: [await soil.pid(0), await soil.pid(1)],
    });
    expect(shared.hectares).toBeCloseTo(203.8, 0);
    expect(shared.geometry?.type).toBe('MultiPolygon');
    await soil.put(first, 'C6');
    expect(await submit(second, { isShared: true })).toContain(
      `share 203.8 ha with project ${first}`,
    );
    expect((await soil.submissions(second)).length).toBe(0);
  });

  it('do not include drafts, withdrawn projects and neighbours that only touch', async () => {
    const id = await soil.approved();
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

  it('include parcels that left the cadastre, and parcels with a hole', async () => {
    const id = await soil.approved();
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
    expect(await factsOf(id)).toMatchObject({
      parcels_gone: ['NSW-GONE'],
      parcels_with_holes: [await soil.pid(1)],
    });
  });

  it('never let a payload be sent while a block has no override', async () => {
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
          const id = await soil.approved();
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
      { numRuns: IS_FULL ? 25 : 8 },
    );
  }, 240_000);

  it('can be overridden by a partner admin with a reason, which stays in the history', async () => {
    const id = await soil.approved();
    await soil.put(id, 'A7');
    await soil.setApart(id);
    const [block] = await blocksIn(id);
    expect(block?.rule).toBe('approved');
    expect(await outcomeOf(override(block!, id, 'ok'))).toMatch(/^INVALID_PARAMS.*10 characters/);
    const never = { ...block!, rule: 'status' };
    expect(await outcomeOf(override(never, id))).toMatch(/^CONFLICT.*has to be fixed/);
    const asClient = soil.sends.client.send(soilProjects.override, {
      project_id: id,
      rule: 'approved',
      parcels: [],
      says: block!.says,
      reason: REASON,
    });
    expect(await outcomeOf(asClient)).toMatch(/^FORBIDDEN/);

    const [{ override_id: overrideId }] = await override(block!, id);
    expect(await outcomeOf(override(block!, id))).toMatch(/^CONFLICT.*already overridden/);
    expect(await blocksIn(id)).toEqual([]);
    const other = await soil.approved();
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

  it('no longer include a client’s withdrawal once the client resumes the project', async () => {
    const id = await soil.approved();
    const withdraw = (is_withdrawn: boolean, note = '') =>
      outcomeOf(
        soil.sends.client.send(soilProjects.withdraw, { project_id: id, is_withdrawn, note }),
      );
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
    expect(await outcomeOf(asOther)).toMatch(/^NOT_FOUND/);
  });

  describe('a project that the regulator refused', () => {
    it('goes back to its client with a reason and marks, and can be repaired', async () => {
      const id = await soil.approved();
      await soil.put(id, 'C3');
      const marks = [{ at: 'question' as const, field: 'landholders', says: 'Add Charlie.' }];
      const giveBack = (note?: string) =>
        outcomeOf(
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
      expect(await outcomeOf(asStranger)).toMatch(/^NOT_FOUND/);
      expect((await soil.history(id)).at(-1)).toContain(CLIENT);
    });
  });
});
