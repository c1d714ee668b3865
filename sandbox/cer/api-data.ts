import { z } from 'zod';
import { STATES } from '#entities/parcel';

const id = z.string().min(1);
const document = z.strictObject({ document_id: id });
const filled = z.string().trim().min(1);

/** One location of a project, validated as strictly as the specification allows. */
const Location = z
  .strictObject({
    owner_name: filled,
    road_name: filled,
    road_number: filled,
    suburb: filled,
    plan_type: z.string(),
    plan_number: z.string(),
    volume: z.string(),
    folio: z.string(),
    lot_number: z.string(),
    state: z.enum(STATES),
    local_government_area: z.string(),
    owner_document_id: id,
    other_projects_at_site: z.boolean(),
    nrm_plan_name: z.string(),
    owner_type: z.literal('TheLandownerHasGivenMeTheLegalRightToRunTheProject'),
  })
  .refine(({ state, volume, folio }) => state !== 'TAS' || Boolean(volume || folio), {
    message: 'Tasmanian titles are identified by volume and folio',
  });

export const ApiData = z.strictObject({
  name: filled,
  description: z.string(),
  contact_id: id,
  agent_id: id,
  signatory_id: id,
  nrm_plans: z
    .array(
      z.strictObject({
        published_date: z.iso.date(),
        plan_name: z.string(),
        organisation_name: z.string(),
      }),
    )
    .min(1),
  nrm_declare: z.boolean(),
  eligible_interest_holders_document_id: id,
  participants: z.array(z.unknown()),
  locations: z.array(Location).min(1),
  geospatial_document_id: id,
  authority_to_sign_document_id: z.array(id),
  land_management_strategy_declare: z.literal(true),
  land_management_strategy_document_id: id,
  evidence_of_legal_right_document_id: id,
  native_title_determination_declare: z.boolean(),
  inclusion_of_ineligible_land_in_cea_declare: z.boolean(),
  special_land_usage: z.array(z.unknown()),
  permanence_period: z.literal([25, 100]),
  forward_abatement_estimate: z.number().nonnegative(),
  lma_baseline_period: document,
  appropriate_skills_and_expertise: document,
  activity_ids: z.array(id).min(1),
  declare_activities_new: z.boolean(),
  agree_different_activities_in_lms: z.boolean(),
  legal_rights: z.array(z.unknown()),
});
