/** Maps a point of the straight survey plane to its position on the ground, in metres. */
export type Bend = (x: number, y: number) => [number, number];

export interface BendShape {
  /** y of the river on the plane; null where there is none. */
  riverY: number | null;
  /** Streets stay straight within this distance of the origin. */
  calmRadiusM: number;
}

/** Distance from the river within which the ground follows its meanders. */
export const MEANDER_REACH_M = 1500;

/**
 * Bends the straight survey into natural country: the river meanders, roads curve slightly,
 * parishes are not quite square. The bend is continuous and never folds, so faces that tile the
 * plane also tile the ground.
 */
export function createBend({ riverY, calmRadiusM }: BendShape): Bend {
  return (x, y) => {
    let east = x + 350 * Math.sin(y / 8000 + 0.7);
    let north = y + 420 * Math.sin(x / 9500 + 0.3);
    const wildness = smoothStep((Math.hypot(x, y) - calmRadiusM) / 3200);
    if (wildness > 0) {
      east += wildness * 45 * Math.sin(y / 850 + x / 5000);
      north += wildness * 45 * Math.sin(x / 790 - y / 6000);
    }
    const fromRiver = riverY === null ? MEANDER_REACH_M : Math.abs(y - riverY);
    if (fromRiver < MEANDER_REACH_M) {
      const pull = (1 - (fromRiver / MEANDER_REACH_M) ** 2) ** 2;
      const [swingEast, swingNorth] = meander(x);
      east += pull * swingEast;
      north += pull * swingNorth;
    }
    return [east, north];
  };
}

/**
 * Metres by which the river leaves its straight course. Bends of changing length and width follow
 * one another, because a regular wave looks drawn with a ruler.
 */
function meander(x: number): [east: number, north: number] {
  const phase = x / 270 + 2.1 * Math.sin(x / 1930 + 1) + 1.3 * Math.sin(x / 870 + 0.4);
  const width = 0.7 + 0.3 * Math.sin(x / 2170 + 1.1);
  const drift = 300 * Math.sin(x / 2610 + 2) + 180 * Math.sin(x / 1570 + 0.5);
  return [-60 * width * Math.sin(2 * phase), 150 * width * Math.sin(phase) + drift];
}

function smoothStep(share: number): number {
  const t = Math.min(1, Math.max(0, share));
  return t * t * (3 - 2 * t);
}
