import type { ProjectOverlap, ProjectStatus } from '#shared/api/contract';
import type { CerForm, CerLocationFields } from './cer-form.ts';
import { locationsOf } from './prefilled-cer-form.ts';
import { answersOf } from '#entities/registration/form';
import { sortActionKeys } from '#entities/registration/activity';
import type { RegulatorSettings } from './regulator-settings.ts';
import { type Lot, lotOf, stateOf } from '#entities/soil-project/lot';
import type { SoilProject } from '#entities/soil-project/record';

/** CER-36, CONST-31: years. */
export const PERMANENCE_PERIOD_YEARS = 25;
/** CER-37, CONST-35. */
export const OWNER_TYPE = 'TheLandownerHasGivenMeTheLegalRightToRunTheProject';

/** ENT-54: one per row of the project. */
export interface CerLocation extends Lot {
  owner_name: string;
  road_name: string;
  road_number: string;
  suburb: string;
  state: string;
  local_government_area: string;
  owner_document_id: string;
  other_projects_at_site: boolean;
  nrm_plan_name: string;
  owner_type: string;
}

/** The body posted to the regulator: apiData, ENT-51..63. */
export interface CerPayload {
  name: string;
  description: string;
  contact_id: string;
  agent_id: string;
  signatory_id: string;
  nrm_plans: { published_date: string; plan_name: string; organisation_name: string }[];
  nrm_declare: boolean;
  eligible_interest_holders_document_id: string;
  participants: unknown[];
  locations: CerLocation[];
  geospatial_document_id: string;
  authority_to_sign_document_id: string[];
  land_management_strategy_declare: boolean;
  land_management_strategy_document_id: string;
  evidence_of_legal_right_document_id: string;
  native_title_determination_declare: boolean;
  inclusion_of_ineligible_land_in_cea_declare: boolean;
  special_land_usage: unknown[];
  permanence_period: number;
  forward_abatement_estimate: number;
  lma_baseline_period: { document_id: string };
  appropriate_skills_and_expertise: { document_id: string };
  activity_ids: string[];
  declare_activities_new: boolean;
  agree_different_activities_in_lms: boolean;
  legal_rights: unknown[];
}

/**
 * Builds a project's payload, for the form that shows it, the command line and the server that
 * posts it. Omits hectares (CER-44).
 */
export function cerPayload(
  project: SoilProject,
  form: CerForm,
  settings: RegulatorSettings,
  overlaps: readonly ProjectOverlap[],
): CerPayload {
  const { locations, nrm_plans } = declaredLand(project, form, overlaps);
  return {
    name: form.project_name.trim(),
    description: form.description.trim(),
    contact_id: settings.contact_id,
    agent_id: settings.agent_id,
    signatory_id: form.signatory_id,
    nrm_plans,
    nrm_declare: settings.nrm_declare,
    eligible_interest_holders_document_id: settings.eligible_interest_holders_document_id,
    participants: settings.participants,
    locations: locations.map((location) => ({
      ...location,
      owner_document_id: settings.owner_document_id,
    })),
    geospatial_document_id: settings.geospatial_document_id,
    authority_to_sign_document_id: settings.authority_to_sign_document_id,
    land_management_strategy_declare: true,
    land_management_strategy_document_id: settings.land_management_strategy_document_id,
    evidence_of_legal_right_document_id: settings.evidence_of_legal_right_document_id,
    native_title_determination_declare: hasNativeTitle(project),
    inclusion_of_ineligible_land_in_cea_declare:
      settings.inclusion_of_ineligible_land_in_cea_declare,
    special_land_usage: settings.special_land_usage,
    permanence_period: PERMANENCE_PERIOD_YEARS,
    forward_abatement_estimate: form.forward_abatement_estimate,
    lma_baseline_period: { document_id: settings.lma_baseline_period_document_id },
    appropriate_skills_and_expertise: {
      document_id: settings.appropriate_skills_and_expertise_document_id,
    },
    activity_ids: sortActionKeys(project.chosenActions).flatMap(
      (key) => settings.activity_ids[key] ?? [],
    ),
    declare_activities_new: settings.declare_activities_new,
    agree_different_activities_in_lms: settings.agree_different_activities_in_lms,
    legal_rights: settings.legal_rights,
  };
}

/** The parts of a payload that depend on a project's land, without the ids of the regulator. */
export interface DeclaredLand {
  locations: Omit<CerLocation, 'owner_document_id'>[];
  nrm_plans: CerPayload['nrm_plans'];
}

/** Builds what a payload says of a project's land. */
export function declaredLand(
  project: SoilProject,
  form: CerForm,
  overlaps: readonly ProjectOverlap[],
): DeclaredLand {
  const locations = locationsOf(project, form);
  const shared = sharedParcels(overlaps);
  return {
    nrm_plans: distinctPlans(locations),
    locations: project.rows.map((row, i) => ({
      owner_name: locations[i]!.owner_name.trim(),
      road_name: form.road_name.trim(),
      road_number: form.road_number.trim(),
      suburb: form.suburb.trim(),
      ...lotOf(row, form.state),
      state: stateOf(row, form.state),
      local_government_area: locations[i]!.local_government_area.trim(),
      other_projects_at_site: shared.has(row.parcel_key),
      nrm_plan_name: locations[i]!.nrm_plan_name.trim(),
      owner_type: OWNER_TYPE,
    })),
  };
}

/** The client's own answer. Nobody may contradict it by declaring that there is no native title. */
const hasNativeTitle = (project: SoilProject): boolean =>
  answersOf(project).interest_holders.some(
    ({ kind, answer }) => kind === 'native-title' && answer === true,
  );

/** Returns each plan that a parcel names, once, in the order of the parcels. */
function distinctPlans(locations: readonly CerLocationFields[]): CerPayload['nrm_plans'] {
  const plans = locations.map((location) => ({
    published_date: location.nrm_published_date,
    plan_name: location.nrm_plan_name.trim(),
    organisation_name: location.nrm_organisation_name.trim(),
  }));
  return [...new Map(plans.map((plan) => [JSON.stringify(plan), plan])).values()];
}

/**
 * Returns the keys of parcels on which there is also land of a project that the regulator has or
 * has approved: the declaration `other_projects_at_site` of a parcel follows from it.
 */
export function sharedParcels(overlaps: readonly ProjectOverlap[]): Set<string> {
  return new Set(overlaps.filter(isWithRegulator).flatMap(({ parcels }) => parcels));
}

/**
 * Statuses of a project that is on its way to the regulator, is with the regulator, or is approved.
 */
const WITH_REGULATOR: ReadonlySet<ProjectStatus | null> = new Set(['C1', 'C2', 'C4', 'C6']);

/**
 * True for a project of the register, and for a project of the partner that is being or was
 * submitted, or may have been.
 */
export const isWithRegulator = (overlap: ProjectOverlap): boolean =>
  overlap.with === 'register' ||
  WITH_REGULATOR.has(overlap.status) ||
  overlap.may_be_found === true;
