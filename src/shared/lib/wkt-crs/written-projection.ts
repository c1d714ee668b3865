import { childOf, nameOfNode, numberAt, type WktNode } from './wkt-tree.ts';

type Key = 'lat_0' | 'lon_0' | 'lat_1' | 'lat_2' | 'k' | 'x_0' | 'y_0';

/** Parameters by their names in WKT 1 and 2, without case and punctuation. */
const PARAMETERS: readonly [name: RegExp, key: Key | null][] = [
  [
    /^(latitudeof(origin|center|centre|(natural|false)origin|projectioncentre)|centralparallel)$/,
    'lat_0',
  ],
  [
    /^(centralmeridian|longitudeof(origin|center|centre|(natural|false)origin|projectioncentre))$/,
    'lon_0',
  ],
  [/^(standardparallel1?|latitudeof(1st)?standardparallel)$/, 'lat_1'],
  [/^(standardparallel2|latitudeof2ndstandardparallel)$/, 'lat_2'],
  [/^scalefactor(atnaturalorigin)?$/, 'k'],
  [/^(falseeasting|eastingat(false|natural)origin)$/, 'x_0'],
  [/^(falsenorthing|northingat(false|natural)origin)$/, 'y_0'],
  [/^(auxiliaryspheretype|semimajor|semiminor)$/, null],
];

/** Methods by their names in WKT 1 and 2, with their short names and parameters in PROJ. */
const METHODS: readonly [name: RegExp, proj: string, keys: readonly Key[]][] = [
  [/^(transversemercator|gausskruger|tmerc)$/, 'tmerc', ['lat_0', 'lon_0', 'k', 'x_0', 'y_0']],
  [
    /^lambert(conformalconic|conicconformal)(|1sp|2sp)$/,
    'lcc',
    ['lat_1', 'lat_2', 'lat_0', 'lon_0', 'x_0', 'y_0', 'k'],
  ],
  [/^albers((conic)?equalarea)?$/, 'aea', ['lat_1', 'lat_2', 'lat_0', 'lon_0', 'x_0', 'y_0']],
  [/^mercator(|1sp|2sp|varianta|variantb)$/, 'merc', ['lat_1', 'lon_0', 'k', 'x_0', 'y_0']],
  [/^((lambert)?cylindricalequalarea|behrmann)$/, 'cea', ['lat_1', 'lon_0', 'x_0', 'y_0']],
  [
    /^(equidistantcylindrical|equirectangular|platecarree)$/,
    'eqc',
    ['lat_1', 'lon_0', 'x_0', 'y_0'],
  ],
  [/^lambertazimuthalequalarea$/, 'laea', ['lat_0', 'lon_0', 'x_0', 'y_0']],
  [/^(obliquestereographic|doublestereographic)$/, 'sterea', ['lat_0', 'lon_0', 'k', 'x_0', 'y_0']],
  [/^newzealandmapgrid$/, 'nzmg', ['lat_0', 'lon_0', 'x_0', 'y_0']],
];
/** Methods whose first parallel is where their scale is true. */
const CYLINDRICAL = new Set(['merc', 'cea', 'eqc']);

/** A projection as its parameters say it; missing ones are 0, as in PROJ. */
export interface WrittenProjection {
  /** Whether it is computed on a sphere although its datum has an ellipsoid. */
  isSpherical: boolean;
  /** proj4 definition without the ellipsoid. */
  definition: string;
}

/**
 * Reads the method and parameters of a projected system; null if one of them is unknown, which
 * would put land in the wrong place.
 */
