import type { LonLat } from '#shared/lib/lon-lat';
import { emptyBox, growBox, middleOf, type Box } from '#shared/lib/geo';
import type { ParsedFeature, ParsedLayer, Projection, Shape } from '../base/parsed-file.ts';
import { isDegrees, isBoxInAustralia } from '../projection/australia.ts';
import { knownProjection } from '../projection/known-projections.ts';
import type { Placement } from './choices.ts';

/** Name of a layer's projection where the file states none. */
export const UNDECLARED = 'not declared';

/** A feature with shapes in degrees, and their bounding box. */
export interface PlacedFeature {
  feature: ParsedFeature;
  shapes: Shape[];
  box: Box;
  /** Whether vertices slightly beyond 180° or 90° were moved onto it. */
  wasClamped: boolean;
}

export interface PlacedLayer {
  /** Name of the projection that the file states, or that was chosen. */
  projection: string;
  wasConverted: boolean;
  /** Whether the file states a projection that Fenceline cannot convert. */
  isUnknown: boolean;
  /** What is uncertain about the conversion; completes a sentence that begins with the layer. */
  doubt: string | null;
  features: PlacedFeature[];
  /** Places a point like the features; null if it is not on the Earth. */
  placePoint: (point: LonLat) => LonLat | null;
  /** Why the layer is misplaced; null when it is usable. */
  misplaced: Misplaced | null;
  /** Whether most of it would lie in Australia with its latitudes negated. */
  isMirrored: boolean;
}

export type Misplaced =
  /** Longitude and latitude are swapped. */
  | { kind: 'swapped'; example: Box }
  /** Metres in an undeclared or unknown projection. */
  | { kind: 'metres'; example: Box }
  /** Degrees although the file declares a projection. */
  | { kind: 'degrees'; example: Box }
  /** The file's text can mean two projections, each of which puts the layer in another place. */
  | { kind: 'either'; codes: readonly number[]; middle: LonLat }
  /** Some features have inexplicable coordinates. */
  | { kind: 'features'; features: PlacedFeature[] };

/**
 * Reads a layer's coordinates as declared or chosen, and checks whether the result is plausible.
 */
export async function placeLayer(layer: ParsedLayer, chosen: Placement = {}): Promise<PlacedLayer> {
  const projection = chosen.projection ?? layer.projection;
  const conversion = projection && (await conversionOf(projection));
  const degrees = conversion?.toDegrees ?? null;
  const turned = chosen.axes;
  const placed = (vertices: Float64Array) => turn(degrees ? degrees(vertices) : vertices, turned);
  const features = layer.features.map((feature): PlacedFeature => {
    const shapes =
      degrees || turned ? feature.shapes.map((shape) => eachRing(shape, placed)) : feature.shapes;
    return withinDegrees({ feature, shapes, box: boxOfShapes(shapes), wasClamped: false });
  });
  const withShapes = features.filter(({ shapes }) => shapes.length > 0);
  const raw = degrees ? withShapes.map(({ feature }) => boxOfShapes(feature.shapes)) : [];
  const boxes = withShapes.map(({ box }) => box);
  const isMirrored = mostly(boxes, ([minX, minY, maxX, maxY]) =>
    isBoxInAustralia([minX, -maxY, maxX, -minY]),
  );
  const isUnknown = projection !== null && conversion === null;
  const [first] = raw;
  const either: Misplaced | null =
    first && projection && 'either' in projection
      ? { kind: 'either', codes: projection.either, middle: middleOf(first) }
      : null;
  return {
    projection: projection === null ? UNDECLARED : nameOf(projection, conversion),
    wasConverted: degrees !== null,
    isUnknown,
    doubt: projection && 'doubt' in projection ? projection.doubt : null,
    features,
    placePoint: (point) => {
      const [lng, lat] = placed(Float64Array.of(...point)) as unknown as LonLat;
      return isDegrees([lng, lat, lng, lat]) ? [lng, lat] : null;
    },
    misplaced: misplacedOf(withShapes, boxes, raw, projection === null || isUnknown) ?? either,
    isMirrored,
  };
}

