import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { createRequire } from 'node:module';
import type { Road } from '../district/index.ts';
import { AUSTRALIAN_PLACES, PLACES_ABROAD } from '../gazetteer/index.ts';
import type { DrawnLandscape } from './drawn-landscape.ts';
import { TILE_PX, type Frame } from './frame.ts';
import type { LabelLook } from './looks.ts';
import { worldX, worldY, type WorldLine } from './mercator.ts';

/** Not named `Inter`, so that an installed font of that name cannot replace it. */
const FAMILY = 'Base Tile Inter';
const FONT = `500 12px "${FAMILY}"`;
const FONT_FILE = createRequire(import.meta.url).resolve(
  '@fontsource/inter/files/inter-latin-500-normal.woff2',
);
if (!GlobalFonts.registerFromPath(FONT_FILE, FAMILY)) {
  throw new Error(`The font for map labels cannot be read: ${FONT_FILE}`);
}
const measuring = createCanvas(1, 1).getContext('2d');
measuring.font = FONT;

const HALF_HEIGHT_PX = 7;
const AIR_PX = 4;
const SPACING_PX = 600;

/** First zoom of a place by its rank: capital, city, town, village, locality without town lots. */
const PLACE_ZOOMS = [3, 5, 6, 9, 11] as const;
/** Last zoom with names of places; closer up, a town fills the view and its name would cover it. */
const LAST_PLACE_ZOOM = 15;
const URBAN_LOTS = 500;
const WATER_ZOOM = 12;
/** Most important first. */
const ROAD_ZOOMS: readonly [Road['kind'], number][] = [
  ['highway', 12],
  ['road', 14],
  ['street', 15],
  ['track', 15],
];

interface Label {
  text: string;
  isWater: boolean;
  /** Centre of the text in world pixels, and its rotation in radians. */
  x: number;
  y: number;
  angle: number;
}

interface PlacedLabel extends Label {
  halfWidth: number;
  halfHeight: number;
}

/** Labels by the tile that they touch, as `x/y`. */
type LabelPlan = Map<string, PlacedLabel[]>;

/**
 * Returns a function that draws the names on a tile. All labels of one zoom are placed once for the
 * whole world, so that adjacent tiles agree on a label that they share.
 */
export function labelsOf(landscape: DrawnLandscape) {
  const plans = new Map<number, LabelPlan>();

  return (context: SKRSContext2D, frame: Frame, look: LabelLook): void => {
    const plan = plans.get(frame.z) ?? planOf(landscape, frame.z);
    plans.set(frame.z, plan);
    context.font = FONT;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = look.halo;
    const tile = `${frame.left / TILE_PX}/${frame.top / TILE_PX}`;
    for (const { text, isWater, x, y, angle } of plan.get(tile) ?? []) {
      context.save();
      context.translate(x - frame.left, y - frame.top);
      context.rotate(angle);
      context.strokeText(text, 0, 0);
      context.fillStyle = isWater ? look.water : look.text;
      context.fillText(text, 0, 0);
      context.restore();
    }
  };
}

/** Places the labels of a zoom, most important first, and omits those that would overlap. */
function planOf(landscape: DrawnLandscape, z: number): LabelPlan {
  const plan: LabelPlan = new Map();
  for (const label of labelsAt(landscape, z)) add(plan, label);
  return plan;
}

function* labelsAt(landscape: DrawnLandscape, z: number): Generator<Label> {
  const scale = TILE_PX * 2 ** z;
  for (const { name, lon, lat, rank } of z > LAST_PLACE_ZOOM ? [] : placesByRank(landscape)) {
    if (z < PLACE_ZOOMS[rank - 1]!) continue;
    yield { text: name, isWater: false, x: worldX(lon) * scale, y: worldY(lat) * scale, angle: 0 };
  }
  for (const { source, line } of z < WATER_ZOOM ? [] : landscape.watercourses) {
    yield* along(line, scale, source.name, true);
  }
  for (const [kind, zoom] of z < WATER_ZOOM ? [] : ROAD_ZOOMS) {
    if (z < zoom) continue;
    for (const { source, line } of landscape.roads) {
      if (source.kind === kind) yield* along(line, scale, source.name, false);
    }
  }
}

function placesByRank({ localities, units }: DrawnLandscape) {
  const lots = localities.map(() => 0);
  for (const { unit } of units) if (unit.landUse === 'town') lots[unit.locality]! += 1;
  const sample = localities.map(({ name, centre: [lon = 0, lat = 0] }, i) => {
    const rank = lots[i]! >= URBAN_LOTS ? 2 : lots[i]! > 0 ? 4 : 5;
    return { name, lon, lat, rank };
  });
  // Within a rank, the sample's own places come first.
  return [...sample, ...AUSTRALIAN_PLACES, ...PLACES_ABROAD].sort((a, b) => a.rank - b.rank);
}

/** Repeats a name along a line, on chords as long as its text. */
function* along(line: WorldLine, scale: number, text: string, isWater: boolean): Generator<Label> {
  const minPx = widthOf(text);
  let [fromX, fromY] = [line[0]! * scale, line[1]! * scale];
  let sinceLabelPx = SPACING_PX / 2;
  for (let i = 2; i < line.length; i += 2) {
    const [dx, dy] = [line[i]! * scale - fromX, line[i + 1]! * scale - fromY];
    const lengthPx = Math.hypot(dx, dy);
    if (lengthPx < minPx) continue;
    sinceLabelPx += lengthPx;
    const count = Math.floor(sinceLabelPx / SPACING_PX);
    for (let n = 0; n < count; n++) {
      const share = (n + 0.5) / count;
      const [x, y] = [fromX + dx * share, fromY + dy * share];
      yield { text, isWater, x, y, angle: Math.atan(dy / dx) };
    }
    sinceLabelPx %= SPACING_PX;
    [fromX, fromY] = [fromX + dx, fromY + dy];
  }
}

/** Adds a label to every tile that it touches, unless it would overlap one that is there. */
function add(plan: LabelPlan, label: Label): void {
  const width = widthOf(label.text) / 2;
  const [cos, sin] = [Math.abs(Math.cos(label.angle)), Math.abs(Math.sin(label.angle))];
  const placed: PlacedLabel = {
    ...label,
    halfWidth: width * cos + HALF_HEIGHT_PX * sin + AIR_PX,
    halfHeight: width * sin + HALF_HEIGHT_PX * cos + AIR_PX,
  };
  const tiles: string[] = [];
  const { x, y, halfWidth, halfHeight } = placed;
  for (let column = tileAt(x - halfWidth); column <= tileAt(x + halfWidth); column++) {
    for (let row = tileAt(y - halfHeight); row <= tileAt(y + halfHeight); row++) {
      tiles.push(`${column}/${row}`);
    }
  }
  if (tiles.some((tile) => plan.get(tile)?.some((other) => overlaps(other, placed)))) return;
  for (const tile of tiles) plan.set(tile, [...(plan.get(tile) ?? []), placed]);
}

const tileAt = (px: number) => Math.floor(px / TILE_PX);
const widthOf = (text: string) => measuring.measureText(text).width;
const overlaps = (a: PlacedLabel, b: PlacedLabel) =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth &&
  Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight;
