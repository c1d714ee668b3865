import { locationsOf, type CerForm, type LocationField } from '../cer-form.ts';
import { OWNER_TYPE, cerLots, stateOf } from '../cer-payload.ts';
import type { FixAt } from './fix-at.ts';
import type { SoilProject } from '../soil-project.ts';

/** The columns of the regulator's own sheet of a project area, in order. */
export const REGULATOR_COLUMNS = [
  'Geospatial information',
  'Reference',
  'State or territory',
  'Lot/block/parcel/portion',
  'Plan type',
  'Plan number',
  'Volume',
  'Folio',
  'Address',
  'Local Government Area',
  'NRM region',
  'Name of NRM plan',
  'Date of NRM publication',
  'Proponent legal right type',
  'Assignor(s)',
  'Legal right filename',
] as const;
export type RegulatorColumn = (typeof REGULATOR_COLUMNS)[number];

export interface PreFlightCell {
  column: RegulatorColumn;
  value: string;
  /** Where to fix the value; null unless it is missing and the regulator requires it. */
  fixAt: FixAt | null;
}

/** Previews what the regulator will see of each parcel. It blocks nothing. */
export function preFlight(project: SoilProject, form: CerForm): PreFlightCell[][] {
  const lots = cerLots(project.rows, form.state);
  const locations = locationsOf(project, form);
  return project.rows.map((row, i) => {
    const lot = lots[i]!;
    const location = locations[i]!;
    const parcel = i + 1;
    const state = stateOf(row, form.state);
    const isByVolume = state === 'TAS';
    const field = (name: keyof CerForm): FixAt => ({ place: 'form', field: name });
    const ofParcel = (name: LocationField): FixAt => ({ place: 'form', field: name, parcel });
    const farm: FixAt = { place: 'farm' };
    const values: Record<RegulatorColumn, [value: string, fixAt: FixAt | null]> = {
      'Geospatial information': [hectaresOf(row), farm],
      Reference: [`${project.projectId}-${i + 1}`, null],
      'State or territory': [state, field('state')],
      'Lot/block/parcel/portion': [
        [lot.lot_number, location.part.trim() && `(${location.part.trim()})`]
          .filter(Boolean)
          .join(' '),
        isByVolume ? null : farm,
      ],
      'Plan type': [lot.plan_type, null],
      'Plan number': [lot.plan_number, isByVolume ? null : farm],
      Volume: [lot.volume, isByVolume ? farm : null],
      Folio: [lot.folio, isByVolume ? farm : null],
      Address: [form.front_gate_address.trim(), field('front_gate_address')],
      'Local Government Area': [location.local_government_area, ofParcel('local_government_area')],
      'NRM region': [location.nrm_organisation_name, ofParcel('nrm_organisation_name')],
      'Name of NRM plan': [location.nrm_plan_name, ofParcel('nrm_plan_name')],
      'Date of NRM publication': [
        australian(location.nrm_published_date),
        ofParcel('nrm_published_date'),
      ],
      'Proponent legal right type': [OWNER_TYPE, null],
      'Assignor(s)': [location.owner_name, ofParcel('owner_name')],
      'Legal right filename': [titlesOf(project, parcel), { place: 'title-docs' }],
    };
    return REGULATOR_COLUMNS.map((column) => {
      const [value, fixAt] = values[column];
      return { column, value, fixAt: value.trim() === '' ? fixAt : null };
    });
  });
}

/** Names the titles of a parcel; a title that is not assigned yet counts for every parcel. */
const titlesOf = ({ attributes }: SoilProject, parcel: number): string =>
  attributes.title_docs
    .filter(({ parcels }) => parcels.length === 0 || parcels.includes(parcel))
    .map((doc) => doc.file_name)
    .join('; ');

const hectaresOf = ({ hectares }: SoilProject['rows'][number]): string =>
  hectares === null ? '' : `${Math.round(hectares * 100) / 100} ha`;

/** Formats `2016-01-31` as `31/01/2016`. */
const australian = (date: string): string => date.split('-').toReversed().join('/');

/** One column over all parcels, for a person to check. */
export interface PreFlightColumn {
  column: RegulatorColumn;
  /** Distinct values in the order of the parcels, without blanks. */
  values: string[];
  /** Number of parcels that lack the value. */
  missing: number;
  fixAt: FixAt | null;
}

/**
 * Groups the result of `preFlight` by column, because most parcels of a project have equal values.
 */
export function preFlightColumns(lines: readonly PreFlightCell[][]): PreFlightColumn[] {
  return REGULATOR_COLUMNS.map((column, i) => {
    const cells = lines.map((line) => line[i]!);
    const missing = cells.filter(({ fixAt }) => fixAt !== null);
    return {
      column,
      values: [...new Set(cells.map(({ value }) => value.trim()).filter(Boolean))],
      missing: missing.length,
      fixAt: missing[0]?.fixAt ?? null,
    };
  });
}