function misplacedOf(
  features: readonly PlacedFeature[],
  boxes: readonly Box[],
  raw: readonly Box[],
  isUntold: boolean,
): Misplaced | null {
  const example = raw.find(isBoxInAustralia);
  if (example && mostly(raw, isBoxInAustralia) && !mostly(boxes, isBoxInAustralia)) {
    return { kind: 'degrees', example };
  }
  const bad = features.filter(({ box }) => !isDegrees(box));
  if (bad.length === 0) return null;
  const swapped = boxes.find((box) => isBoxInAustralia(swap(box)));
  if (swapped && mostly(boxes, (box) => isBoxInAustralia(swap(box)))) {
    return { kind: 'swapped', example: swapped };
  }
  const metres = boxes.find(isMetres);
  if (metres && (isUntold || mostly(boxes, isMetres))) return { kind: 'metres', example: metres };
  return { kind: 'features', features: bad };
}

/** More than half; the remaining features are reported individually later. */
const mostly = (boxes: readonly Box[], is: (box: Box) => boolean) =>
  boxes.length > 0 && boxes.filter(is).length * 2 > boxes.length;

const swap = ([minX, minY, maxX, maxY]: Box): Box => [minY, minX, maxY, maxX];

/**
 * Projected coordinates never exceed the Earth's circumference in metres, and degrees never exceed
 * 360.
 */
const [LARGEST, TURN] = [4.1e7, 360];
const isMetres = (box: Box) =>
  box.every((value) => Math.abs(value) < LARGEST) && box.some((value) => Math.abs(value) > TURN);

/** Rounding tolerance in degrees: the step of single-precision numbers near 180, under 2 m. */
const ROUNDING = 1.6e-5;

/** Moves back vertices that rounding put beyond 180° or 90°; leaves all others unchanged. */
function withinDegrees(placed: PlacedFeature): PlacedFeature {
  const { feature, shapes, box } = placed;
  const [minX, minY, maxX, maxY] = box;
  const isNear = isDegrees([minX + ROUNDING, minY + ROUNDING, maxX - ROUNDING, maxY - ROUNDING]);
  if (isDegrees(box) || !isNear) return placed;
  const clamped = shapes.map((shape) => eachRing(shape, clampedRing));
  return { feature, shapes: clamped, box: boxOfShapes(clamped), wasClamped: true };
}

const clampedRing = (vertices: Float64Array): Float64Array =>
  vertices.map((value, i) => {
    const most = i % 2 === 0 ? 180 : 90;
    return Math.max(-most, Math.min(most, value));
  });

const nameOf = (projection: Projection, conversion: { name: string } | null): string =>
  'code' in projection ? (conversion?.name ?? `EPSG:${projection.code}`) : projection.name;

/** Loads the conversion code only if a layer needs it. */
async function conversionOf(projection: Projection) {
  if ('code' in projection) {
    const known = knownProjection(projection.code);
    if (known === null) return null;
    if (known.definition === null) return { name: known.name, toDegrees: null };
  }
  const { conversionOf } = await import('../projection/convert.ts');
  return conversionOf(projection);
}

const eachRing = (shape: Shape, change: (ring: Float64Array) => Float64Array): Shape =>
  shape.kind === 'area'
    ? { ...shape, rings: shape.rings.map(change) }
    : { kind: 'line', vertices: change(shape.vertices) };

function turn(vertices: Float64Array, axes: Placement['axes']): Float64Array {
  if (axes === undefined) return vertices;
  const turned = new Float64Array(vertices.length);
  for (let i = 0; i < vertices.length; i += 2) {
    turned[i] = axes === 'swapped' ? vertices[i + 1]! : vertices[i]!;
    turned[i + 1] = axes === 'swapped' ? vertices[i]! : -vertices[i + 1]!;
  }
  return turned;
}

function boxOfShapes(shapes: readonly Shape[]): Box {
  const box = emptyBox();
  for (const shape of shapes) {
    if (shape.kind === 'line') growBox(box, shape.vertices);
    else for (const ring of shape.rings) growBox(box, ring);
  }
  return box;
}
