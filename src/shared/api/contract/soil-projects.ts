import { BOUNDARY_LIMITS, LIST_SORTS, PROJECTS_LISTED, PROJECTS_PER_PAGE } from './choices.ts';
import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import {
  ATTRIBUTES_BODY_BYTES,
  Email,
  Id,
  lines,
  LIST_BODY_BYTES,
  PropertyId,
  PropertyIds,
  RowOf,
  text,
} from './fields.ts';
import { MAX_FINDING_LENGTH, soilProjectChecks } from './soil-project-checks.ts';
import { soilProjectDocuments } from './soil-project-documents.ts';
import { ReturnMark } from './soil-project-facts.ts';
import { farmOfProject, ownFarm, visibleProject, type ObjectRule } from './object-rules.ts';
import {
  ProjectStatus,
  SoilProjectRow,
  SoilProjectRecord,
  ListedProject,
  ProjectNote,
  StatusCount,
  Attributes,
  nullableText,
} from './soil-project-records.ts';

/** Identifies a partner's batch of decisions or submissions, about which they get one mail. */
const BatchId = z.uuid();
const batch: ObjectRule = {
  // Groups the mails to the partner about one batch; gives access to nothing.
  names: 'nothing owned',
};
const refusals = ['NOT_FOUND', 'CONFLICT'] as const;

