import { z } from 'zod';
import { RedrawnLand } from '#shared/api/contract';
import { InterestHolder } from '#entities/soil-project/interest-holder';

/** ENT-31, CONST-40: the version of the shape of `project_attributes`. */
export const ATTRIBUTES_VERSION = 3;

export const ProjectDocument = z.object({ file_name: z.string(), key_name: z.string() });
export type ProjectDocument = z.infer<typeof ProjectDocument>;

/** A land title with what the partner read in it. */
export const TitleDocument = ProjectDocument.extend({
  /** Keys of the project's parcels that the title covers. */
  parcels: z.array(z.string()).catch([]),
  /** Names of the parcels that it covers and that are no longer part of the project. */
  left: z.array(z.string()).catch([]),
  /** Date of the title search, such as 2026-10-01; null if not entered. */
  title_date: z.string().nullable().catch(null),
  /** Registered owners as printed on the title; empty if not entered. */
  owners: z.string().catch(''),
});
export type TitleDocument = z.infer<typeof TitleDocument>;

/** The written consent of a holder of an interest in the land. */
export const ConsentDocument = ProjectDocument.extend({ holder: InterestHolder.shape.kind });
export type ConsentDocument = z.infer<typeof ConsentDocument>;
const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.map((given) => item.safeParse(given)).filter((r) => r.success))
    .transform((read) => read.map((r) => r.data));

/** A request to the regulator and its answer, as a log entry lists it: without headers and body. */
export const CerExchange = z.object({
  at: z.string(),
  method: z.enum(['POST', 'GET']),
  /** HTTP status; null if no answer began. */
  status: z.number().nullable(),
  /** Why the answer is not usable; null if it is. */
  reason: z.string().nullable(),
  /** The regulator's id in the answer. */
  post_cer_id: z.string().nullable(),
  /** True if an earlier answer to the same reference had another id, which is the valid one. */
  is_second_id: z.boolean(),
});
export type CerExchange = z.infer<typeof CerExchange>;

/** A finding as it stood when the project was submitted. */
export const RecordedFinding = z.object({
  rule: z.string(),
  severity: z.enum(['block', 'warn']),
  /** Keys of the parcels that the finding is about; empty if it is about the project. */
  parcels: z.array(z.string()).default([]),
  says: z.string(),
  /** Who accepted a warning, and when; null for a problem. */
  accepted: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** The override that set a problem aside; null for a warning. */
  override: z
    .object({
      reason: z.string(),
      made_by: z.string(),
      made_at: z.string(),
      /** The second partner admin, where the rule needs one. */
      confirmed_by: z.string().nullable(),
      confirmed_at: z.string().nullable(),
    })
    .nullable(),
});
export type RecordedFinding = z.infer<typeof RecordedFinding>;

/** A submission and its outcome; must accept logs of every age (ENT-38, ENT-55). */
export const CerLog = z.object({
  request: z
    .looseObject({
      stage: z.string().catch(''),
      property_name: z.string().catch(''),
      front_gate_address: z.string().catch(''),
      form_data: z.unknown().optional(),
    })
    .catch({ stage: '', property_name: '', front_gate_address: '', form_data: null }),
  request_dt: z.string().nullable().catch(null),
  response: z
    .unknown()
    .optional()
    .transform((response) => response ?? null),
  response_dt: z.string().nullable().catch(null),
  post_cer_id: z.union([z.string(), z.number()]).nullable().catch(null),
  /** The post, the latest queries and every answer with a second id; only for partner admins. */
  exchanges: listOf(CerExchange),
  ask_again_at: z.string().nullable().catch(null),
  /** Warnings accepted and problems overridden; only for partner admins. Null if not recorded. */
  findings: z.array(RecordedFinding).nullable().catch(null),
});
export type CerLog = z.infer<typeof CerLog>;

/** The signed commitment that counts: the latest, unless a partner admin returned it. */
const SignedCommitment = z.object({
  /** Version of the answers in the signed file. */
  form: z.int(),
  /** The partner admin who found that everybody has signed; null before that. */
  checked_by: z.string().nullable(),
  checked_at: z.string().nullable(),
  /** True if the server read this form's page codes in it and saw a signature. */
  is_signature_seen: z.boolean(),
  /** True until the server has compared the file with the form. */
  is_comparing: z.boolean().catch(false),
  /** Why a person has to look at the file; null if a signature was seen, and before. */
  because: z.string().nullable().catch(null),
  /** Who signs on which page, what was seen there, and who checked it and when. */
  people: listOf(
    z.object({
      name: z.string(),
      capacity: z.string(),
      page: z.int().nullable(),
      is_mark_seen: z.boolean().nullable(),
      looked_by: z.string().nullable(),
      looked_at: z.string().nullable(),
    }),
  ),
  /** Who withdrew the last confirmation, when and why; null if nobody has since. */
  withdrawn: z
    .object({ by: z.string(), at: z.string(), reason: z.string() })
    .nullable()
    .catch(null),
});

const Attributes = z.object({
  version: z.number().catch(ATTRIBUTES_VERSION),
  accepted_terms: z.boolean().catch(false),
  owner_name: z.string().catch(''),
  owner_email: z.string().catch(''),
  step: z.int().min(1).max(10).catch(1),
  submitted_form: z.unknown().optional(),
  /** Id of the save that stored the answers; null if it sent none. */
  answers_from: z.uuid().nullable().catch(null),
  /** Id of the draft from which the project was created; null if none was sent. */
  draft_id: z.uuid().nullable().catch(null),
  title_docs: listOf(TitleDocument),
  consent_docs: listOf(ConsentDocument),
  CER_API_logs: listOf(CerLog),
  /** The delegation document, uploaded by the partner; null before that. */
  delegation_doc: ProjectDocument.nullable().catch(null),
  /** Version of the current answers. */
  form: z.int().catch(1),
  /** True once a signed commitment was received: the land then no longer follows the farm. */
  is_land_frozen: z.boolean().catch(false),
  /**
   * The present land of the farm, if its custom boundary was redrawn after the signature; only for
   * its owner.
   */
  redrawn: RedrawnLand.nullable().catch(null),
  /** Parcels of the farm that the client left out. */
  left_out: listOf(z.object({ key: z.string(), name: z.string() })),
  /** The signed commitment; null before it is received. */
  signed: SignedCommitment.nullable().catch(null),
  /** When and why the client withdrew the project; null if they did not. */
  withdrawn: z.object({ at: z.string(), note: z.string() }).nullable().catch(null),
  /** True if the answers were saved after the commitment PDF was generated (OP-73). */
  pdf_is_outdated: z.boolean().catch(false),
  /** Why the latest PDF could not be generated; null if it was, or is in progress. */
  pdf_problem: z.string().nullable().catch(null),
});
export type ProjectAttributes = z.infer<typeof Attributes>;

/** Parses stored attributes of any age; unreadable values become unset. */
export function readAttributes(stored: unknown): ProjectAttributes {
  const given = typeof stored === 'object' && stored !== null ? stored : {};
  return Attributes.parse(given);
}
