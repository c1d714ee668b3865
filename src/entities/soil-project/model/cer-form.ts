import { z } from 'zod';
import { displayAddress, splitTypedAddress } from '#entities/farm';
import { formText } from './form-text.ts';
import { nrmPlanOf, nrmPlansOf, type NrmPlan } from './nrm-plans.ts';
import type { Regulator } from './regulator-settings.ts';
import { ownersOfParcel } from './owners-of-parcel.ts';
import type { SoilProject } from './soil-project.ts';

/** CER-10, CONST-32. */
export const DEFAULT_ABATEMENT_T = 500_000;
/** CER-06, CONST-33. */
export const DEFAULT_NRM_DATE = '2016-01-01';

/** Fields that may differ from parcel to parcel. */
const locationFields = {
  nrm_plan_name: formText(300),
  nrm_published_date: z.iso.date(),
  nrm_organisation_name: formText(300),
  owner_name: formText(300),
  local_government_area: formText(200),
};

/**
 * A parcel's own values, where they differ from those of the form. `part` names the part of the
 * parcel that belongs to the project; it is not set for a whole parcel.
 */
const CerLocation = z.strictObject({ ...locationFields, part: formText(300) });
/** The fields of one parcel, complete. */
export type CerLocationFields = z.infer<typeof CerLocation>;
export type LocationField = keyof CerLocationFields;
export const CerLocationForm = CerLocation.partial();
export type CerLocationForm = Partial<CerLocationFields>;

/** Maximum number of parcels with values of their own. */
const MAX_PARCELS = 5_000;

/** The fields that the partner admin fills in; the rest of the payload comes from the project. */
export const CerForm = z.strictObject({
  signatory_id: formText(200),
  project_name: formText(200),
  description: formText(2_000, 'lines'),
  ...locationFields,
  front_gate_address: formText(500),
  road_number: formText(50),
  road_name: formText(200),
  suburb: formText(200),
  state: formText(10),
  /** Tonnes of carbon dioxide equivalent. */
  forward_abatement_estimate: z.number().nonnegative().max(1e12),
  /** By key of the parcel; a parcel without an entry has no values of its own. */
  locations: z
    .record(z.string().max(100), CerLocationForm)
    .refine((locations) => Object.keys(locations).length <= MAX_PARCELS, 'Too many parcels.')
    .default({}),
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
  const typed = splitTypedAddress(project.typedFrontGateAddress);
  return {
    signatory_id: regulator.settings?.delegates[0].signatory_id ?? '',
    project_name: project.projectName,
    description: defaultDescription(project.projectName),
    ...first,
    // OP-80: the typed address in display format; the located one if nothing was typed.
    front_gate_address: displayAddress(typed) || project.frontGateAddress,
    road_number: typed.roadNumber,
    road_name: typed.roadName,
    suburb: typed.town,
    state: typed.state || (project.rows[0].state ?? ''),
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

/** Returns the form with fields of the parcel with this key changed. */
export const withLocationFields = (
  { locations }: Pick<CerForm, 'locations'>,
  parcel: string,
  change: CerLocationForm,
): Pick<CerForm, 'locations'> => ({
  locations: { ...locations, [parcel]: { ...locations[parcel], ...change } },
});

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
