import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { climateField } from '../base-tiles/climate.ts';
import { clipLine } from '../base-tiles/clip.ts';
import { australiaInFrame } from '../base-tiles/earth.ts';
import type { Frame } from '../base-tiles/frame.ts';
import type { DrawnLandscape } from '../base-tiles/index.ts';
import { addNoise, type Octave } from '../base-tiles/noise.ts';
import { traceLine, traceRing } from '../base-tiles/trace.ts';
import { Quilt } from './quilt.ts';
import { unitRaster } from './unit-raster.ts';

/** Zoom from which parcels are used; further out they are smaller than a pixel. */
const UNITS_ZOOM = 7;

/** How much greener or redder a position is than its climate. */
const LUSH_WAVES = [
  { wavelengthM: 1_200_000, amplitude: 0.08, seed: 11 },
  { wavelengthM: 400_000, amplitude: 0.08, seed: 12 },
  { wavelengthM: 130_000, amplitude: 0.075, seed: 13 },
  { wavelengthM: 43_000, amplitude: 0.055, seed: 14 },
  { wavelengthM: 14_500, amplitude: 0.035, seed: 15 },
  { wavelengthM: 4_800, amplitude: 0.03, seed: 16 },
  { wavelengthM: 1_600, amplitude: 0.03, seed: 17 },
  { wavelengthM: 540, amplitude: 0.04, seed: 18 },
];
const PADDOCK_WAVES = [
  { wavelengthM: 2400, amplitude: 3, seed: 211 },
  { wavelengthM: 700, amplitude: 4, seed: 212 },
  { wavelengthM: 260, amplitude: 4, seed: 213 },
];
const CLUMP_WAVES = [
  { wavelengthM: 3200, amplitude: 0.3, seed: 311 },
  { wavelengthM: 900, amplitude: 0.4, seed: 312 },
  { wavelengthM: 280, amplitude: 0.4, seed: 313 },
];
const CLEARING_WAVES = [{ wavelengthM: 4200, amplitude: 1, seed: 321 }];
const CLEARING_YEAR_WAVES = [{ wavelengthM: 9000, amplitude: 1, seed: 322 }];

/** Date-independent properties of every pixel of a frame, computed on first use. */
export class Place {
  readonly frame: Frame;
  private readonly landscape: DrawnLandscape;
  private readonly known = new Map<string, unknown>();

  constructor(frame: Frame, landscape: DrawnLandscape) {
    this.frame = frame;
    this.landscape = landscape;
  }

  /** Coverage by Australian land, 0–255. */
  get land(): Uint8Array {
    return this.once('land', () => landShare(this.frame));
  }

  /** 0 desert … 1 forest. */
  get lush(): Float32Array {
    return this.once('lush', () => {
      const lush = climateField(this.frame);
      for (const wave of LUSH_WAVES) addNoise(lush, this.frame, wave);
      return lush;
    });
  }

  /** Units in the form of `unitRaster`; null where they are too small or there are none. */
  get units(): Int32Array | null {
    return this.once('units', () => {
      const isNear =
        this.frame.z >= UNITS_ZOOM && this.landscape.unitsIn(this.frame.box).length > 0;
      return isNear ? unitRaster(this.landscape, this.frame) : null;
    });
  }

  get quilt(): Quilt {
    return this.once('quilt', () => new Quilt(this.frame));
  }

  /** Soil variation within paddocks, in percent of cover. */
  get paddocks(): Float32Array {
    return this.once('paddocks', () => noiseField(this.frame, PADDOCK_WAVES));
  }

  /** Clustering of trees, about -1 to 1. */
  get clumps(): Float32Array {
    return this.once('clumps', () => noiseField(this.frame, CLUMP_WAVES));
  }

  /** Closeness to water, 0–255; 255 in the bed of a watercourse. */
  get banks(): Uint8Array {
    return this.once('banks', () => waterside(this.frame, this.landscape));
  }

  get clearings(): Float32Array {
    return this.once('clearings', () => noiseField(this.frame, CLEARING_WAVES));
  }

  get clearingYears(): Float32Array {
    return this.once('clearingYears', () => noiseField(this.frame, CLEARING_YEAR_WAVES));
  }

  private once<Field>(name: string, make: () => Field): Field {
    if (!this.known.has(name)) this.known.set(name, make());
    return this.known.get(name) as Field;
  }
}

/** Sum of several octaves of noise at every pixel of a frame. */
export function noiseField(frame: Frame, waves: readonly Octave[]): Float32Array {
  const field = new Float32Array(frame.size * frame.size);
  for (const wave of waves) addNoise(field, frame, wave);
  return field;
}

/** Smooth step from 0 at `from` to 1 at `to`. */
export function between(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

function landShare(frame: Frame): Uint8Array {
  return pixelsOf(frame, (context) => {
    context.beginPath();
    for (const ring of australiaInFrame(frame)) traceRing(context, ring);
    context.fill('evenodd');
  });
}

/** Width beyond the bed in metres, both banks together, and the closeness that it adds. */
const BANKS = [
  [420, 0.25],
  [220, 0.4],
  [60, 0.6],
] as const;

function waterside(frame: Frame, landscape: DrawnLandscape): Uint8Array {
  return pixelsOf(frame, (context) => {
    context.lineJoin = 'round';
    for (const { source, line } of landscape.watercoursesIn(frame.box)) {
      context.beginPath();
      for (const run of clipLine(line, frame.box)) traceLine(context, frame, run);
      for (const [beyondM, light] of BANKS) {
        context.lineWidth = Math.max(0.5, (source.widthM + beyondM) * frame.pxPerMetre);
        context.strokeStyle = `rgba(255, 255, 255, ${light})`;
        context.stroke();
      }
    }
  });
}

function pixelsOf(frame: Frame, paint: (context: SKRSContext2D) => void): Uint8Array {
  const context = createCanvas(frame.size, frame.size).getContext('2d');
  context.fillStyle = '#fff';
  paint(context);
  const { data } = context.getImageData(0, 0, frame.size, frame.size);
  const shares = new Uint8Array(frame.size ** 2);
  for (let at = 0; at < shares.length; at++) shares[at] = data[4 * at + 3]!;
  return shares;
}
