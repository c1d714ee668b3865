import type { DrawnLandscape } from './drawn-landscape.ts';
import { fadeAt } from './edge-fade.ts';
import type { Frame } from './frame.ts';
import { CULTIVATED, GRAZED, WOODED, type LandTones } from './land-tones.ts';
import { NaturalGround } from './natural-ground.ts';
import { TREES_ZOOM } from './satellite-trees.ts';
import type { Terrain } from './terrain.ts';
import { SAMPLES } from './unit-raster.ts';

/** Headers and seeders are 12 m wide and leave a lighter and a darker half. */
const RUN_M = 12;
/** Spacing of stubble or seedling rows, with the furrows between them. */
const ROW_M = 1.6;
/** Width of several runs worked on the same day, which look alike. */
const LAND_M = 130;

/**
 * Colours the ground of a frame: units by their land use, other land by climate. `raster` is the
 * frame's `unitRaster`; `worked` is null where there are no units.
 */
export function paintGround(
  pixels: Uint8ClampedArray,
  frame: Frame,
  terrain: Terrain,
  worked: { raster: Int32Array; landscape: DrawnLandscape; tones: LandTones } | null,
): void {
  const { size } = frame;
  const colour = new Float32Array(3);
  const natural = new NaturalGround(frame, terrain);
  const fade = fadeAt(frame);
  const texture = worked && new UnitTexture(frame, terrain, worked.landscape, worked.tones);
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) {
      const covered = worked ? addUnits(colour, worked.raster, worked.tones, x, y, size, fade) : 0;
      if (covered < 1) natural.add(colour, x, y, at, 1 - covered);
      const unit = worked ? worked.raster[SAMPLES * (y * size * SAMPLES + x)]! : -1;
      const isUnit = unit >= 0 && covered > 0.5;
      const light = isUnit && texture ? texture.light(unit, x, y, at) : natural.light(at);
      pixels[4 * at] = colour[0]! * light;
      pixels[4 * at + 1] = colour[1]! * light;
      pixels[4 * at + 2] = colour[2]! * light;
      pixels[4 * at + 3] = 255;
      colour.fill(0);
    }
  }
}

/** Adds the colours of a pixel's samples; returns the share of the ground that they cover. */
function addUnits(
  colour: Float32Array,
  raster: Int32Array,
  { rgb, strength }: LandTones,
  x: number,
  y: number,
  size: number,
  fade: number,
): number {
  const width = size * SAMPLES;
  const first = SAMPLES * (y * width + x);
  let covered = 0;
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
    const unit = raster[first + (sample % SAMPLES) + width * Math.floor(sample / SAMPLES)]!;
    if (unit < 0) continue;
    const share = (1 - fade * (1 - strength[unit]!)) / (SAMPLES * SAMPLES);
    covered += share;
    for (let c = 0; c < 3; c++) colour[c]! += rgb[3 * unit + c]! * share;
  }
  return covered;
}

/** Brightness variation that a unit's land use causes. */
class UnitTexture {
  private readonly frame: Frame;
  private readonly terrain: Terrain;
  private readonly landscape: DrawnLandscape;
  private readonly tones: LandTones;
  private readonly runs: number;
  private readonly lands: number;
  /** Darkens woodland at zooms that do not draw single trees. */
  private readonly canopy: number;
  private readonly furrows: number;

  constructor(frame: Frame, terrain: Terrain, landscape: DrawnLandscape, tones: LandTones) {
    this.frame = frame;
    this.terrain = terrain;
    this.landscape = landscape;
    this.tones = tones;
    this.runs = 0.045 * visible(RUN_M * frame.pxPerMetre);
    this.furrows = 0.03 * visible(ROW_M * frame.pxPerMetre);
    this.canopy = frame.z < TREES_ZOOM ? 0.84 : 1;
    this.lands = 0.04 * visible(LAND_M * frame.pxPerMetre);
  }

  light(unit: number, x: number, y: number, at: number): number {
    const { patches, grain, relief } = this.terrain;
    switch (this.tones.texture[unit]) {
      case CULTIVATED:
        return 1 + 0.55 * grain[at]! + 0.4 * patches[at]! + this.rows(unit, x, y, at);
      case GRAZED:
        return 1 + 1.1 * grain[at]! + 0.7 * patches[at]! + 0.3 * relief[at]!;
      case WOODED:
        return this.canopy + 1.8 * grain[at]! + 0.9 * relief[at]! + 0.5 * patches[at]!;
      default:
        return 1 + 0.25 * grain[at]!;
    }
  }

  private rows(unit: number, x: number, y: number, at: number): number {
    if (this.runs === 0 && this.lands === 0) return 0;
    const { frame } = this;
    const { box } = this.landscape.units[unit]!;
    const right = frame.left + x - box[0] * frame.scale;
    const down = frame.top + y - box[1] * frame.scale;
    const { across } = this.tones;
    const px = right * across[2 * unit]! + down * across[2 * unit + 1]!;
    const metres = px / frame.pxPerMetre + (this.furrows > 0 ? 1.2 : 12) * this.terrain.grain[at]!;
    const turn = 2 * Math.PI * metres;
    return (
      this.furrows * Math.sin(turn / ROW_M) +
      this.runs * Math.sin(turn / RUN_M) +
      this.lands * Math.sin(turn / LAND_M + unit)
    );
  }
}

/** Fades stripes in from about three pixels of width, and out when one stripe fills the view. */
function visible(px: number): number {
  return Math.min(1, Math.max(0, (px - 2.5) / 3)) * Math.min(1, 700 / px);
}
