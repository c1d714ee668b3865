import { z } from 'zod';
import { Id, lines, text } from './fields.ts';
import { Attributes, ParcelKey, ProjectStatus, StoredGeometry } from './soil-project-records.ts';

/** Keys of parcels in a project. */
const ParcelKeys = z.array(z.string());

/** Land that a project shares with another one. */
export const ProjectOverlap = z.object({
  /** The other project: one of the partner's, or one of the configured register. */
  with: z.enum(['project', 'register']),
  /** The partner's project id, or the id in the register. */
  id: z.string(),
  name: z.string(),
  /** Null for a project of the register. */
  status: ProjectStatus.nullable(),
  /** True if the answer to one of its posts was lost, so that the regulator may have it. */
  may_be_found: z.boolean().optional(),
  parcels: ParcelKeys,
  hectares: z.number(),
  /** The shared land, lon/lat degrees; only if requested. */
  geometry: StoredGeometry.optional(),
});
export type ProjectOverlap = z.infer<typeof ProjectOverlap>;

/** A block that a partner admin has overridden with a reason. */
export const SubmissionOverride = z.object({
  id: Id,
  rule: z.string(),
  parcels: ParcelKeys,
  /** The finding's text; the override ends when the finding changes. */
  says: z.string(),
  reason: z.string(),
  made_by: z.string(),
  made_at: z.string(),
  /** True if the caller's account made the override and therefore cannot confirm it. */
  is_own: z.boolean(),
  /** The second partner admin, where the rule needs one; null before that. */
  confirmed_by: z.string().nullable(),
  confirmed_at: z.string().nullable(),
});
export type SubmissionOverride = z.infer<typeof SubmissionOverride>;

/** The sheet of a project area, which a person uploads to the regulator by hand. */
export const AreaSheet = z.object({
  /** The whole file. */
  text: z.string(),
  made_by: z.string(),
  made_at: z.string(),
});
export type AreaSheet = z.infer<typeof AreaSheet>;

/** The project’s name and land as a commitment states them. */
export const PrintedFacts = z.object({
  name: z.string(),
  /** Ids in the cadastre, or lot and plan of land without one, in order. */
  parcels: z.array(z.string()),
  hectares: z.number(),
});
export type PrintedFacts = z.infer<typeof PrintedFacts>;

/** The present farm of a project that was signed for a custom boundary which has changed since. */
export const RedrawnLand = z.object({ hectares: z.number() });
export type RedrawnLand = z.infer<typeof RedrawnLand>;

/** What the rules need to know about a project beyond its own record. */
export const SubmissionFacts = z.object({
  project_id: Id,
  overlaps: z.array(ProjectOverlap),
  /** Why overlaps are unknown, or only partly known; null if they are known. */
  overlaps_problem: z.string().nullable(),
  /** Parcels that the current cadastre no longer contains. */
  parcels_gone: ParcelKeys,
  /** Parcels whose outline has a hole. */
  parcels_with_holes: ParcelKeys,
  overrides: z.array(SubmissionOverride),
  /** The sheet that was made last; null if none was. */
  sheet: AreaSheet.nullable(),
  /**
   * The facts in the signed form; null if none is signed, or it was printed by an older version.
   */
  signed: PrintedFacts.nullable(),
  /** The present land of the farm, if its custom boundary was redrawn after the signature. */
  redrawn: RedrawnLand.nullable(),
  /** When and why the client withdrew the project; null if they did not. */
  withdrawn: z.object({ at: z.string(), note: z.string() }).nullable(),
  /**
   * When the regulator turned the project down, with the text that a person wrote; null if it did
   * not.
   */
  turned_down: z.object({ at: z.string(), note: z.string().nullable() }).nullable(),
  /** Usual range of the abatement estimate, in t CO2e per hectare. */
  abatement_t_per_ha: z.tuple([z.number(), z.number()]),
});
export type SubmissionFacts = z.infer<typeof SubmissionFacts>;

/** A mark of a return to the client: a question of the form, or a parcel. */
export const ReturnMark = z.discriminatedUnion('at', [
  z.strictObject({ at: z.literal('question'), field: text(100), says: lines(500) }),
  z.strictObject({ at: z.literal('parcel'), parcel: ParcelKey, says: lines(500) }),
]);
export type ReturnMark = z.infer<typeof ReturnMark>;

/** Answers behind a commitment, to compare with those of an earlier one. */
export const SentForm = z.object({
  version: z.int(),
  made_at: z.string(),
  submitted_form: Attributes,
  /** Names of the parcels, in order. */
  parcels: z.array(z.string()),
  /** Their keys, in the same order. */
  parcel_keys: ParcelKeys,
});
export type SentForm = z.infer<typeof SentForm>;
