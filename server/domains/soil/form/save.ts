import { sql as raw } from 'kysely';
import { z } from 'zod';
import { sortActionKeys } from '#entities/registration/activity';
import { commitmentProblems, landOf } from '#entities/registration/commitment';
import {
  answersOf,
  landChange,
  letterProblem,
  SoilForm,
  withQuestion,
} from '#entities/registration/form';
import {
  firstProjectName,
  isReopenable,
  notEditableText,
  OVERTAKEN_TEXT,
  type SoilProject,
  soilProjectsOf,
} from '#entities/soil-project/record';
import type { CheckedParamsOf, Contract } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError, invalidParams, notFound } from '../../../platform/call-error.ts';
import type { Handler, SoilContext } from '../../handler.ts';
import { keepParcels, parcelsOfFarm } from './farm-of-project.ts';
import { appendParcels, isLandFrozen } from './frozen-land.ts';
import {
  lockProject,
  moveProject,
  recordChange,
  type LockedProject,
} from '../moves/move-project.ts';
import { printedFactsChecksum } from './printed-facts.ts';
import { projectRows } from '../record/project-rows.ts';
import { keepSentForm } from '../record/sent-forms.ts';
import { formToStore } from '../record/stored-form.ts';

type Save = Contract['soilProjects']['save'];
type Params = CheckedParamsOf<Save>;

/** Maximum number of problems in a refusal; the first ones say enough. */
const MAX_PROBLEMS = 20;

/** Attributes that a client may set; the server owns all others (OP-94). */
const ClientAttributes = z.object({
  accepted_terms: z.boolean().default(false),
  step: z.int().min(1).max(10).default(1),
  submitted_form: SoilForm,
  /** Id of the draft behind a new project; repeated saves of one draft create one project. */
  draft_id: z.uuid().nullable().default(null),
  /**
   * Ids of this save, of the save on which the form is based, and of earlier saves without an
   * answer.
   */
  answers_from: z.uuid().nullable().default(null),
  answers_based_on: z.uuid().nullable().default(null),
  answers_sent_before: z.array(z.uuid()).max(20).default([]),
  /** Ids of parcels that the farm gained and that the client adds to the project. */
  add_parcels: z.array(z.string().max(100)).max(5_000).default([]),
  /**
   * Ids of the farm's parcels that the client leaves out; null from older forms, which have no such
   * choice.
   */
  left_out: z.array(z.string().max(100)).max(5_000).nullable().default(null),
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

  if (params.project_status === 'A2') {
    await requireCommitment(context, project.id);
    await keepSentForm(sql, project.id, app.now());
    await moveProject(sql, app, { project, to: 'A2', actors: ['client'], by: user.email });
    await app.jobs.enqueue(sql, 'make-commitment', { projectId: project.id });
  }
  return [{ client_save_agriprove_project: project.id }];
};

/**
 * Throws before the job starts: INVALID_PARAMS for answers that are missing or implausible, CONFLICT
 * for a character that the PDF cannot print.
 */
async function requireCommitment({ sql, app }: SoilContext, projectId: number): Promise<void> {
  const rows = await projectRows(sql, (all) => all.where('id', '=', projectId));
  const [project] = soilProjectsOf(rows);
  if (!project) throw notFound();
  const form = answersOf(project, app.now());
  const partnerName = app.settings.PARTNER_NAME;
  const unprintable = letterProblem({ project, form, partnerName });
  if (unprintable) throw new CallError('CONFLICT', unprintable);
  const problems = commitmentProblems(form, {
    acceptedTerms: project.attributes.accepted_terms,
    ...landOf(project),
    unasked: project.attributes.is_land_frozen ? 0 : await countGained(sql, project),
  });
  if (problems.length > 0) {
    const fields: Record<string, string> = {};
    for (const { field, message } of problems.slice(0, MAX_PROBLEMS)) {
      fields[`project_attributes.submitted_form.${field}`] ??= withQuestion(field, message);
    }
    throw new CallError('INVALID_PARAMS', 'The commitment PDF cannot be created yet.', { fields });
  }
}

/** Counts the parcels that the farm has gained and that the client has not been asked about. */
async function countGained(sql: Sql, project: SoilProject): Promise<number> {
  const farm = await parcelsOfFarm(sql, project.propertyId);
  return landChange(
    project,
    farm.map(({ pid }) => ({ cadastre_polygon_pid: pid })),
  ).added.length;
}

/** Stores the answers, after the land to which they refer. */
async function storeAnswers(
  sql: Sql,
  projectId: number,
  { farm_id: farmId, farm_name: farmName, chosen_actions: actions }: Columns,
  form: SoilForm,
): Promise<void> {
  const parcels = await sql
    .selectFrom('soil_project_parcel')
    .select('parcel_key')
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute();
  const answers = {
    ...form,
    property_id: farmId,
    property_name: farmName,
    chosen_activities: actions,
  };
  const keys = parcels.map(({ parcel_key: key }) => key);
  await sql
    .updateTable('soil_project')
    .set({ submitted_form: formToStore(answers, keys) })
    .where('id', '=', projectId)
    .execute();
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
      fields: {
        chosen_actions: withQuestion('chosen_activities', 'This activity does not exist.'),
      },
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
    answers_from: attributes.answers_from,
    pdf_problem: null,
  };
}

