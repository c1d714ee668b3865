import { z } from 'zod';
import { formText } from '#shared/plain-text';

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

/** Returns the form with fields of the parcel with this key changed. */
export const withLocationFields = (
  { locations }: Pick<CerForm, 'locations'>,
  parcel: string,
  change: CerLocationForm,
): Pick<CerForm, 'locations'> => ({
  locations: { ...locations, [parcel]: { ...locations[parcel], ...change } },
});
