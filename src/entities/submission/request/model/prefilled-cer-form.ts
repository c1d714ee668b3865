import type { CerForm, CerLocationFields, CerLocationForm, LocationField } from './cer-form.ts';
import { nrmPlanOf, nrmPlansOf, type NrmPlan } from './nrm-plans.ts';
import { answersOf, gateAddressOf, gateStateOf, ownersOfParcel } from '#entities/registration/form';
import type { Regulator } from './regulator-settings.ts';
import type { SoilProject } from '#entities/soil-project/record';

/** CER-10, CONST-32. */
export const DEFAULT_ABATEMENT_T = 500_000;
/** CER-06, CONST-33. */
export const DEFAULT_NRM_DATE = '2016-01-01';

/** CER-04, CONST-34. */
export const defaultDescription = (projectName: string): string =>
  `Soil Registration for ${projectName}`;

/** CER-11, OP-85: the first row's estimate rounded down, or half a million. */
export function defaultAbatementT(project: SoilProject): number {
  const estimate = project.rows[0].fae_tco2e;
  return estimate !== null && estimate > 0 ? Math.floor(estimate) : DEFAULT_ABATEMENT_T;
}

/** Returns the fields of each parcel: its own, and the form's where it has none. */
export function locationsOf(
  project: Pick<SoilProject, 'rows'>,
  form: CerForm,
): CerLocationFields[] {
  const { nrm_plan_name, nrm_published_date, nrm_organisation_name, owner_name } = form;
  const { local_government_area } = form;
  const shared = {
    nrm_plan_name,
    nrm_published_date,
    nrm_organisation_name,
    owner_name,
    local_government_area,
    part: '',
  };
  return project.rows.map(({ parcel_key: key }) => ({
    ...shared,
    ...withoutUnset(form.locations[key] ?? {}),
  }));
}

/**
 * CER-19: the form with every field pre-filled. Each parcel is described by its own record, never by
 * that of its neighbour. `ownerName` was looked up by the project's e-mail address, for projects
 * without an owner's name (OP-86).
 */
export function prefilledCerForm(
  project: SoilProject,
  regulator: Regulator,
  ownerName = '',
): CerForm {
  const [firstRow, ...otherRows] = project.rows;
  const first = recordedLocation(project, firstRow, ownerName);
  const own = otherRows.flatMap((row) => {
    const values = differences(recordedLocation(project, row, ownerName), first);
    return Object.keys(values).length === 0 ? [] : [[row.parcel_key, values] as const];
  });
  return {
    signatory_id: regulator.settings?.delegates[0].signatory_id ?? '',
    project_name: project.projectName,
    description: defaultDescription(project.projectName),
    ...first,
    front_gate_address: gateAddressOf(project),
    ...answersOf(project).front_gate,
    state: gateStateOf(project),
    forward_abatement_estimate: defaultAbatementT(project),
    locations: Object.fromEntries(own),
  };
}

type RecordedLocation = Omit<CerLocationFields, 'part'>;

/** Returns what the project's own records say about a parcel; blank where they say nothing. */
export function recordedLocation(
  project: SoilProject,
  row: SoilProject['rows'][number],
  ownerName = '',
): RecordedLocation {
  const { state, nrm_region, nrm_plan, local_government_area } = row;
  const plan = nrmPlanOf(state, nrm_region);
  return {
    nrm_plan_name: nrm_plan ?? plan?.['Plan Name'] ?? '',
    nrm_published_date: DEFAULT_NRM_DATE,
    nrm_organisation_name: plan?.['NRM Region Name'] ?? nrm_region ?? '',
    owner_name:
      ownersOfParcel(project, row.parcel_key) || project.attributes.owner_name || ownerName,
    local_government_area: local_government_area ?? '',
  };
}

const RECORDED = [
  'nrm_plan_name',
  'nrm_published_date',
  'nrm_organisation_name',
  'owner_name',
  'local_government_area',
] as const satisfies (keyof RecordedLocation)[];

/** Returns the fields of a parcel that differ from those of another. */
const differences = (one: RecordedLocation, other: RecordedLocation): Partial<RecordedLocation> =>
  Object.fromEntries(
    RECORDED.filter((field) => one[field] !== other[field]).map((field) => [field, one[field]]),
  );

/** Drops fields that are set to undefined, which would hide those of the form. */
const withoutUnset = (location: { [F in LocationField]?: string | undefined }): CerLocationForm =>
  Object.fromEntries(Object.entries(location).filter(([, value]) => value !== undefined));

const planFields = (plan: NrmPlan | undefined) => ({
  nrm_plan_name: plan?.['Plan Name'] ?? '',
  nrm_organisation_name: plan?.['NRM Region Name'] ?? '',
});

/** Fields filled in when a plan is chosen: its region's name becomes the organisation's (OP-84). */
export function chosenPlan(
  state: string,
  planName: string,
): Pick<CerForm, 'nrm_plan_name'> & Partial<Pick<CerForm, 'nrm_organisation_name'>> {
  const plan = nrmPlansOf(state).find((one) => one['Plan Name'] === planName);
  return plan ? planFields(plan) : { nrm_plan_name: planName };
}

/**
 * Fields filled in when a state is chosen: each state has its own plans, so the region of a parcel
 * without a state in its record selects one again.
 */
export const chosenState = (project: SoilProject, state: string): Partial<CerForm> => ({
  state,
  ...(project.rows[0].state === null
    ? planFields(nrmPlanOf(state, project.rows[0].nrm_region))
    : {}),
});
