import { z } from 'zod';
import { displayAddress, splitTypedAddress } from '#entities/farm';
import { nrmPlanOf, nrmPlansOf, type NrmPlan } from './nrm-plans.ts';
import type { Regulator } from './regulator-settings.ts';
import type { SoilProject } from './soil-project.ts';

/** CER-10, CONST-32. */
export const DEFAULT_ABATEMENT_T = 500_000;
/** CER-06, CONST-33. */
export const DEFAULT_NRM_DATE = '2016-01-01';

const line = (maxLength: number) => z.string().max(maxLength);

/** The fields that the partner admin fills in; the rest of the payload comes from the project. */
export const CerForm = z.strictObject({
  signatory_id: line(200),
  project_name: line(200),
  description: line(2_000),
  nrm_plan_name: line(300),
  nrm_published_date: z.iso.date(),
  nrm_organisation_name: line(300),
  owner_name: line(300),
  front_gate_address: line(500),
  road_number: line(50),
  road_name: line(200),
  suburb: line(200),
  state: line(10),
  local_government_area: line(200),
  /** Tonnes of carbon dioxide equivalent. */
  forward_abatement_estimate: z.number().nonnegative().max(1e12),
});
export type CerForm = z.infer<typeof CerForm>;

/** CER-04, CONST-34. */
export const defaultDescription = (projectName: string): string =>
  `Soil Registration for ${projectName}`;

/** CER-11, OP-85: the first row's estimate rounded down, or half a million. */
export function defaultAbatementT(project: SoilProject): number {
  const estimate = project.rows[0].fae_tco2e;
  return estimate !== null && estimate > 0 ? Math.floor(estimate) : DEFAULT_ABATEMENT_T;
}

/**
 * CER-19: the form with every field pre-filled. `ownerName` was looked up by the project's e-mail
 * address, for projects without an owner's name (OP-86).
 */
export function prefilledCerForm(
  project: SoilProject,
  regulator: Regulator,
  ownerName = '',
): CerForm {
  const [first] = project.rows;
  const typed = splitTypedAddress(project.typedFrontGateAddress);
  const plan = nrmPlanOf(first.state, first.nrm_region);
  return {
    signatory_id: regulator.settings?.delegates[0].signatory_id ?? '',
    project_name: project.projectName,
    description: defaultDescription(project.projectName),
    nrm_plan_name: first.nrm_plan ?? plan?.['Plan Name'] ?? '',
    nrm_published_date: DEFAULT_NRM_DATE,
    nrm_organisation_name: plan?.['NRM Region Name'] ?? first.nrm_region ?? '',
    owner_name: project.attributes.owner_name || ownerName,
    // OP-80: the typed address in display format; the located one if nothing was typed.
    front_gate_address: displayAddress(typed) || project.frontGateAddress,
    road_number: typed.roadNumber,
    road_name: typed.roadName,
    suburb: typed.town,
    state: typed.state || (first.state ?? ''),
    local_government_area: first.local_government_area ?? '',
    forward_abatement_estimate: defaultAbatementT(project),
  };
}

const planFields = (plan: NrmPlan | undefined) => ({
  nrm_plan_name: plan?.['Plan Name'] ?? '',
  nrm_organisation_name: plan?.['NRM Region Name'] ?? '',
});

/** Fields filled in when a plan is chosen: its region's name becomes the organisation's (OP-84). */
export function chosenPlan(state: string, planName: string): Partial<CerForm> {
  const plan = nrmPlansOf(state).find((one) => one['Plan Name'] === planName);
  return plan ? planFields(plan) : { nrm_plan_name: planName };
}

/**
 * Fields filled in when a state is chosen: each state has its own plans, so the parcel's region
 * selects one again.
 */
export const chosenState = (project: SoilProject, state: string): Partial<CerForm> => ({
  state,
  ...planFields(nrmPlanOf(state, project.rows[0].nrm_region)),
});
