import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { MultiPolygon, Polygon } from 'geojson';
import type { SharedMapContent } from '#shared/api/contract';
import { bboxOf } from '#shared/lib/geo';
import type { LonLatBounds } from '#shared/lib/lon-lat';

const [WIDTH, HEIGHT] = [800, 500];
/** Twice the pixels, for high-density phone screens. */
const DENSITY = 2;
const CAPTION_HEIGHT = 56;
const MARGIN = 36;
const COLOURS = {
  ground: '#eef0e6',
  line: '#d97b06',
  fill: '#f5a62340',
  gate: '#1a7f37',
  text: '#1f2a1f',
};

/**
 * Subsets of the typeface by script; the canvas takes each character from the first that has it.
 */
const FAMILIES = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese']
  .map((script) => {
    const family = `Shared map ${script}`;
    const path = createRequire(import.meta.url).resolve(
      `@fontsource/inter/files/inter-${script}-600-normal.woff2`,
    );
    if (!GlobalFonts.registerFromPath(path, family))
      throw new Error(`This font cannot be read: ${path}`);
    return `"${family}"`;
  })
  .join(', ');

/**
 * Draws the map as an image of 800 × 500 (PNG, double density), without a third party's base map.
 */
export async function sharedPicture(map: SharedMapContent): Promise<Buffer> {
  const canvas = createCanvas(WIDTH * DENSITY, HEIGHT * DENSITY);
  const draw = canvas.getContext('2d');
  draw.scale(DENSITY, DENSITY);
  draw.fillStyle = COLOURS.ground;
  draw.fillRect(0, 0, WIDTH, HEIGHT);

  const place = placeFor(map.bounds);
  draw.lineJoin = 'round';
  if (map.boundary) drawAreas(draw, map.boundary, place, { lineWidth: 3, fill: true });
  if (map.parcels) {
    const areas = map.parcels.map(({ geometry }) => geometry);
    drawAreas(draw, areas, place, { lineWidth: 1, fill: !map.boundary });
  }
  if (map.paddocks) {
    const areas = map.paddocks.map(({ geometry }) => geometry);
    drawAreas(draw, areas, place, { lineWidth: 1.5, fill: !map.boundary && !map.parcels });
    for (const paddock of map.paddocks) drawName(draw, paddock, place);
  }
  if (map.gate) {
    const [x, y] = place(map.gate);
    draw.beginPath();
    draw.arc(x, y, 7, 0, 2 * Math.PI);
    draw.fillStyle = COLOURS.gate;
    draw.fill();
    draw.strokeStyle = '#fff';
    draw.lineWidth = 2;
    draw.stroke();
  }
  drawCaption(draw, map);
  return canvas.encode('png');
}

type Place = (position: readonly number[]) => [x: number, y: number];

/** Returns the Web Mercator projection that fits the bounds into the area above the caption. */
function placeFor([west, south, east, north]: LonLatBounds): Place {
  const mercator = (lat: number) =>
    (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI;
  const [bottom, top] = [mercator(south), mercator(north)];
  const [width, height] = [WIDTH - 2 * MARGIN, HEIGHT - CAPTION_HEIGHT - 2 * MARGIN];
  const scale = Math.min(width / (east - west || 1e-6), height / (top - bottom || 1e-6));
  const left = (WIDTH - (east - west) * scale) / 2;
  const upper = (HEIGHT - CAPTION_HEIGHT - (top - bottom) * scale) / 2;
  return ([lng = 0, lat = 0]) => [
    left + (lng - west) * scale,
    upper + (top - mercator(lat)) * scale,
  ];
}

function drawAreas(
  draw: SKRSContext2D,
  areas: readonly (Polygon | MultiPolygon)[],
  place: Place,
  look: { lineWidth: number; fill: boolean },
): void {
  draw.beginPath();
  for (const { type, coordinates } of areas) {
    for (const ring of (type === 'Polygon' ? [coordinates] : coordinates).flat()) {
      ring.forEach((position, i) =>
        i === 0 ? draw.moveTo(...place(position)) : draw.lineTo(...place(position)),
      );
      draw.closePath();
    }
  }
  draw.fillStyle = COLOURS.fill;
  if (look.fill) draw.fill('evenodd');
  draw.strokeStyle = COLOURS.line;
  draw.lineWidth = look.lineWidth;
  draw.stroke();
}

type SharedPaddock = NonNullable<SharedMapContent['paddocks']>[number];

/** Writes a paddock's name on it, if it is wide enough. */
function drawName(draw: SKRSContext2D, { name, at, geometry }: SharedPaddock, place: Place): void {
  const area = geometry as Polygon | MultiPolygon;
  const [west, south, east] = bboxOf(area);
  draw.font = `13px ${FAMILIES}`;
  draw.textAlign = 'center';
  draw.textBaseline = 'middle';
  if (draw.measureText(name).width < place([east, south])[0] - place([west, south])[0]) {
    const [x, y] = place(at);
    draw.strokeStyle = COLOURS.ground;
    draw.lineWidth = 4;
    draw.strokeText(name, x, y);
    draw.fillStyle = COLOURS.text;
    draw.fillText(name, x, y);
  }
  draw.textAlign = 'start';
}

function drawCaption(
  draw: SKRSContext2D,
  { name, area_ha: areaHa, locality }: SharedMapContent,
): void {
  draw.fillStyle = '#fff';
  draw.fillRect(0, HEIGHT - CAPTION_HEIGHT, WIDTH, CAPTION_HEIGHT);
  const text = [name, areaHa !== null && `${areaHa} ha`, locality].filter(Boolean).join(' · ');
  draw.fillStyle = COLOURS.text;
  draw.textBaseline = 'middle';
  draw.font = `20px ${FAMILIES}`;
  // A long name is condensed instead of cut off.
  draw.fillText(text, MARGIN, HEIGHT - CAPTION_HEIGHT / 2, WIDTH - 2 * MARGIN);
}
