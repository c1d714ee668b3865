import type { Frame } from './frame.ts';
import { NATURAL_SHADES, shadeOf } from './natural-colours.ts';
import { FIELD_COLOURS, Quilt } from './quilt.ts';
import type { Terrain } from './terrain.ts';

const SNOW = 214;

/** Land outside all units: coloured by climate, with fields in farming country. */
export class NaturalGround {
  private readonly terrain: Terrain;
  private readonly quilt: Quilt;

  constructor(frame: Frame, terrain: Terrain) {
    this.terrain = terrain;
    this.quilt = new Quilt(frame);
  }

  /** Adds a share of the colour of the pixel at x, y, whose index in the frame is `at`. */
  add(colour: Float32Array, x: number, y: number, at: number, share: number): void {
    const { terrain, quilt } = this;
    const green = terrain.green[at]! + terrain.patches[at]!;
    const shade = shadeOf(green + 0.5 * terrain.grain[at]!);
    const farmed = quilt.strength === 0 ? 0 : quilt.strength * farmland(green);
    const field = farmed === 0 ? 0 : 3 * quilt.fieldAt(x, y);
    const white = terrain.snow[at]!;
    for (let c = 0; c < 3; c++) {
      const wild = NATURAL_SHADES[shade + c]!;
      const land = wild + (FIELD_COLOURS[field + c]! - wild) * farmed;
      colour[c]! += share * (land + (SNOW - land) * white);
    }
  }

  light(at: number): number {
    const { relief, grain, green, patches } = this.terrain;
    const hilly = between(0.58, 0.85, green[at]! + patches[at]!);
    return 1 + relief[at]! * (0.2 + 0.8 * hilly) + grain[at]! * 0.6;
  }
}

/** 1 in the wheat belt, 0 in desert and forest. */
function farmland(green: number): number {
  return between(0.4, 0.46, green) * (1 - between(0.62, 0.68, green));
}

function between(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
