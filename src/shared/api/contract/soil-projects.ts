import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { BOUNDARY_LIMITS, Id, PropertyId, PropertyIds, RowOf, text } from './fields.ts';

export const PROJECT_STATUSES = [
  'A1',
  'A2',
  'A3',
  'A4',
  'A5',
  'A6',
  'A7',
  'B1',
  'B2',
  'B3',
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'C6',
] as const;
export const ProjectStatus = z.enum(PROJECT_STATUSES);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

const Attributes = z.record(z.string(), z.unknown());
const nullableText = z.string().nullable();

/** One row per parcel of the project's farm (ENT-23). */
export const SoilProjectRow = z.object({
  project_id: Id,
  project_name: z.string(),
  property_id: Id,
  property_name: z.string(),
  email_address: z.string(),
  project_status: ProjectStatus,
  creation_date: z.string(),
  is_active: z.boolean(),
  hectares: z.number().nullable(),
  fae_tco2e: z.number().nullable(),
  front_gate_address: z.string(),
  typed_front_gate_address: z.string(),
  local_government_area: nullableText,
  lot_number: nullableText,
  volume: nullableText,
  folio: nullableText,
  plan_number: nullableText,
  plan_type: nullableText,
  state: nullableText,
  nrm_region: nullableText,
  nrm_plan: nullableText,
  nrm_plan_url: nullableText,
  parcel_type: nullableText,
  chosen_actions: z.array(z.string()),
  project_attributes: Attributes,
});
export type SoilProjectRow = z.infer<typeof SoilProjectRow>;

const Link = z.string();
const notFoundYet = ['NOT_FOUND', 'CONFLICT', 'NOT_IMPLEMENTED'] as const;

export const soilProjects = domain('soilProjects', {
  all: call({
    ...addresses.soilProjects.all,
    kind: 'read',
    access: 'partner-admin',
    params: z.strictObject({}),
    result: z.array(SoilProjectRow),
    errors: ['NOT_IMPLEMENTED'],
  }),
  /** Ids that are not the caller's are dropped, never answered (OP-89); hence no `farms` rule. */
  own: call({
    ...addresses.soilProjects.own,
    kind: 'read',
    access: 'soil-member',
    params: z.strictObject({ property_ids: PropertyIds }),
    result: z.array(SoilProjectRow),
    errors: ['NOT_IMPLEMENTED'],
  }),
  save: call({
    ...addresses.soilProjects.save,
    kind: 'write',
    access: 'soil-member',
    farms: 'property_id',
    params: z.strictObject({
      project_id: Id.nullable(),
      property_id: PropertyId,
      chosen_actions: z.array(text(100)),
      project_name: text(200),
      project_status: z.enum(['A1', 'A2']),
      project_attributes: Attributes,
    }),
    result: RowOf({ client_save_agriprove_project: Id }),
    errors: notFoundYet,
    limits: { bodyBytes: BOUNDARY_LIMITS.bodyBytes },
  }),
  updateAttributes: call({
    ...addresses.soilProjects.updateAttributes,
    kind: 'write',
    access: 'partner-admin',
    params: z.strictObject({
      project_id: Id,
      property_id: PropertyId,
      project_attributes: Attributes,
    }),
    result: RowOf({ update_agriprove_project_properties: z.boolean() }),
    errors: notFoundYet,
  }),
  updateStatus: call({
    ...addresses.soilProjects.updateStatus,
    kind: 'write',
    access: 'soil-member',
    params: z.strictObject({ project_id: Id, project_status: ProjectStatus }),
    result: RowOf({ agriprove_update_project_status: z.boolean() }),
    errors: notFoundYet,
  }),
  updateStatusAndAttributes: call({
    ...addresses.soilProjects.updateStatusAndAttributes,
    kind: 'write',
    access: 'partner-admin',
    params: z.strictObject({
      project_id: Id,
      project_status: z.literal('C1'),
      project_attributes: Attributes,
    }),
    result: RowOf({ agriprove_update_project_status_and_attributes: z.boolean() }),
    errors: notFoundYet,
  }),
  rename: call({
    ...addresses.soilProjects.rename,
    kind: 'write',
    access: 'partner-admin',
    params: z.strictObject({ project_id: Id, property_id: PropertyId, project_name: text(200) }),
    result: RowOf({ rename_agriprove_project: z.boolean() }),
    errors: notFoundYet,
  }),
  uploadLinks: call({
    ...addresses.soilProjects.uploadLinks,
    kind: 'write',
    access: 'soil-member',
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
    errors: notFoundYet,
  }),
  downloadLink: call({
    ...addresses.soilProjects.downloadLink,
    kind: 'read',
    access: 'soil-member',
    params: z.strictObject({ aws_bucket: text(100), aws_key: text(300) }),
    result: Link,
    errors: notFoundYet,
  }),
  /** Commitment unsigned, upload of the signed one, signed, condition report, delegation (OP-76). */
  reportLinks: call({
    ...addresses.soilProjects.reportLinks,
    kind: 'read',
    access: 'soil-member',
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
    errors: notFoundYet,
  }),
});
