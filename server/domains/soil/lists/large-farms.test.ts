import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startSoilServer, type SoilServer } from '../../../../tests/support/soil/soil.ts';

/** Maximum number of parcels on a farm. */
const PARCELS = 5_000;

describe('a soil project of a farm with 5,000 parcels', () => {
  let soil: SoilServer;
  let farmId: number;

  beforeAll(async () => {
    soil = await startSoilServer();
    farmId = await rowsIn(soil.database, soil.issuer).farm(soil.owners.client, 'farm_key');
    for (let from = 0; from < PARCELS; from += 1_000) await soil.addParcels(farmId, 1_000, from);
  });
  afterAll(() => soil.stop());

  it('copies each parcel when saved, and replaces the copies when saved again', async () => {
    const projectId = await soil.save({ farmId });
    expect(await differences(projectId)).toEqual({ copied: PARCELS, different: 0 });

    const { asOwner } = soil.database;
    await asOwner.deleteFrom('farm_parcel').where('position', '=', 7).execute();
    await asOwner
      .updateTable('farm_parcel')
      .set({ local_government_area: 'Griffith City' })
      .where('position', '>', 4_990)
      .execute();
    expect(await soil.save({ farmId, projectId })).toBe(projectId);
    expect(await differences(projectId)).toEqual({ copied: PARCELS - 1, different: 0 });
  });

  /** Compares the project's copy with the farm's parcels. */
  async function differences(projectId: number) {
    const columns = raw`position, jurisdictional_id, state, lot, section, plan, plan_type, volume,
      folio, local_government_area, nrm_region, parcel_type, area_ha, geometry`;
    const { rows } = await raw<{ copied: number; different: number }>`
      SELECT (SELECT count(*)::integer FROM soil_project_parcel WHERE project_id = ${projectId})
          AS copied,
        (SELECT count(*)::integer FROM (
          SELECT ${columns}, data_set_is_sample FROM farm_parcel WHERE farm_id = ${farmId}
          EXCEPT ALL
          SELECT ${columns}, is_sample FROM soil_project_parcel WHERE project_id = ${projectId}
        ) d) AS different`.execute(soil.database.asOwner);
    return rows[0];
  }
});
