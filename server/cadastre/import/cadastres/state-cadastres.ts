import type { ParcelType, State } from '#entities/parcel';
import type { LonLatBounds } from '#shared/lib/lon-lat';

/** Parcel fields that an attribute can be mapped to; `pid` is the cadastre's own number. */
export const PARCEL_FIELDS = [
  'pid',
  'jid',
  'lot',
  'section',
  'planType',
  'plan',
  'volume',
  'folio',
  'lga',
  'nrm',
  'type',
] as const;
export type ParcelField = (typeof PARCEL_FIELDS)[number];

export interface StateCadastre {
  /** The state's land and islands with a margin; a parcel outside belongs to another state. */
  bounds: LonLatBounds;
  /**
   * Sources of each field, the likeliest first: a case-insensitive attribute name, or a template
   * with `{names}` of attributes; those marked `?` may be blank.
   */
  attributes: Partial<Record<ParcelField, readonly string[]>>;
  /** The form of the state's identifiers; its named groups supply fields. */
  identifier: RegExp;
  /** Values of the type attribute that mark parcels other than lots. */
  types: Partial<Record<ParcelType, RegExp>>;
}

const ROAD = /\b(road|street|lane|intersection|thoroughfare|access ?way)\b/i;
const WATER =
  /\b(water|watercourse|river|creek|lake|hydro\w*|marine|sea|ocean|tidal|bed and banks)\b/i;
/** Land with a public purpose: timber, travelling stock, parks. */
const RESERVE = /\b(reserve|national park|state forest|conservation area|stock route)\b/i;
const USUAL_TYPES = { road: ROAD, marine: WATER, reserve: RESERVE };

/**
 * The cadastres as their states publish them. Attribute names differ between a state's products and
 * over the years; `--map` supplies those that are not listed here.
 */
export const STATE_CADASTRES: Readonly<Record<State, StateCadastre>> = {
  NSW: {
    bounds: [140.9, -37.6, 159.4, -28.1],
    attributes: {
      pid: ['cadid', 'cadastreid', 'lotpid'],
      jid: ['lotidstring', '{lotnumber}/{sectionnumber?}/{planlabel}'],
      lot: ['lotnumber'],
      section: ['sectionnumber'],
      plan: ['planlabel'],
      lga: ['lganame', 'councilname'],
      type: ['classsubtype_name', 'featuretype'],
    },
    identifier: /^(?<lot>[^/\\]+)\/(?<section>[^/\\]*)\/(?<plan>[A-Z]{1,4}\d+[A-Z]?)$/i,
    types: USUAL_TYPES,
  },
  QLD: {
    bounds: [137.9, -29.3, 155, -9],
    attributes: {
      pid: ['segpar', 'parcel_id'],
      jid: ['lotplan', 'lot_plan', '{lot}{plan}'],
      lot: ['lot'],
      plan: ['plan'],
      lga: ['shire_name', 'lga', 'lga_name'],
      type: ['{parcel_typ} {tenure?}', 'parcel_typ', 'parcel_type', 'feature_type'],
    },
    identifier: /^(?<lot>\d+[A-Z]??)(?<plan>[A-Z]{1,4}\d+)$/i,
    types: USUAL_TYPES,
  },
  VIC: {
    bounds: [140.9, -39.3, 150.1, -33.9],
    attributes: {
      pid: ['parcel_pfi', 'parcelpfi', 'pfi'],
      jid: ['parcel_spi', 'parcelspi', 'spi', '{parcel_lot_number}\\{parcel_plan_number}'],
      lot: ['parcel_lot_number', 'lot_number'],
      plan: ['parcel_plan_number', 'plan_number'],
      lga: ['parcel_lga_name', 'lga_name'],
      type: ['parcel_road', 'parcel_type'],
    },
    identifier: /^(?<lot>[^\\/]+)\\(?<plan>[A-Z]{2}\d+[A-Z]?)$/i,
    types: { ...USUAL_TYPES, road: new RegExp(`^Y$|${ROAD.source}`, 'i') },
  },
  TAS: {
    bounds: [143.5, -44, 149, -39],
    attributes: {
      pid: ['cid', 'ufi'],
      jid: ['pid', '{volume}/{folio}', 'lpi'],
      volume: ['volume'],
      folio: ['folio'],
      lga: ['lga_name', 'municipality'],
      type: ['cad_type1', 'cad_type2'],
    },
    identifier: /^(\d{5,8}|(?<volume>\d+)\/(?<folio>\d+\w?))$/,
    types: { ...USUAL_TYPES, road: new RegExp(`casement|${ROAD.source}`, 'i') },
  },
  SA: {
    bounds: [128.9, -38.2, 141.1, -25.9],
    attributes: {
      pid: ['dcdbid', 'dcdb_id', 'parcelid'],
      jid: ['parcel_id', 'planparcel', 'plan_parcel', '{plan_t}{plan}{parcel_t}{parcel}'],
      lot: ['parcel', 'parcel_num'],
      planType: ['plan_t', 'plantype'],
      plan: ['plan', 'plan_num'],
      volume: ['volume', 'title_volume'],
      folio: ['folio', 'title_folio'],
      lga: ['lga', 'lga_name', 'council'],
      type: ['parcel_type', 'landtype'],
    },
    identifier: /^(?<plan>[A-Z]{1,2}\d+) ?(?:AL|A|Q|S|P)(?<lot>\d+)$/i,
    types: USUAL_TYPES,
  },
  WA: {
    bounds: [96, -35.5, 129.1, -10],
    attributes: {
      pid: ['land_id', 'polygon_number', 'pin'],
      jid: ['pi_parcel', 'pitype_1', '{plan_number} {lot_number}'],
      lot: ['lot_number'],
      plan: ['plan_number'],
      volume: ['volume', 'reg_volume'],
      folio: ['folio', 'reg_folio'],
      lga: ['lga', 'lg_name', 'local_government'],
      type: ['land_type', 'usage'],
    },
    identifier: /^(?<plan>[A-Z]{1,2}\d+) +(?<lot>\w+)$/i,
    types: USUAL_TYPES,
  },
  ACT: {
    bounds: [148.7, -36, 149.5, -35],
    attributes: {
      pid: ['block_key', 'objectid_1', 'id'],
      jid: ['{division_code}/{section_number}/{block_number}', '{division}/{section}/{block}'],
      lot: ['block_number', 'block'],
      section: ['section_number', 'section'],
      plan: ['division_name', 'division', 'district_name'],
      type: ['land_type', 'type'],
    },
    identifier: /^[^/\\]+\/(?<section>\d+)\/(?<lot>\d+)$/,
    types: USUAL_TYPES,
  },
  NT: {
    bounds: [128.9, -26.1, 138.1, -10.7],
    attributes: {
      pid: ['laisno', 'parcel_id'],
      jid: ['parcel_label', '{location} {parcel}', '{location_code}/{parcel_number}', 'parcel_num'],
      lot: ['parcel', 'parcel_number', 'parcel_num'],
      plan: ['survey_plan', 'plan'],
      volume: ['volume'],
      folio: ['folio'],
      lga: ['lga', 'lga_name'],
      type: ['parcel_type', 'land_type'],
    },
    identifier: /^(NT PORTION|LOT|[A-Z' -]+) \d+\w?$|^\d+\/\d+$/i,
    types: USUAL_TYPES,
  },
};
