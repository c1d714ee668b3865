import type { BoundaryParcel } from './farm-boundary.ts';
import type { FarmKeyFacts } from './farm-key-facts.ts';

/** One fact of a parcel, with its name in each format. */
export interface ParcelAttribute {
  /** Name in GeoJSON and KML. */
  name: string;
  /** Name in dBASE, at most 10 characters. */
  dbfName: string;
  /** Label that Google Earth shows. */
  label: string;
  type: 'text' | 'number' | 'logical';
  decimals?: number;
  value: (parcel: BoundaryParcel, facts: FarmKeyFacts) => string | number | boolean | null;
}

const AREA_DECIMALS = 4;

export const PARCEL_ATTRIBUTES: readonly ParcelAttribute[] = [
  { name: 'number', dbfName: 'NUMBER', label: 'No.', type: 'number', value: (p) => p.number },
  text('pid', 'PID', 'Parcel', (p) => p.record.pid),
  text('jurisdictional_id', 'JURIS_ID', 'Identifier', (p) => p.record.jurisdictionalId),
  text('state', 'STATE', 'State', (p) => p.record.state),
  text('lot', 'LOT', 'Lot', (p) => p.record.lot),
  text('section', 'SECTION', 'Section', (p) => p.record.section),
  text('plan', 'PLAN', 'Plan', (p) => p.record.plan),
  text('plan_type', 'PLAN_TYPE', 'Plan type', (p) => p.record.planType),
  text('volume', 'VOLUME', 'Volume', (p) => p.record.volume),
  text('folio', 'FOLIO', 'Folio', (p) => p.record.folio),
  {
    name: 'area_ha',
    dbfName: 'AREA_HA',
    label: 'Hectares',
    type: 'number',
    decimals: AREA_DECIMALS,
    value: (p) => Number(p.record.areaHa.toFixed(AREA_DECIMALS)),
  },
  text(
    'local_government_area',
    'LGA',
    'Local government area',
    (p) => p.record.localGovernmentArea,
  ),
  text('nrm_region', 'NRM_REGION', 'NRM region', (p) => p.record.nrmRegion),
  text('farm_name', 'FARM_NAME', 'Farm', (_, { input }) => input.farm.propertyName),
  text('pic', 'PIC', 'PIC', (_, { input }) => input.farm.picCode),
  text('order_number', 'ORDER_NO', 'Order', (_, { input }) => input.orderNumber),
  text('data_set', 'DATA_SET', 'Data set', (_, { input }) => input.dataSet.name),
  text('data_version', 'DATA_VERS', 'Data set version', (_, { input }) => input.dataSet.version),
  {
    name: 'sample_data',
    dbfName: 'SAMPLE',
    label: 'Sample data',
    type: 'logical',
    value: (_, { input }) => input.dataSet.isSample,
  },
  text('input_sha256', 'INPUT_SHA', 'Checksum', (_, { hash }) => hash),
];

function text(
  name: string,
  dbfName: string,
  label: string,
  value: (parcel: BoundaryParcel, facts: FarmKeyFacts) => string | null,
): ParcelAttribute {
  return { name, dbfName, label, type: 'text', value };
}
