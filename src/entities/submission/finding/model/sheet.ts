import { csvText } from '#shared/lib/csv';
import { type CerForm, locationsOf, OWNER_TYPE } from '#entities/submission/request';
import { lotOf, stateOf } from '#entities/soil-project/lot';
import type { SoilProject } from '#entities/soil-project/record';

/** The columns of the regulator's own sheet of a project area, in order. */
export const SHEET_COLUMNS = [
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

/**
 * The sheet of a project area, one line per parcel, as CSV. It contains what the payload has no
 * field for, such as the part of a parcel, so a person uploads it by hand.
 */
export function sheetOf(project: SoilProject, form: CerForm): string {
  const locations = locationsOf(project, form);
  return csvText(
    SHEET_COLUMNS,
    project.rows.map((row, i) => {
      const [lot, location] = [lotOf(row, form.state), locations[i]!];
      const part = location.part.trim();
      const values: Record<(typeof SHEET_COLUMNS)[number], string> = {
        'Geospatial information': hectaresOf(row),
        Reference: `${project.projectId}-${i + 1}`,
        'State or territory': stateOf(row, form.state),
        'Lot/block/parcel/portion': [lot.lot_number, part && `(${part})`].filter(Boolean).join(' '),
        'Plan type': lot.plan_type,
        'Plan number': lot.plan_number,
        Volume: lot.volume,
        Folio: lot.folio,
        Address: form.front_gate_address.trim(),
        'Local Government Area': location.local_government_area.trim(),
        'NRM region': location.nrm_organisation_name.trim(),
        'Name of NRM plan': location.nrm_plan_name.trim(),
        'Date of NRM publication': australian(location.nrm_published_date),
        'Proponent legal right type': OWNER_TYPE,
        'Assignor(s)': location.owner_name.trim(),
        'Legal right filename': titlesOf(project, row.parcel_key),
      };
      return SHEET_COLUMNS.map((column) => values[column]);
    }),
  );
}

/** The file's name. */
export const sheetFileName = (projectId: number): string => `project-area-${projectId}.csv`;

/** Names the titles of a parcel; a title that was never assigned counts for every parcel. */
const titlesOf = ({ attributes }: SoilProject, parcel: string): string =>
  attributes.title_docs
    .filter(
      ({ parcels, left }) =>
        parcels.includes(parcel) || (parcels.length === 0 && left.length === 0),
    )
    .map((doc) => doc.file_name)
    .join('; ');

const hectaresOf = ({ hectares }: SoilProject['rows'][number]): string =>
  hectares === null ? '' : `${Math.round(hectares * 100) / 100} ha`;

/** Formats `2016-01-31` as `31/01/2016`. */
const australian = (date: string): string => date.split('-').toReversed().join('/');
