import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { BuildingsOf } from './buildings.ts';
import type { DrawnLandscape } from './drawn-landscape.ts';
import { frameOf, TILE_PX, type Frame } from './frame.ts';
import { LabelPlan } from './label-plan.ts';
import { landTones } from './land-tones.ts';
import { worldPerMetre } from './mercator.ts';
import { addTownLabels } from './place-labels.ts';
import { paintBuildings } from './satellite-buildings.ts';
import { paintGround } from './satellite-ground.ts';
import { paintLines } from './satellite-lines.ts';
import { paintSea } from './satellite-sea.ts';
import { paintTrees, TREE_REACH_M, TREES_ZOOM } from './satellite-trees.ts';
import { terrainOf } from './terrain.ts';
import type { TileAddress } from './tile-address.ts';
import { unitRaster } from './unit-raster.ts';

/** First zoom that draws the sample landscape; further out, its parcels are specks. */
const LANDSCAPE_ZOOM = 9;
const MIN_MARGIN = 4;
/** Labels for zooms too far out to recognise the sample landscape. */
const LABELS = {
  text: 'rgba(255, 255, 255, 0.92)',
  quiet: 'rgba(255, 255, 255, 0.7)',
  halo: 'rgba(14, 22, 26, 0.55)',
};

/** Paints a satellite view: ground per pixel, then lines and roofs, then trees. */
export function satellitePainter(landscape: DrawnLandscape, buildings: BuildingsOf) {
  const tones = landTones(landscape);
  const plans = new Map<number, LabelPlan>();

  function paintLabels(context: SKRSContext2D, frame: Frame): void {
    let plan = plans.get(frame.z);
    if (!plan) {
      plans.set(frame.z, (plan = new LabelPlan()));
      addTownLabels(plan, frame.z, landscape, LABELS, 2);
    }
    plan.draw(context, frame);
  }

  return (address: TileAddress): Uint8ClampedArray => {
    const frame = frameOf(address, marginOf(address));
    const { size, margin, z } = frame;
    const canvas = createCanvas(size, size);
    const context = canvas.getContext('2d');
    const terrain = terrainOf(frame);
    const isWorked = z >= LANDSCAPE_ZOOM && landscape.unitsIn(frame.box).length > 0;
    const worked = isWorked ? { raster: unitRaster(landscape, frame), landscape, tones } : null;
    const ground = context.createImageData(size, size);
    paintGround(ground.data, frame, terrain, worked);
    context.putImageData(ground, 0, 0);
    if (worked) {
      paintLines(context, frame, landscape);
      paintBuildings(context, frame, landscape, buildings);
    }
    if (z >= TREES_ZOOM) {
      const seen = context.getImageData(0, 0, size, size);
      paintTrees(seen.data, frame, terrain, worked, buildings);
      context.putImageData(seen, 0, 0);
    }
    paintSea(context, frame);
    if (z < LANDSCAPE_ZOOM) paintLabels(context, frame);
    return context.getImageData(margin, margin, TILE_PX, TILE_PX).data;
  };
}

/** Enlarges the margin for trees outside the tile that extend into it. */
function marginOf({ z, y }: TileAddress): number {
  if (z < TREES_ZOOM) return MIN_MARGIN;
  const pxPerMetre = TILE_PX * 2 ** z * worldPerMetre((y + 0.5) / 2 ** z);
  return Math.ceil(MIN_MARGIN + TREE_REACH_M * pxPerMetre);
}
