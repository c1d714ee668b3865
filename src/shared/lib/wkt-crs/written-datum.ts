import type { Datum } from '#shared/lib/geo';
import { childOf, nameOfNode, numberAt, type WktNode } from './wkt-tree.ts';

/** How coordinates on a datum become WGS84. */
export interface WrittenDatum {
  /** Null if Fenceline does not know the datum. */
  datum: Datum | null;
  /** proj4 definition of the ellipsoid and the shift; empty where `datum` is set. */
  definition: string;
  /** Whether its degrees count as WGS84. */
  isSame: boolean;
  /** Whether its ellipsoid is that of WGS84 or GRS80, or a sphere of the same radius. */
  isModern: boolean;
  /** What is uncertain about the shift to WGS84, as a sentence. */
  doubt: string | null;
}

/** Names of each datum, without its case, punctuation and the `D_` of ESRI. */
const NAMES: readonly [name: RegExp, datum: Datum][] = [
  [/^(gda(19)?94|geocentricdatumofaustralia(1994)?)$/, 'GDA94'],
  [/^(gda2020|geocentricdatumofaustralia2020)$/, 'GDA2020'],
  [/^(wgs(19)?84|worldgeodeticsystem(19)?84)/, 'WGS84'],
  [/^(nzgd2000|newzealandgeodeticdatum2000)$/, 'NZGD2000'],
  [/^(agd(19)?66|australian(geodetic(datum)?)?(19)?66)$/, 'AGD66'],
  [/^(agd(19)?84|australian(geodetic(datum)?)?(19)?84)$/, 'AGD84'],
  [/^(osgb(19)?36|ordnancesurveyofgreatbritain(19)?36)$/, 'OSGB36'],
];
const OLD: ReadonlySet<Datum> = new Set(['AGD66', 'AGD84', 'OSGB36']);
/** Equatorial radius of GRS80 and WGS84 in metres; datums on them are within 2 m of WGS84. */
const MODERN_RADIUS = 6_378_137;
/** Datums of the ellipsoids that only one of the known datums uses, by their radius in metres. */
const BY_RADIUS: ReadonlyMap<number, Datum> = new Map([
  [6_378_160, 'AGD66'],
  [6_377_563.396, 'OSGB36'],
]);
const UNNAMED = /^$|^(unknown|unnamed|not ?specified|user ?defined)/i;

/** Reads the datum of a geographic system; null without a usable one. */
export function writtenDatum(geographic: WktNode, bound?: WktNode): WrittenDatum | null {
  const node = childOf(geographic, 'DATUM', 'GEODETICDATUM', 'TRF', 'ENSEMBLE');
  const ellipsoid = childOf(node, 'SPHEROID', 'ELLIPSOID');
  const name = nameOfNode(node).replace(/^D_/i, '').replaceAll('_', ' ').slice(0, 60);
  const plain = name.toLowerCase().replace(/[^a-z\d]/g, '');
  const unit = numberAt(childOf(ellipsoid, 'LENGTHUNIT', 'UNIT'), 1) || 1;
  const [radius, flattening] = [numberAt(ellipsoid, 1) * unit, numberAt(ellipsoid, 2)];
  const isSphere = flattening === 0;
  const isGreenwich = (numberAt(childOf(geographic, 'PRIMEM'), 1) || 0) === 0;
  const known = isSphere ? undefined : NAMES.find(([is]) => is.test(plain));
  if (!isGreenwich) return null;
  if (known) {
    const [, datum] = known;
    return { datum, definition: '', isSame: false, isModern: !OLD.has(datum), doubt: null };
  }
  if (!(radius > 0) || !(flattening >= 0)) return null;
  const isModern = Math.abs(radius - MODERN_RADIUS) < 1;
  const stated = isSphere ? null : shiftOf(node, bound);
  const shift = isModern && stated?.every((value) => value === 0) ? null : stated;
  const likely = BY_RADIUS.get(radius);
  if (likely !== undefined && !shift && UNNAMED.test(name)) {
    const doubt = `does not name its datum; ${likely} was assumed because of its ellipsoid`;
    return { datum: likely, definition: '', isSame: false, isModern: false, doubt };
  }
  const definition = [
    isSphere ? `+a=${radius} +b=${radius}` : `+a=${radius} +rf=${flattening}`,
    ...(shift ? [`+towgs84=${shift.join(',')}`] : []),
  ].join(' ');
  const doubt = `is on the datum “${name}”, whose shift to WGS84 is unknown; its areas may lie some hundred metres off`;
  const isSame = isModern && !shift;
  return { datum: null, definition, isSame, isModern, doubt: shift || isModern ? null : doubt };
}

/** Reads the three or seven parameters of the shift, in the sign convention of PROJ. */
function shiftOf(datum: WktNode | undefined, bound: WktNode | undefined): number[] | null {
  const plain = childOf(datum, 'TOWGS84')?.values.map(Number);
  if (plain && (plain.length === 3 || plain.length === 7)) return plain;
  const transformation = childOf(bound, 'ABRIDGEDTRANSFORMATION');
  const method = nameOfNode(childOf(transformation, 'METHOD'));
  if (!/^(position vector|geocentric translations)/i.test(method)) return null;
  const values = transformation!.children
    .filter(({ keyword }) => keyword === 'PARAMETER')
    .map((parameter) => numberAt(parameter, 1));
  if (values.length !== 3 && values.length !== 7) return null;
  // WKT 2 writes the scale as a factor, PROJ in parts per million.
  return values.map((value, i) => (i === 6 ? (value - 1) * 1e6 : value));
}
