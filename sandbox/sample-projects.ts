import { randomUUID } from 'node:crypto';
import { CARD_PRICES } from '#entities/plan';
import { blankSoilForm, type SoilForm } from '#entities/registration/form';
import { blankCompany, blankPerson } from '#entities/registration/landholder';
import { soilProjectsOf } from '#entities/soil-project/record';
import {
  cerRequest,
  prefilledCerForm,
  TEST_REGULATOR_SETTINGS,
} from '#entities/submission/request';
import type { ProjectStatus } from '#shared/api/contract';
import type { Sql } from '../server/platform/db/database.ts';
import { priceCentsFrom } from '../server/domains/sales/plans/plan-fields.ts';
import { keepParcels } from '../server/domains/soil/form/farm-of-project.ts';
import { keepSentForm } from '../server/domains/soil/record/sent-forms.ts';
import { projectRows } from '../server/domains/soil/record/project-rows.ts';

export const SAMPLE_COMPANY = 'Mirrool Pastoral Pty Ltd';
const CLIENT = 'client@fenceline.example';
export const PARTNER = 'partner@agriprove.example';

/** Statuses that a sample project has passed through, each with the actor that sets it. */
const TO_READY: [ProjectStatus, string][] = [
  ['A2', CLIENT],
  ['A3', 'server'],
  ['A4', 'server'],
];
const TO_REVIEW: typeof TO_READY = [
  ...TO_READY,
  ['A5', CLIENT],
  ['A6', 'server'],
  ['A7', 'server'],
];
const TO_APPROVED: typeof TO_READY = [...TO_REVIEW, ['B3', PARTNER]];
const TO_SENT: typeof TO_READY = [...TO_APPROVED, ['C1', PARTNER], ['C2', 'server']];
interface Sample {
  name: string;
  way: typeof TO_READY;
  /** Positions of the chosen lots in the farm; all lots if absent. */
  lots?: readonly number[];
  response?: object;
}
/** Projects whose commitment is signed share no lot; drafts cover the whole farm. */
const SAMPLES: readonly Sample[] = [
  { name: 'Mirrool Downs Soil Project', way: [] },
  { name: 'Mirrool Flats', way: TO_READY },
  { name: 'Mirrool Hill', way: TO_REVIEW, lots: [0] },
  { name: 'Mirrool Creek', way: TO_APPROVED, lots: [1, 2] },
  {
    name: 'Mirrool West',
    lots: [3],
    way: [...TO_SENT, ['C3', 'server']],
    response: {
      message: 'The submission was refused.',
      errors: ['The project area overlaps a registered project.'],
    },
  },
  {
    name: 'Mirrool Home Block',
    lots: [4, 5],
    way: [...TO_SENT, ['C4', 'server'], ['C6', 'server']],
    response: { post_cer_id: 'CER-SAMPLE-1', decision: 'approved', message: 'Approved.' },
  },
];

export const SAMPLE_NAMES = SAMPLES.map(({ name }) => name);

/**
 * Creates the partner's plan, accepted by its client, unless it exists. Clients of this plan may
 * register soil projects.
 */
