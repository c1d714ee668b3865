import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import {
  ATTRIBUTES_BODY_BYTES,
  BOUNDARY_LIMITS,
  Id,
  LIST_BODY_BYTES,
  PropertyId,
  PropertyIds,
  RowOf,
  text,
} from './fields.ts';
import { farmOfProject, ownFarm, visibleProject } from './object-rules.ts';
import {
  ProjectStatus,
  SoilProjectRow,
  SoilProjectRecord,
  PROJECT_SORTS,
  PROJECTS_PER_PAGE,
  Attributes,
  nullableText,
} from './soil-project-records.ts';

const Link = z.string();
const refusals = ['NOT_FOUND', 'CONFLICT'] as const;

export const soilProjects = domain('soilProjects', {
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
        names: 'nothing owned',
        because: 'A position in the list of all projects; it need not exist.',
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
   * Returns a page of the table of projects: those with every word of `search` in one of the
   * columns and one of `statuses`, if given, in sort order; equal ones the latest first. `found`
   * counts the matches, `all` all projects. A page beyond the last returns the last.
   */
  list: call({
    ...addresses.soilProjects.list,
    kind: 'search',
    access: 'partner-admin',
    params: z.strictObject({
      search: text(200),
      statuses: z.array(ProjectStatus).min(1).nullable(),
      sort_by: z.enum(PROJECT_SORTS),
      is_descending: z.boolean(),
      page: z.int().min(0).max(1_000_000),
    }),
    result: RowOf({
      projects: z.array(SoilProjectRecord),
      page: z.int(),
      found: z.int(),
      all: z.int(),
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
   * however often it is saved without a project id.
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
   * client (OP-71).
   */
  updateStatus: call({
    ...addresses.soilProjects.updateStatus,
    kind: 'write',
    access: 'soil-member',
    objects: { project_id: visibleProject },
    params: z.strictObject({
      project_id: Id,
      project_status: ProjectStatus,
      /** The partner's reason; stored with the change. */
      note: text(500).optional(),
    }),
    result: RowOf({ agriprove_update_project_status: z.boolean() }),
    errors: refusals,
  }),
  /**
   * Submits to the regulator: the attributes contain the new log entry, built by the shared rules.
   */
  updateStatusAndAttributes: call({
    ...addresses.soilProjects.updateStatusAndAttributes,
    kind: 'write',
    access: 'partner-admin',
    objects: { project_id: visibleProject },
    params: z.strictObject({
      project_id: Id,
      project_status: z.literal('C1'),
      project_attributes: Attributes,
    }),
    result: RowOf({ agriprove_update_project_status_and_attributes: z.boolean() }),
    errors: refusals,
    limits: { bodyBytes: ATTRIBUTES_BODY_BYTES },
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
  uploadLinks: call({
    ...addresses.soilProjects.uploadLinks,
    kind: 'write',
    access: 'soil-member',
    objects: { 'bucket_key_pairs[].key_name': { names: 'upload key' } },
    params: z.strictObject({
      bucket_key_pairs: z
        .array(
          z.strictObject({
            bucket_name: text(100),
            key_name: text(300),
            file_type: z.literal('application/pdf'),
          }),
        )
        .min(1)
        .max(50),
    }),
    result: z.array(Link),
    errors: refusals,
    limits: { bodyBytes: LIST_BODY_BYTES },
  }),
  downloadLink: call({
    ...addresses.soilProjects.downloadLink,
    kind: 'read',
    access: 'soil-member',
    objects: { aws_key: { names: 'project file' } },
    params: z.strictObject({ aws_bucket: text(100), aws_key: text(300) }),
    result: Link,
    errors: refusals,
  }),
  /**
   * Links in this order: unsigned commitment, upload of the signed one, signed commitment,
   * condition report, delegation (OP-76).
   */
  reportLinks: call({
    ...addresses.soilProjects.reportLinks,
    kind: 'write',
    access: 'soil-member',
    objects: { project_id: visibleProject, property_id: farmOfProject },
    params: z.strictObject({
      property_id: PropertyId,
      property_name: text(200),
      project_id: Id,
      version: z.literal(3),
    }),
    result: z.tuple([
      Link.nullable(),
      Link.nullable(),
      Link.nullable(),
      Link.nullable(),
      Link.nullable(),
    ]),
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
      project_status: z.enum(['C5', 'C6']),
      note: text(500),
    }),
    result: RowOf({ record_cer_decision: z.boolean() }),
    errors: refusals,
  }),
  /**
   * Removes a title document from its project, unless the project is being submitted to the
   * regulator.
   */
  removeTitle: call({
    ...addresses.soilProjects.removeTitle,
    kind: 'write',
    access: 'partner-admin',
    objects: { key_name: { names: 'project file' } },
    params: z.strictObject({ key_name: text(300) }),
    result: RowOf({ remove_title_document: z.boolean() }),
    errors: refusals,
  }),
  /**
   * Lists every change of status, and every removal of a title document, which leaves the status
   * unchanged; the oldest first.
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
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
});
