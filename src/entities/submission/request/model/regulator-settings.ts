import { z } from 'zod';
import { actionKey, OLDER_ACTION_KEYS, PLANNED_ACTIONS } from '#entities/registration/activity';

const id = z.string().min(1).max(200);
const Delegate = z.strictObject({ name: z.string().min(1).max(200), signatory_id: id });

/**
 * The ids that the regulator issued to the partner, and the partner's declarations, for one stage.
 * They have no defaults: they are ids of the regulator's systems and legal declarations (OP-82).
 */
export const RegulatorSettings = z.strictObject({
  /** The two people who may authorise; the first is the default (CER-01, CER-02). */
  delegates: z.tuple([Delegate, Delegate]),
  contact_id: id,
  agent_id: id,
  eligible_interest_holders_document_id: id,
  owner_document_id: id,
  geospatial_document_id: id,
  authority_to_sign_document_id: z.array(id),
  land_management_strategy_document_id: id,
  evidence_of_legal_right_document_id: id,
  lma_baseline_period_document_id: id,
  appropriate_skills_and_expertise_document_id: id,
  /** The regulator's id of each planned action, by its key (ENT-47). */
  activity_ids: z.record(z.string(), id),
  /** Names of the activities that earlier projects chose, by the keys 0 to 3 (CER-48). */
  older_activity_names: z
    .partialRecord(z.enum(OLDER_ACTION_KEYS), z.string().min(1).max(200))
    .optional(),
  nrm_declare: z.boolean(),
  inclusion_of_ineligible_land_in_cea_declare: z.boolean(),
  declare_activities_new: z.boolean(),
  agree_different_activities_in_lms: z.boolean(),
  participants: z.array(z.unknown()),
  special_land_usage: z.array(z.unknown()),
  legal_rights: z.array(z.unknown()),
});
export type RegulatorSettings = z.infer<typeof RegulatorSettings>;

/** CER-42. */
export type RegulatorStage = 'test' | 'prod';

/** The settings for submissions; null at prod until they are configured. */
export interface Regulator {
  stage: RegulatorStage;
  settings: RegulatorSettings | null;
}

/** Marked placeholders for the test stage (OP-82); the regulator does not know them. */
export const TEST_REGULATOR_SETTINGS: RegulatorSettings = {
  delegates: [
    { name: 'First Delegate (test)', signatory_id: 'TEST-SIGNATORY-1' },
    { name: 'Second Delegate (test)', signatory_id: 'TEST-SIGNATORY-2' },
  ],
  contact_id: 'TEST-CONTACT',
  agent_id: 'TEST-AGENT',
  eligible_interest_holders_document_id: 'TEST-DOC-INTEREST-HOLDERS',
  owner_document_id: 'TEST-DOC-OWNER',
  geospatial_document_id: 'TEST-DOC-GEOSPATIAL',
  authority_to_sign_document_id: ['TEST-DOC-AUTHORITY-TO-SIGN'],
  land_management_strategy_document_id: 'TEST-DOC-LAND-MANAGEMENT-STRATEGY',
  evidence_of_legal_right_document_id: 'TEST-DOC-LEGAL-RIGHT',
  lma_baseline_period_document_id: 'TEST-DOC-BASELINE-PERIOD',
  appropriate_skills_and_expertise_document_id: 'TEST-DOC-SKILLS',
  activity_ids: Object.fromEntries(
    PLANNED_ACTIONS.map((action) => [actionKey(action), `TEST-ACTIVITY-${action.id}`]),
  ),
  nrm_declare: true,
  inclusion_of_ineligible_land_in_cea_declare: false,
  declare_activities_new: true,
  agree_different_activities_in_lms: true,
  participants: [],
  special_land_usage: [],
  legal_rights: [],
};

/** CER-43: production only at the store stage prod. */
export const regulatorStageOf = (stage: 'dev' | 'prod'): RegulatorStage =>
  stage === 'prod' ? 'prod' : 'test';

/** The regulator's settings in an answer; null if they are those of another version. */
export function regulatorIn({ stage, settings }: { stage: Regulator['stage']; settings: unknown }) {
  if (settings === null) return { stage, settings: null };
  const read = RegulatorSettings.safeParse(settings);
  return read.success ? { stage, settings: read.data } : null;
}
