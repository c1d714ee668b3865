import { createCanvas, loadImage } from '@napi-rs/canvas';
import { TILE_PX } from '../../../rasters/index.ts';
import type { MapBackdrop } from '../../map-backdrop.ts';
import type { MapLayout } from './layout-map.ts';
import { localProjection } from './map-projection.ts';
import type { PaperBox } from './paper-polygons.ts';

/** A picture below a map at a position on the page; it may extend beyond the frame. */
export interface BackdropPicture {
  jpeg: Uint8Array;
  box: PaperBox;
  attribution: string;
}

/** Opacity of the imagery: enough to recognise a paddock, too little to hide lines. */
const IMAGERY_OPACITY = 0.6;
const JPEG_QUALITY = 72;

/** Joins the tiles below a map, the imagery faint and the names of roads and places over it. */
export async function backdropPicture(
  backdrop: MapBackdrop | undefined,
  map: MapLayout,
): Promise<BackdropPicture | null> {
  if (!backdrop) return null;
  const { columns, rows, tiles, attribution } = backdrop;
  const canvas = createCanvas(columns * TILE_PX, rows * TILE_PX);
  const draw = canvas.getContext('2d');
  draw.fillStyle = '#ffffff';
  draw.fillRect(0, 0, canvas.width, canvas.height);
  const layers = [
    { name: 'satellite', opacity: IMAGERY_OPACITY },
    { name: 'names', opacity: 1 },
  ] as const;
  for (const { name, opacity } of layers) {
    draw.globalAlpha = opacity;
    for (const [i, tile] of tiles.entries()) {
      const bytes = tile[name];
      if (bytes === null) continue;
      const image = await loadImage(Buffer.from(bytes, 'base64'));
      draw.drawImage(image, (i % columns) * TILE_PX, Math.floor(i / columns) * TILE_PX);
    }
  }
  return {
    jpeg: await canvas.encode('jpeg', JPEG_QUALITY),
    box: boxOf(backdrop, map),
    attribution,
  };
}

/**
 * Where the tiles are on the page. They are in Web Mercator, which differs from the map’s projection
 * by less than a line’s width at the extent of a farm and its neighbours.
 */
function boxOf({ z, x, y, columns, rows }: MapBackdrop, { frame, ground }: MapLayout): PaperBox {
  const { origin, westM, northM, metresPerPt } = ground;
  const { forward } = localProjection(...origin);
  const place = (tileX: number, tileY: number) => {
    const [eastM, upM] = forward(...cornerOf(z, tileX, tileY));
    return {
      x: frame.left + (eastM - westM) / metresPerPt,
      y: frame.top + (northM - upM) / metresPerPt,
    };
  };
  const middle = { x: x + columns / 2, y: y + rows / 2 };
  return {
    left: place(x, middle.y).x,
    right: place(x + columns, middle.y).x,
    top: place(middle.x, y).y,
    bottom: place(middle.x, y + rows).y,
  };
}

/** Longitude and latitude of the upper left corner of a tile, which may be a fraction. */
function cornerOf(z: number, x: number, y: number): [lng: number, lat: number] {
  const n = 2 ** z;
  const lat = Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / n)));
  return [(360 * x) / n - 180, (180 * lat) / Math.PI];
}
