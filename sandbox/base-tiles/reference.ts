import { createCanvas } from '@napi-rs/canvas';
import type { DrawnLandscape } from './drawn-landscape.ts';
import { frameOf, TILE_PX } from './frame.ts';
import { LabelPlan } from './label-plan.ts';
import { addLineLabels } from './line-labels.ts';
import { addTownLabels } from './place-labels.ts';
import type { TileAddress } from './tile-address.ts';

/** White with a dark halo, readable on imagery. */
const LABELS = {
  text: '#ffffff',
  road: '#fff6df',
  quiet: 'rgba(255, 255, 255, 0.85)',
  water: '#d5ecf7',
  halo: 'rgba(10, 16, 12, 0.7)',
};
/** Further out, the satellite map has its own names. */
const FIRST_ZOOM = 12;

/** Paints the names of places, roads and waters on a transparent ground, as PNG. */
export function referencePainter(landscape: DrawnLandscape) {
  const plans = new Map<number, LabelPlan>();
  const planOf = (z: number) => {
    let plan = plans.get(z);
    if (!plan) plans.set(z, (plan = labelsOf(z, landscape)));
    return plan;
  };

  return async (address: TileAddress): Promise<Uint8Array> => {
    const canvas = createCanvas(TILE_PX, TILE_PX);
    if (address.z >= FIRST_ZOOM) {
      planOf(address.z).draw(canvas.getContext('2d'), frameOf(address, 0));
    }
    return canvas.encode('png');
  };
}

function labelsOf(z: number, landscape: DrawnLandscape): LabelPlan {
  const plan = new LabelPlan();
  addTownLabels(plan, z, landscape, LABELS, 5);
  addLineLabels(plan, z, landscape, LABELS);
  return plan;
}