function readAttributes(given: Params['project_attributes']) {
  const read = ClientAttributes.safeParse(given);
  if (read.success) return read.data;
  // The message stands alone in the browser, so it has to say which question of which step it means.
  const issues = read.error.issues.map((issue) => {
    const [first, ...path] = issue.path;
    return first === 'submitted_form'
      ? { ...issue, message: withQuestion(path.join('.'), issue.message) }
      : issue;
  });
  throw invalidParams(issues, { prefix: ['project_attributes'] });
}

/** The farm exists: the call's access rule has checked it in this transaction. */
const farmOf = (sql: Sql, farmId: number) =>
  sql.selectFrom('farm').selectAll().where('id', '=', farmId).executeTakeFirstOrThrow();

/**
 * Returns null when the draft's project was already created by another window, or by a save whose
 * answer was lost.
 */
async function createProject(
  { sql, app, owner, user }: SoilContext,
  params: Params,
  columns: Columns,
  { draft_id, submitted_form: form, left_out: leftOut }: Attributes,
): Promise<LockedProject | null> {
  const name = params.project_name.trim() || (await proposedName(sql, app, owner.id, columns));
  const created = await sql
    .insertInto('soil_project')
    .values({
      ...columns,
      submitted_form: '{}',
      draft_id,
      owner_id: owner.id as number,
      name,
      status: 'A1',
      created_at: app.now(),
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'draft_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return null;
  // The project needs the membership from now on, so the account takes it over from the address.
  if (app.partnerPlanId !== null) {
    await raw`SELECT take_invitation(${app.partnerPlanId})`.execute(sql);
  }
  await recordChange(sql, app, { projectId: created.id, from: null, to: 'A1', by: user.email });
  const farmId = params.property_id;
  await keepParcels(sql, { projectId: created.id, farmId, leftOut: leftOut ?? [], asked: null });
  await storeAnswers(sql, created.id, columns, form);
  return lockProject(sql, created.id);
}

async function proposedName(
  sql: Sql,
  app: SoilContext['app'],
  ownerId: number | null,
  { farm_name: farmName }: Columns,
): Promise<string> {
  const taken = await sql
    .selectFrom('soil_project')
    .select('name')
    .where('owner_id', '=', ownerId)
    .where('is_active', '=', true)
    .execute();
  return firstProjectName(
    farmName,
    app.now(),
    taken.map(({ name }) => name),
  );
}

/**
 * Does not change the name, which only the partner may change (OP-87). Counts a new form only if
 * the PDF would print something else.
 */
async function updateProject(
  { sql, app, owner, user }: SoilContext,
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
  const { answers_from: before, left_out: leftBefore } = await sql
    .selectFrom('soil_project')
    .select(['answers_from', 'left_out'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const { answers_from: now, answers_based_on: basedOn, answers_sent_before: sent } = attributes;
  if (![now, basedOn, ...sent].includes(before)) {
    throw new CallError('CONFLICT', OVERTAKEN_TEXT);
  }
  const isFrozen = await isLandFrozen(sql, projectId);
  if (isFrozen && project.farmId !== params.property_id) {
    throw new CallError(
      'CONFLICT',
      'This project was signed for the land of another farm, so it keeps that farm. To register this farm, please start a new project.',
    );
  }
  const update = sql.updateTable('soil_project').where('id', '=', projectId);
  const printed = await printedFactsChecksum(sql, projectId);
  await update.set(columns).execute();
  if (isFrozen) {
    const added = await appendParcels(sql, {
      projectId,
      farmId: params.property_id,
      pids: attributes.add_parcels,
    });
    const { status } = project;
    const note = `Land added by the client after signing: ${added.join(', ')}.`;
    if (added.length > 0) {
      await recordChange(sql, app, { projectId, from: status, to: status, by: user.email, note });
    }
  } else {
    const { left_out: leftOut, add_parcels: added } = attributes;
    const before = leftBefore.map(({ key }) => key);
    const isAsked = leftOut !== null && project.farmId === params.property_id;
    await keepParcels(sql, {
      projectId,
      farmId: params.property_id,
      leftOut: leftOut ?? before,
      asked: isAsked ? await askedParcels(sql, projectId, [...before, ...added]) : null,
    });
  }
  await storeAnswers(sql, projectId, columns, attributes.submitted_form);
  if ((await printedFactsChecksum(sql, projectId)) !== printed) {
    await update.set((q) => ({ answers_version: q('answers_version', '+', 1) })).execute();
  }
  return lockProject(sql, projectId);
}

/**
 * Returns the keys of the parcels that the client knows: those of the project, and the given
 * others. Null for a project without land from the cadastre.
 */
async function askedParcels(sql: Sql, projectId: number, others: readonly string[]) {
  const own = await sql
    .selectFrom('soil_project_parcel')
    .select('pid')
    .where('project_id', '=', projectId)
    .execute();
  const pids = own.flatMap(({ pid }) => pid ?? []);
  return pids.length < own.length ? null : [...pids, ...others];
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
