import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { MultiPolygon, Polygon } from 'geojson';
import { pointInGeometry } from '#shared/lib/geo';
import { freshDatabase } from '../tests/support/server/fresh-database.ts';
import type { Database } from '../server/platform/db/database.ts';
import { readSettings } from '../server/platform/settings/settings.ts';
import { freeRights } from '../server/domains/sales/orders/free-rights.ts';
import { loadMemoryEngine } from '../server/cadastre/memory/index.ts';
import { seedSandbox } from './seed.ts';

describe('seedSandbox', () => {
  let database: Database;
  const openSample = vi.fn(() => loadMemoryEngine(inject('parcelSnapshot')));

  beforeAll(async () => {
    database = await freshDatabase();
    const settings = readSettings({});
    await seedSandbox(database, openSample, settings);
    await seedSandbox(database, openSample, settings);
  });
  afterAll(() => database.close());

  it('opens the sample district only once, to create the farms', () => {
    expect(openSample).toHaveBeenCalledOnce();
  });

  it('creates one plan each for agent and partner, however often the server starts', async () => {
    const plans = await database.asOwner
      .selectFrom('plan')
      .innerJoin('plan_owner', 'plan_owner.plan_id', 'plan.id')
      .select(['plan.name', 'plan_owner.email'])
      .orderBy('plan.name')
      .execute();
    expect(plans).toEqual([
      { name: 'AgriProve Soil Carbon', email: 'partner@agriprove.example' },
      { name: 'Riverina Agronomy', email: 'agent@fenceline.example' },
    ]);
  });

  it('creates a client of each plan who has accepted it', async () => {
    const clients = await database.asOwner
      .selectFrom('plan_client')
      .innerJoin('plan', 'plan.id', 'plan_client.plan_id')
      .select(['plan.name', 'email', (q) => q('accepted_at', 'is not', null).as('hasAccepted')])
      .orderBy('plan.name')
      .execute();
    expect(clients).toEqual([
      { name: 'AgriProve Soil Carbon', email: 'client@fenceline.example', hasAccepted: true },
      { name: 'Riverina Agronomy', email: 'farmer@fenceline.example', hasAccepted: true },
    ]);
  });

  it('creates a soil client with a project at each notable status', async () => {
    const projects = await database.asOwner
      .selectFrom('soil_project')
      .select(['status', 'owner_email', 'farm_name'])
      .orderBy('id')
      .execute();
    expect(projects.map(({ status }) => status)).toEqual(['A1', 'A4', 'A7', 'B3', 'C3', 'C6']);
    for (const project of projects) {
      expect(project).toMatchObject({
        owner_email: 'client@fenceline.example',
        farm_name: 'Mirrool Downs',
      });
    }
    const parcels = await database.asOwner
      .selectFrom('soil_project_parcel')
      .select('project_id')
      .execute();
    const forms = await database.asOwner
      .selectFrom('soil_project_form')
      .select(['version', (q) => q.fn<number>('cardinality', ['parcels']).as('parcels')])
      .orderBy('project_id')
      .execute();
    expect(forms.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1]);
    expect(forms.map(({ parcels }) => parcels)).toEqual([6, 1, 2, 1, 2]);
    // Two drafts of the whole farm, and four projects that share its lots.
    expect(parcels).toHaveLength(6 + 6 + 6);
  });

  it('creates farms whose front gate is on the farm', async () => {
    const { rows } = await database.pool.query<{
      name: string;
      lng: number;
      lat: number;
      areas: (Polygon | MultiPolygon)[];
    }>(`
      SELECT f.name, front_gate_lng AS lng, front_gate_lat AS lat,
        coalesce(
          (SELECT jsonb_agg(geometry) FROM farm_parcel p WHERE p.farm_id = f.id),
          (SELECT jsonb_path_query_array(features::jsonb, '$[*].geometry') FROM farm_boundary b
            WHERE b.farm_id = f.id)) AS areas
      FROM farm f ORDER BY 1`);
    const isOnFarm = rows.map(({ name, lng, lat, areas }) => [
      name,
      areas.some((area) => pointInGeometry([lng, lat], area)),
    ]);
    expect(isOnFarm).toEqual([
      ['Back Creek', true],
      ['Kurrajong Park', true],
      ['Mirrool Downs', true],
    ]);
  });

  it('creates a farmer who bought Kurrajong Park’s key and has one free reorder', async () => {
    const farm = await database.asOwner
      .selectFrom('farm')
      .select(['id', 'owner_id'])
      .where('name', '=', 'Kurrajong Park')
      .executeTakeFirstOrThrow();
    const items = await database.asOwner
      .selectFrom('payment_item')
      .select('item_type')
      .where('farm_id', '=', farm.id)
      .orderBy('id')
      .execute();
    expect(items.map((item) => item.item_type)).toEqual(['Property Key', 'Carbon Report']);
    const rights = await database.asOwner
      .transaction()
      .execute((sql) => freeRights(sql, farm.owner_id, [farm.id]));
    expect(rights.map((right) => right.itemType)).toEqual(['Carbon Report']);
  });

  it('records the past order and its receipt in one audit entry', async () => {
    const entries = await database.asOwner
      .selectFrom('audit')
      .select(['action', 'object'])
      .where('about', '=', 'farmer@fenceline.example')
      .where('area', '=', 'money')
      .execute();
    expect(entries).toEqual([{ action: 'ordered', object: 'order' }]);
  });
});
