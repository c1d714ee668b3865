import { PROJECT_STATUSES } from './choices.ts';
import { z } from 'zod';
import { Id, text } from './fields.ts';

export const ProjectStatus = z.enum(PROJECT_STATUSES);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

export const Attributes = z.record(z.string(), z.unknown());
export const nullableText = z.string().nullable();

/** Fields that are equal in all rows of a project (PADM-23). */
const projectFields = {
  project_id: Id,
  project_name: z.string(),
  property_id: Id,
  property_name: z.string(),
  email_address: z.string(),
  project_status: ProjectStatus,
  creation_date: z.string(),
  /** ISO time of the last change of status; the creation if there was none. */
  status_since: z.string(),
  is_active: z.boolean(),
  fae_tco2e: z.number().nullable(),
  front_gate_address: z.string(),
  typed_front_gate_address: z.string(),
  chosen_actions: z.array(z.string()),
  project_attributes: Attributes,
};
/**
 * Identifies a parcel in its project even when the order of the land changes: its id in the
 * cadastre, or a hash of its outline for land without one.
 */
export const ParcelKey = text(100);

/** Fields of one parcel. */
const parcelFields = {
  parcel_key: z.string(),
  /** The parcel's id in the cadastre; null for a custom boundary. Earlier releases do not send it. */
  pid: nullableText.optional(),
  hectares: z.number().nullable(),
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
};

/** One row per parcel of the project's farm (ENT-23). */
export const SoilProjectRow = z.object({ ...projectFields, ...parcelFields });
export type SoilProjectRow = z.infer<typeof SoilProjectRow>;

/**
 * Validated before it was stored; validating every vertex again would cost more than sending it.
 */
export const StoredGeometry = z.object({
  type: z.enum(['Polygon', 'MultiPolygon']),
  coordinates: z.array(z.unknown()),
});

/** A project with all its parcels; `rowsOfProject` converts it to rows. */
export const SoilProjectRecord = z.object({
  ...projectFields,
  /** `geometry` only if requested: lon/lat degrees, as the project stores it. */
  parcels: z.array(z.object({ ...parcelFields, geometry: StoredGeometry.optional() })),
});
export type SoilProjectRecord = z.infer<typeof SoilProjectRecord>;

/** A project as the partner's admins see it. */
export const ListedProject = SoilProjectRecord.extend({
  total_hectares: z.number(),
  client_name: z.string(),
  /** E-mail of the partner admin responsible for the project. */
  assignee: nullableText,
  /** True if an override of the project counts only once a second partner admin confirms it. */
  waits_for_second: z.boolean().default(false),
  /** The regulator's id of its latest accepted submission. */
  cer_id: nullableText,
});
export type ListedProject = z.infer<typeof ListedProject>;

/** The projects at one status. */
export const StatusCount = z.object({
  project_status: ProjectStatus,
  count: z.int(),
  /** When the longest-waiting project entered this status, ISO 8601. */
  oldest_since: z.string(),
});
export type StatusCount = z.infer<typeof StatusCount>;

/** An internal note of the partner's admins. */
export const ProjectNote = z.object({
  note_id: Id,
  written_by: z.string(),
  written_at: z.string(),
  note: z.string(),
});
