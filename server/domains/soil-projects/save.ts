import { z } from 'zod';
import {
  firstProjectName,
  isReopenable,
  notEditableText,
  OVERTAKEN_TEXT,
  SoilForm,
  soilProjectsOf,
  sortActionKeys,
  withoutHiddenAnswers,
} from '#entities/soil-project';
import type { CheckedParamsOf, Contract } from '#shared/api/contract';
import type { Sql } from '../../platform/db/database.ts';
import { CallError, invalidParams, notFound } from '../../platform/call-error.ts';
import type { Handler, SoilContext } from '../handler.ts';
import { letterProblem } from '../../documents/soil/commitment/letter-problem.ts';
import { keepParcels } from './farm-of-project.ts';
import { lockProject, moveProject, recordChange, type LockedProject } from './move-project.ts';
import { projectRows } from './project-rows.ts';

type Save = Contract['soilProjects']['save'];
type Params = CheckedParamsOf<Save>;

/** Attributes that a client may set; the server owns all others (OP-94). */
const ClientAttributes = z.object({
  accepted_terms: z.boolean().default(false),
  step: z.int().min(1).max(10).default(1),
  submitted_form: SoilForm,
  /** Id of the draft behind a new project; repeated saves of one draft create one project. */
  draft_id: z.uuid().nullable().default(null),
  /** Ids of this save, of the save the form is based on, and of earlier saves without an answer. */
  answers_from: z.uuid().nullable().default(null),
  answers_based_on: z.uuid().nullable().default(null),
  answers_sent_before: z.array(z.uuid()).max(20).default([]),
});

/**
 * Saves the whole form at any step. `A1` leaves the status as it is. `A2` is Create PDF Report,
 * which queues the job that makes the commitment (FORM-32, PDF-01, OP-73).
 */
export const save: Handler<Save> = async (context, params) => {
  const { sql, app, user } = context;
  const attributes = readAttributes(params.project_attributes);
  const columns = await columnsOf(context, params, attributes);
  const project =
    (params.project_id === null
      ? await createProject(context, params, columns, attributes)
      : null) ?? (await updateProject(context, params, columns, attributes));
  await keepParcels(sql, project.id, params.property_id);

  if (params.project_status === 'A2') {
    await requirePrintable(context, project.id, attributes.submitted_form);
    await moveProject(sql, app, { project, to: 'A2', actors: ['client'], by: user.email });
    await app.jobs.enqueue(sql, 'make-commitment', { projectId: project.id });
  }
  return [{ client_save_agriprove_project: project.id }];
};

/** Throws CONFLICT for a character that the PDF cannot print, before the job starts. */
async function requirePrintable({ sql, app }: SoilContext, projectId: number, form: SoilForm) {
  const rows = await projectRows(sql, (all) => all.where('id', '=', projectId));
  const [project] = soilProjectsOf(rows);
  const partnerName = app.settings.PARTNER_NAME;
  const problem = project && letterProblem({ project, form, partnerName });
  if (problem) throw new CallError('CONFLICT', problem);
}

type Columns = Awaited<ReturnType<typeof columnsOf>>;
type Attributes = z.infer<typeof ClientAttributes>;

async function columnsOf({ sql, owner }: SoilContext, params: Params, attributes: Attributes) {
  const farm = await farmOf(sql, params.property_id);
  const { name, email } = await sql
    .selectFrom('owner')
    .select(['name', 'email'])
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const actions = sortActionKeys(params.chosen_actions);
  const chosen = SoilForm.shape.chosen_activities.safeParse(actions);
  if (!chosen.success) {
    throw new CallError('INVALID_PARAMS', 'Some of the values are not valid.', {
      fields: { chosen_actions: 'This activity does not exist.' },
    });
  }
  return {
    farm_id: params.property_id,
    farm_name: farm.name,
    front_gate_address: farm.front_gate_address,
    typed_front_gate_address: farm.typed_front_gate_address,
    front_gate_lng: farm.front_gate_lng,
    front_gate_lat: farm.front_gate_lat,
    owner_name: name,
    owner_email: email,
    chosen_actions: actions,
    accepted_terms: attributes.accepted_terms,
    step: attributes.step,
    submitted_form: JSON.stringify({
      ...withoutHiddenAnswers(attributes.submitted_form),
      property_id: params.property_id,
      property_name: farm.name,
      chosen_activities: actions,
    }),
    answers_from: attributes.answers_from,
    pdf_problem: null,
  };
}

function readAttributes(given: Params['project_attributes']) {
  const read = ClientAttributes.safeParse(given);
  if (read.success) return read.data;
  throw invalidParams(read.error.issues, { prefix: ['project_attributes'] });
}

/** The farm exists: the call's access rule has checked it in this transaction. */
const farmOf = (sql: Sql, farmId: number) =>
  sql.selectFrom('farm').selectAll().where('id', '=', farmId).executeTakeFirstOrThrow();

/**
 * Returns null when another window, or a save whose answer was lost, already created the draft's
 * project.
 */
async function createProject(
  { sql, app, owner, user }: SoilContext,
  params: Params,
  columns: Columns,
  { draft_id }: Attributes,
): Promise<LockedProject | null> {
  const created = await sql
    .insertInto('soil_project')
    .values({
      ...columns,
      draft_id,
      owner_id: owner.id as number,
      name: params.project_name.trim() || firstProjectName(columns.farm_name),
      status: 'A1',
      created_at: app.now(),
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'draft_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return null;
  await recordChange(sql, app, { projectId: created.id, from: null, to: 'A1', by: user.email });
  return lockProject(sql, created.id);
}

/** Leaves the name alone, which only the partner may change (OP-87). */
async function updateProject(
  { sql, app, owner }: SoilContext,
  params: Params,
  columns: Columns,
  attributes: Attributes,
): Promise<LockedProject> {
  const projectId = params.project_id ?? (await projectOfDraft(sql, owner.id, attributes.draft_id));
  const project = await lockProject(sql, projectId);
  if (project.ownerId !== owner.id) throw notFound();
  if (!isReopenable(project.status)) {
    throw new CallError('CONFLICT', notEditableText(app.settings.PARTNER_NAME));
  }
  const { answers_from: before } = await sql
    .selectFrom('soil_project')
    .select('answers_from')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const { answers_from: now, answers_based_on: basedOn, answers_sent_before: sent } = attributes;
  if (![now, basedOn, ...sent].includes(before)) {
    throw new CallError('CONFLICT', OVERTAKEN_TEXT);
  }
  await sql
    .updateTable('soil_project')
    .set((q) => ({ ...columns, answers_version: q('answers_version', '+', 1) }))
    .where('id', '=', projectId)
    .execute();
  return lockProject(sql, projectId);
}

async function projectOfDraft(sql: Sql, ownerId: number | null, draftId: string | null) {
  const project = await sql
    .selectFrom('soil_project')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  if (!project) throw notFound();
  return project.id;
}