export async function seedPartnerPlan(sql: Sql): Promise<number> {
  const present = await sql
    .selectFrom('plan_owner')
    .select('plan_id')
    .where('email', '=', PARTNER)
    .executeTakeFirst();
  if (present) return present.plan_id;
  const { id } = await sql
    .insertInto('plan')
    .values({
      name: 'AgriProve Soil Carbon',
      ...priceCentsFrom(CARD_PRICES),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql.insertInto('plan_owner').values({ plan_id: id, email: PARTNER }).execute();
  await sql
    .insertInto('plan_client')
    .values({
      plan_id: id,
      email: CLIENT,
      owner_id: (q) => q.selectFrom('owner').select('id').where('email', '=', CLIENT),
      authorised_by: PARTNER,
      accepted_at: new Date(),
    })
    .execute();
  return id;
}

/**
 * Creates the client's sample projects on one farm, at A1, A4, A7, B3, C3 and C6, without files.
 */
export async function seedSoilProjects(
  sql: Sql,
  owner: { id: number; name: string },
  farmId: number,
): Promise<void> {
  const farm = await sql
    .selectFrom('farm')
    .selectAll()
    .where('id', '=', farmId)
    .executeTakeFirstOrThrow();
  for (const { name, way, lots, response } of SAMPLES) {
    const status = way.at(-1)?.[0] ?? 'A1';
    const isMade = way.length > 0;
    const { id } = await sql
      .insertInto('soil_project')
      .values({
        owner_id: owner.id,
        farm_id: farmId,
        name,
        status,
        farm_name: farm.name,
        front_gate_address: farm.front_gate_address,
        typed_front_gate_address: farm.typed_front_gate_address,
        front_gate_lng: farm.front_gate_lng,
        front_gate_lat: farm.front_gate_lat,
        owner_name: owner.name,
        owner_email: CLIENT,
        chosen_actions: ['8', '10', '16'],
        accepted_terms: isMade,
        step: isMade ? 10 : 4,
        submitted_form: JSON.stringify(sampleForm(farmId, farm.name, owner.name)),
        commitment_version: isMade ? 1 : null,
        fae_tco2e: isMade ? 9_600 : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepParcels(sql, { projectId: id, farmId, leftOut: [], asked: null });
    if (lots) await keepOnly(sql, id, lots);
    if (isMade) await keepSentForm(sql, id, new Date());
    const steps: [ProjectStatus, string][] = [['A1', CLIENT], ...way];
    const seededAt = Date.now();
    await sql
      .insertInto('soil_project_change')
      .values(
        steps.map(([to, by], i) => ({
          project_id: id,
          from_status: steps[i - 1]?.[0] ?? null,
          to_status: to,
          changed_by: by,
          changed_at: new Date(seededAt - (steps.length - i) * 1_000),
        })),
      )
      .execute();
    if (response) await seedSubmission(sql, id, response);
  }
}

/** Reduces a project to the lots at these positions of its farm. */
async function keepOnly(sql: Sql, projectId: number, lots: readonly number[]): Promise<void> {
  await sql
    .deleteFrom('soil_project_parcel')
    .where('project_id', '=', projectId)
    .where('position', 'not in', lots)
    .execute();
}

async function seedSubmission(sql: Sql, projectId: number, response: object): Promise<void> {
  const [project] = soilProjectsOf(
    await projectRows(sql, (projects) => projects.where('id', '=', projectId)),
  );
  if (!project) throw new Error('a sample project has no parcels');
  const settings = TEST_REGULATOR_SETTINGS;
  const form = prefilledCerForm(project, { stage: 'test', settings });
  const now = new Date();
  await sql
    .insertInto('cer_submission')
    .values({
      id: randomUUID(),
      project_id: projectId,
      attempt: 1,
      request: JSON.stringify(cerRequest(project, form, 'test', settings, [])),
      requested_by: PARTNER,
      request_dt: now,
      sending_at: now,
      response: JSON.stringify(response),
      response_dt: now,
      post_cer_id: 'post_cer_id' in response ? String(response.post_cer_id) : null,
    })
    .execute();
}

function sampleForm(farmId: number, farmName: string, ownerName: string): SoilForm {
  const blank = blankSoilForm(new Date());
  return {
    ...blank,
    property_id: farmId,
    property_name: farmName,
    name: ownerName,
    nature_of_farm: 'Sheep and wheat, with lucerne on the creek flats',
    landholders: [
      { ...blankPerson(), name: ownerName },
      {
        ...blankCompany(),
        name: SAMPLE_COMPANY,
        acn: '000 000 019',
        signs_by: 'director-and-secretary',
        officers: [ownerName, 'Charlie Client'],
      },
    ],
    interest_holders: blank.interest_holders.map((holder) =>
      holder.kind === 'mortgagee'
        ? { ...holder, answer: true, name: 'Sample Rural Bank' }
        : { ...holder, answer: false },
    ),
    existing_actions: {
      ...blank.existing_actions,
      cultivation: { used: true, extent: '20 %' },
      'synthetic-fertilisers': { used: true, extent: '60 %' },
      'direct-drilling': { used: true, extent: '40 %' },
    },
    existingActionsMoreDetails: 'Superphosphate every second autumn; stubble burnt until 2022.',
    chosen_activities: ['8', '10', '16'],
    grazing_data: blank.grazing_data.map((row, i) => ({
      ...row,
      ha_or_pcnt: '70 %',
      sheep: `${1_200 + 50 * i} ewes`,
    })),
    cropping_data: blank.cropping_data.map((row, i) => ({
      ...row,
      ha_or_pcnt: '30 %',
      details: i % 2 === 0 ? 'Wheat, stubble grazed' : 'Canola, then barley',
    })),
    assessByEye: true,
    useBudgetTool: true,
    budgetToolUsage: 3,
    budgetToolType: 'Spreadsheet',
    budgetToolName: 'Feed sheet',
    useMinBenchmark: true,
    benchmarkTarget: 1_200,
    frequencyOfRainfallModel: 'Monthly',
    frequencyOfMoistureModel: 'Quarterly',
    frequencyOfWeatherForecasts: 'Weekly',
    frequencyOfAnyPractice: 'Monthly',
    frequencyOfManagementSoftware: 'N/A',
    frequencyOfForecastUpdate: 'Monthly',
  };
}