export const soilProjects = domain('soilProjects', {
  ...soilProjectChecks,
  ...soilProjectDocuments,
  all: call({
    ...addresses.soilProjects.all,
    kind: 'read',
    access: 'partner-admin',
    params: z.strictObject({}),
    result: z.array(SoilProjectRow),
  }),
  /**
   * Pages through all projects, the latest first: those with a lower id than `before_id`. Returns
   * fewer than requested if they have very many parcels; an empty page is the end. `project_ids` or
   * `statuses` restrict the result.
   */
  page: call({
    ...addresses.soilProjects.page,
    kind: 'read',
    access: 'partner-admin',
    objects: {
      before_id: {
        // A position in the list of all projects; it need not exist.
        names: 'nothing owned',
      },
      'project_ids[]': { ...visibleProject, dropsForeign: true },
    },
    params: z.strictObject({
      before_id: Id.nullable(),
      project_ids: z.array(Id).min(1).max(PROJECTS_PER_PAGE).nullable(),
      statuses: z.array(ProjectStatus).min(1).nullable(),
      with_geometry: z.boolean(),
    }),
    result: z.array(SoilProjectRecord),
  }),
  /**
   * Returns a page of the partner's list: projects with every word of `search` in their names,
   * people, parcels or CER id, one of `statuses`, the `assignee` and one of `project_ids`, each if
   * given, in sort order; equal ones the latest first. A number alone puts the project with that id first. `assignee` is
   * an e-mail, or empty for projects without one. `found` counts the matches, `all` all projects;
   * `statuses` counts the matches of everything but `statuses`. A page beyond the last returns the
   * last.
   */
  list: call({
    ...addresses.soilProjects.list,
    kind: 'search',
    access: 'partner-admin',
    objects: { 'project_ids[]': { ...visibleProject, dropsForeign: true } },
    params: z.strictObject({
      search: text(200),
      statuses: z.array(ProjectStatus).min(1).nullable(),
      assignee: Email.optional(),
      project_ids: z.array(Id).min(1).max(PROJECTS_LISTED).optional(),
      /** Only projects with an override that waits for a second partner admin. */
      waits_for_second: z.literal(true).optional(),
      sort_by: z.enum(LIST_SORTS),
      is_descending: z.boolean(),
      page: z.int().min(0).max(1_000_000),
    }),
    result: RowOf({
      projects: z.array(ListedProject),
      page: z.int(),
      found: z.int(),
      all: z.int(),
      statuses: z.array(StatusCount),
    }),
  }),
  /**
   * The caller's rights here (OP-66): whether they may register projects, whether they are a
   * partner admin, and the bucket for requesting the links below.
   */
  standing: call({
    ...addresses.soilProjects.standing,
    kind: 'read',
    access: 'signed-in',
    params: z.strictObject({}),
    result: RowOf({
      may_register: z.boolean(),
      is_partner_admin: z.boolean(),
      bucket_name: z.string(),
    }),
  }),
  own: call({
    ...addresses.soilProjects.own,
    kind: 'read',
    access: 'soil-member',
    objects: { 'property_ids[]': { names: 'farm', dropsForeign: true } },
    params: z.strictObject({ property_ids: PropertyIds }),
    result: z.array(SoilProjectRow),
  }),
  /**
   * `A1` saves the answers and leaves the status unchanged; `A2` is Create PDF Report (OP-73).
   * Reads only `step`, `accepted_terms` and `submitted_form` of the attributes (OP-94), and the
   * form's revisions: `answers_from` identifies this save, `answers_based_on` the one that the form
   * started from, `answers_sent_before` saves that got no response. Does not overwrite answers of
   * any other save (CONFLICT). `draft_id` identifies the draft, which creates only one project
   * however often it is saved without a project id. Land that was signed stays; `add_parcels` names
   * the farm's parcels that the client adds to it.
   */
  save: call({
    ...addresses.soilProjects.save,
    kind: 'write',
    access: 'soil-member',
    objects: {
      project_id: { names: 'soil project', usableBy: 'its owner' },
      property_id: ownFarm,
    },
    params: z.strictObject({
      project_id: Id.nullable(),
      property_id: PropertyId,
      chosen_actions: z.array(text(100)),
      project_name: text(200),
      project_status: z.enum(['A1', 'A2']),
      project_attributes: Attributes,
    }),
    result: RowOf({ client_save_agriprove_project: Id }),
    errors: refusals,
    limits: { bodyBytes: BOUNDARY_LIMITS.bodyBytes },
  }),
  /** Adds to `title_docs` and sets `delegation_doc`, each once its file is uploaded (OP-93). */
  updateAttributes: call({
    ...addresses.soilProjects.updateAttributes,
    kind: 'write',
    access: 'partner-admin',
    objects: { project_id: visibleProject, property_id: farmOfProject },
    params: z.strictObject({
      project_id: Id,
      property_id: PropertyId,
      project_attributes: Attributes,
    }),
    result: RowOf({ update_agriprove_project_properties: z.boolean() }),
    errors: refusals,
    limits: { bodyBytes: ATTRIBUTES_BODY_BYTES },
  }),
  /**
   * `A5` when the signed PDF is uploaded; B1, B2, B3 and B1 → A1 by the partner, B1 → A1 by the
   * client (OP-71). A return to B1 or B2 needs a note after B3, C3 and C5.
   */
  updateStatus: call({
    ...addresses.soilProjects.updateStatus,
    kind: 'write',
    access: 'soil-member',
    objects: { project_id: visibleProject, batch_id: batch },
    params: z.strictObject({
      project_id: Id,
      project_status: ProjectStatus,
      /** The partner's reason; stored with the change. */
      note: lines(500).optional(),
      /** The questions and parcels that a return to the client is about. */
      marks: z.array(ReturnMark).max(100).optional(),
      batch_id: BatchId.optional(),
    }),
    result: RowOf({ agriprove_update_project_status: z.boolean() }),
    errors: refusals,
    limits: { bodyBytes: LIST_BODY_BYTES },
  }),
  /**
   * Submits to the regulator: the attributes contain the new log entry, built by the shared rules.
   * `accepted_warnings` are those that the person has read; the project is refused with any other.
   */
  updateStatusAndAttributes: call({
    ...addresses.soilProjects.updateStatusAndAttributes,
    kind: 'write',
    access: 'partner-admin',
    objects: { project_id: visibleProject, batch_id: batch },
    params: z.strictObject({
      project_id: Id,
      project_status: z.literal('C1'),
      project_attributes: Attributes,
      accepted_warnings: z
        .array(z.strictObject({ rule: text(100), says: lines(MAX_FINDING_LENGTH) }))
        .max(10_000)
        .optional(),
      batch_id: BatchId.optional(),
    }),
    result: RowOf({ agriprove_update_project_status_and_attributes: z.boolean() }),
    errors: refusals,
    limits: { bodyBytes: ATTRIBUTES_BODY_BYTES, arrayItems: 10_000 },
  }),
  rename: call({
    ...addresses.soilProjects.rename,
    kind: 'write',
    access: 'partner-admin',
    objects: { project_id: visibleProject, property_id: farmOfProject },
    params: z.strictObject({ project_id: Id, property_id: PropertyId, project_name: text(200) }),
    result: RowOf({ rename_agriprove_project: z.boolean() }),
    errors: refusals,
  }),
  /** Configuration of the submit-to-CER form; without settings it cannot be submitted. */
  regulator: call({
    ...addresses.soilProjects.regulator,
    kind: 'read',
    access: 'partner-admin',
    params: z.strictObject({}),
    result: RowOf({ stage: z.enum(['test', 'prod']), settings: Attributes.nullable() }),
  }),
  /** Records the regulator's decision on a project at C4, as a partner admin received it. */
  recordDecision: call({
    ...addresses.soilProjects.recordDecision,
    kind: 'write',
    access: 'partner-admin',
    objects: { project_id: visibleProject },
    params: z.strictObject({
      project_id: Id,
      /** C4 withdraws a decision that a person recorded: the regulator has not decided. */
      project_status: z.enum(['C4', 'C5', 'C6']),
      note: lines(500),
    }),
    result: RowOf({ record_cer_decision: z.boolean() }),
    errors: refusals,
  }),
  /**
   * Lists every change of status, and events that leave the status unchanged: removals of
   * documents, confirmed signatures and, for partner admins, overrides and requests of the
   * auditor's pack; the oldest first.
   */
  history: call({
    ...addresses.soilProjects.history,
    kind: 'read',
    access: 'soil-member',
    objects: { project_id: visibleProject },
    params: z.strictObject({ project_id: Id }),
    result: z.array(
      z.object({
        from_status: ProjectStatus.nullable(),
        to_status: ProjectStatus,
        changed_by: z.string(),
        changed_at: z.string(),
        note: nullableText,
        marks: z.array(ReturnMark),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  /** The partner's internal notes on a project, the latest first. */
  notes: call({
    ...addresses.soilProjects.notes,
    kind: 'read',
    access: 'partner-admin',
    objects: { project_id: visibleProject },
    params: z.strictObject({ project_id: Id }),
    result: z.array(ProjectNote),
    errors: ['NOT_FOUND'],
  }),
  addNote: call({
    ...addresses.soilProjects.addNote,
    kind: 'write',
    access: 'partner-admin',
    objects: { project_id: visibleProject },
    params: z.strictObject({ project_id: Id, note: lines(2_000).trim().min(1) }),
    result: RowOf({ add_soil_project_note: Id }),
    errors: ['NOT_FOUND'],
  }),
  /** Makes a partner admin responsible for a project; null for nobody. */
  assign: call({
    ...addresses.soilProjects.assign,
    kind: 'write',
    access: 'partner-admin',
    objects: { project_id: visibleProject },
    params: z.strictObject({ project_id: Id, assignee: Email.nullable() }),
    result: RowOf({ assign_soil_project: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
});
