import type { ProjectOverlap } from '#shared/api/contract';
import {
  type CerForm,
  type LocationField,
  DEFAULT_NRM_DATE,
  declaredLand,
  type DeclaredLand,
} from '#entities/submission/request';
import type { SoilProject } from '#entities/soil-project/record';
import type { FixAt } from './fix-at.ts';

/** What the regulator reads of each parcel, in the order in which it is shown. */
export const REGULATOR_COLUMNS = [
  'State or territory',
  'Lot/block/parcel/portion',
  'Plan type',
  'Plan number',
  'Volume',
  'Folio',
  'Road and suburb',
  'Local Government Area',
  'NRM region',
  'Name of NRM plan',
  'Date of NRM publication',
  'Proponent legal right type',
  'Assignor(s)',
  'Other projects at the site',
] as const;
export type RegulatorColumn = (typeof REGULATOR_COLUMNS)[number];

export interface PreFlightCell {
  column: RegulatorColumn;
  value: string;
  /** Where to fix the value; null unless it is missing and the regulator requires it. */
  fixAt: FixAt | null;
  /** A remark about the value for a person; null if there is none. */
  remark: string | null;
}

/** Remark on a date that nobody entered. */
const DEFAULT_DATE_REMARK = 'The default for every plan. Check it in the plan.';

/** Shows what a payload says about each parcel. It reads only the payload, and blocks nothing. */
export function preFlight(
  project: SoilProject,
  form: CerForm,
  overlaps: readonly ProjectOverlap[],
): PreFlightCell[][] {
  const sent = declaredLand(project, form, overlaps);
  return sent.locations.map((location, i) => {
    const isByVolume = location.state === 'TAS';
    const ofForm = (field: keyof CerForm): FixAt => ({ place: 'form', field });
    const parcel = project.rows[i]!.parcel_key;
    const ofParcel = (field: LocationField): FixAt => ({ place: 'form', field, parcel });
    const farm: FixAt = { place: 'farm' };
    const plans = sent.nrm_plans.filter((plan) => plan.plan_name === location.nrm_plan_name);
    const values: Record<RegulatorColumn, [value: string, fixAt: FixAt | null]> = {
      'State or territory': [location.state, ofForm('state')],
      'Lot/block/parcel/portion': [location.lot_number, isByVolume ? null : farm],
      'Plan type': [location.plan_type, null],
      'Plan number': [location.plan_number, isByVolume ? null : farm],
      Volume: [location.volume, isByVolume ? farm : null],
      Folio: [location.folio, isByVolume ? farm : null],
      'Road and suburb': [roadOf(location), ofForm('road_name')],
      'Local Government Area': [location.local_government_area, ofParcel('local_government_area')],
      'NRM region': [
        listed(plans.map((plan) => plan.organisation_name)),
        ofParcel('nrm_organisation_name'),
      ],
      'Name of NRM plan': [location.nrm_plan_name, ofParcel('nrm_plan_name')],
      'Date of NRM publication': [
        listed(plans.map((plan) => plan.published_date)),
        ofParcel('nrm_published_date'),
      ],
      'Proponent legal right type': [location.owner_type, null],
      'Assignor(s)': [location.owner_name, ofParcel('owner_name')],
      'Other projects at the site': [location.other_projects_at_site ? 'Yes' : 'No', null],
    };
    return REGULATOR_COLUMNS.map((column) => {
      const [value, fixAt] = values[column];
      const isDefault = column === 'Date of NRM publication' && value.includes(DEFAULT_NRM_DATE);
      return {
        column,
        value,
        fixAt: value.trim() === '' ? fixAt : null,
        remark: isDefault ? DEFAULT_DATE_REMARK : null,
      };
    });
  });
}

/** Returns each remark with its column and value, without repeats. */
export const remarkTexts = (lines: readonly PreFlightCell[][]): string[] => [
  ...new Set(
    lines
      .flat()
      .flatMap(({ column, value, remark }) =>
        remark === null ? [] : [`${column} ${value}: ${remark}`],
      ),
  ),
];

/** Several values for one plan: the payload names only the plan, so each of them counts. */
const listed = (values: readonly string[]): string =>
  [...new Set(values)].filter(Boolean).join('; ');

const roadOf = (location: DeclaredLand['locations'][number]): string =>
  [[location.road_number, location.road_name].filter(Boolean).join(' '), location.suburb]
    .filter(Boolean)
    .join(', ');

/** One column over all parcels, for a person to check. */
export interface PreFlightColumn {
  column: RegulatorColumn;
  /** Distinct values in the order of the parcels, without blanks. */
  values: string[];
  /** Number of parcels that lack the value. */
  missing: number;
  fixAt: FixAt | null;
  remark: string | null;
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
      remark: cells.find((cell) => cell.remark !== null)?.remark ?? null,
    };
  });
}