export function writtenProjection(
  projected: WktNode,
  geographic: WktNode,
): WrittenProjection | null {
  const conversion = childOf(projected, 'CONVERSION');
  const method = plain(nameOfNode(childOf(conversion ?? projected, 'PROJECTION', 'METHOD')));
  const isSpherical =
    /^(mercatorauxiliarysphere|popularvisualisationpseudomercator)$/.test(method) ||
    (method.startsWith('mercator') && (hasSemiMinorOfSphere(projected) || hasNullGrid(projected)));
  const known = isSpherical
    ? METHODS.find(([, proj]) => proj === 'merc')
    : METHODS.find(([name]) => name.test(method));
  const unit = lengthUnitOf(projected);
  if (!known || !(unit > 0)) return null;
  const [, proj, keys] = known;
  const values = { lat_0: 0, lon_0: 0, lat_1: 0, lat_2: 0, k: 1, x_0: 0, y_0: 0 };
  const written = new Set<Key>();
  const degree = angleUnitOf(geographic) / DEGREE;
  for (const parameter of (conversion ?? projected).children) {
    if (parameter.keyword !== 'PARAMETER') continue;
    const name = plain(nameOfNode(parameter));
    const found = PARAMETERS.find(([pattern]) => pattern.test(name));
    const value = numberAt(parameter, 1);
    if (!found || !Number.isFinite(value)) return null;
    const [, key] = found;
    if (key === null) continue;
    const own = numberAt(childOf(parameter, 'LENGTHUNIT', 'ANGLEUNIT', 'SCALEUNIT', 'UNIT'), 1);
    written.add(key);
    if (key === 'k') values.k = value;
    else if (key === 'x_0' || key === 'y_0') values[key] = value * (own > 0 ? own : unit);
    else values[key] = value * (own > 0 ? own / DEGREE : conversion ? 1 : degree);
  }
  const isNeutral = (key: Key) => values[key] === (key === 'k' ? 1 : 0);
  if ([...written].some((key) => !keys.includes(key) && !isNeutral(key))) return null;
  // Behrmann's parallel is 30° where it is not written.
  if (method === 'behrmann' && !written.has('lat_1')) values.lat_1 = 30;
  if (proj === 'lcc') {
    if (!written.has('lat_1')) values.lat_1 = values.lat_0;
    if (!written.has('lat_2')) values.lat_2 = values.lat_1;
  }
  const units = unit === 1 ? '+units=m' : `+to_meter=${unit}`;
  const parts = zoneOf(proj, values) ?? [
    proj,
    ...keys
      .filter((key) => key !== 'k' || values.k !== 1)
      .map(
        (key) =>
          `${key === 'lat_1' && CYLINDRICAL.has(proj) ? 'lat_ts' : key}=${round(values[key])}`,
      ),
  ];
  return { isSpherical, definition: `+proj=${parts.join(' +')} ${units}` };
}

/** Names a zone of UTM, whose numbers the Map Grid of Australia shares. */
function zoneOf(
  proj: string,
  { lat_0, lon_0, k, x_0, y_0 }: Readonly<Record<Key, number>>,
): string[] | null {
  const zone = (round(lon_0) + 183) / 6;
  const isUtm = proj === 'tmerc' && lat_0 === 0 && k === 0.9996 && x_0 === 500_000;
  if (!isUtm || !Number.isInteger(zone) || zone < 1 || zone > 60) return null;
  if (y_0 !== 0 && y_0 !== 10_000_000) return null;
  return ['utm', `zone=${zone}`, ...(y_0 === 0 ? [] : ['south'])];
}

const DEGREE = Math.PI / 180;
/** Removes the last digits that converting units adds, far below a millimetre. */
const round = (value: number) => Number(value.toFixed(12));
const plain = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, '');

/** Radians of the unit of angles; a degree if it is not stated. */
export const angleUnitOf = (geographic: WktNode): number =>
  numberAt(unitNode(geographic, 'ANGLEUNIT'), 1) || DEGREE;

const lengthUnitOf = (projected: WktNode): number =>
  numberAt(unitNode(projected, 'LENGTHUNIT'), 1) || 1;

/** WKT 2 states a unit once, or at each axis. */
const unitNode = (system: WktNode, keyword: string) =>
  childOf(system, 'UNIT', keyword) ?? childOf(childOf(system, 'AXIS'), 'UNIT', keyword);

/** GDAL writes the definition of Web Mercator beside parameters on the ellipsoid. */
function hasNullGrid(projected: WktNode): boolean {
  const definition = String(childOf(projected, 'EXTENSION')?.values[1]);
  return /\+proj=merc\b/.test(definition) && definition.includes('+nadgrids=@null');
}

/** GeoTools writes Web Mercator as a Mercator with the half axes of a sphere. */
const hasSemiMinorOfSphere = (projected: WktNode): boolean =>
  projected.children.some(
    (node) => plain(nameOfNode(node)) === 'semiminor' && numberAt(node, 1) === 6_378_137,
  );
