import type { Position } from 'geojson';
import type { ParcelRecord, State } from '#entities/parcel';
import { areaHa } from '#shared/lib/geo';
import { seededRandom, type Random } from '../../server/platform/seeded-random.ts';

/** Steps along a block's edge in which its cells are measured; about 10 m each. */
const BLOCK_STEPS = 320;
const ROAD_STEPS = 2;
const STEP_DEGREES = 1e-4;
const HA_PER_STEP2 = 0.0105;
const LOTS_PER_PLAN = 40;
const RIVERINA: Region = { state: 'NSW', origin: [143.5, -36.5] };

/** A state, and the south-western corner of its lots. */
export interface Region {
  state: State;
  origin: readonly [lng: number, lat: number];
}

interface Cell {
  west: number;
  south: number;
  east: number;
  north: number;
}

/**
 * Generates a rural cadastre of exactly `count` parcels, deterministically: square blocks with a
 * road on two sides, divided into lots of 0.25 to 70 ha whose neighbours share vertices (about six
 * vertices per lot), all slightly bent so that no edge runs due north or east.
 */
export function* syntheticCadastre(
  count: number,
  region = RIVERINA,
): Generator<ParcelRecord, void> {
  const random = seededRandom(2022);
  const blocksWide = Math.ceil(Math.sqrt(count / 50));
  let made = 0;
  for (let block = 0; made < count; block++) {
    const [column, row] = [block % blocksWide, Math.floor(block / blocksWide)];
    for (const [ring, type] of blockRings(random)) {
      if (made === count) return;
      const positions = ring.map(([x, y]) =>
        place(region, column * BLOCK_STEPS + x, row * BLOCK_STEPS + y),
      );
      yield record(region, made, block, [...positions, positions[0]!], type);
      made += 1;
    }
  }
}

type Corner = readonly [x: number, y: number];

function* blockRings(random: Random): Generator<[Corner[], ParcelRecord['parcelType']]> {
  const inner = { west: ROAD_STEPS, south: ROAD_STEPS, east: BLOCK_STEPS, north: BLOCK_STEPS };
  yield [corners({ west: 0, south: 0, east: BLOCK_STEPS, north: ROAD_STEPS }), 'road'];
  yield [corners({ west: 0, south: ROAD_STEPS, east: ROAD_STEPS, north: BLOCK_STEPS }), 'road'];
  const cells: Cell[] = [];
  divide(inner, random, cells);
  const onColumns = new Map<number, number[]>();
  const onRows = new Map<number, number[]>();
  for (const { west, south, east, north } of cells) {
    for (const x of [west, east]) onColumns.set(x, [...(onColumns.get(x) ?? []), south, north]);
    for (const y of [south, north]) onRows.set(y, [...(onRows.get(y) ?? []), west, east]);
  }
  // Fences are surveyed in segments, so both neighbours have the vertices along a shared one.
  for (const points of [...onColumns.values(), ...onRows.values()]) {
    for (let at = Math.round(random.between(0, 120)); at < BLOCK_STEPS; at += 120) points.push(at);
  }
  for (const cell of cells) yield [outline(cell, onColumns, onRows), 'lot'];
}

function divide(cell: Cell, random: Random, cells: Cell[]): void {
  const [width, height] = [cell.east - cell.west, cell.north - cell.south];
  const areaHa = width * height * HA_PER_STEP2;
  const wanted = 0.2 * 350 ** random.next();
  const side = Math.max(width, height);
  if (side < 6 || (areaHa <= 70 && areaHa <= wanted * 5)) {
    cells.push(cell);
    return;
  }
  const cut = Math.round(side * random.between(0.35, 0.65));
  if (width >= height) {
    divide({ ...cell, east: cell.west + cut }, random, cells);
    divide({ ...cell, west: cell.west + cut }, random, cells);
  } else {
    divide({ ...cell, north: cell.south + cut }, random, cells);
    divide({ ...cell, south: cell.south + cut }, random, cells);
  }
}

const corners = ({ west, south, east, north }: Cell): Corner[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

/** Returns the cell's own vertices and those of its neighbours that lie on its edges. */
function outline(
  { west, south, east, north }: Cell,
  onColumns: ReadonlyMap<number, number[]>,
  onRows: ReadonlyMap<number, number[]>,
): Corner[] {
  const between = (line: number[] | undefined, low: number, high: number) =>
    [...new Set(line)].filter((at) => at > low && at < high).sort((a, b) => a - b);
  return [
    [west, south],
    ...between(onRows.get(south), west, east).map((x): Corner => [x, south]),
    [east, south],
    ...between(onColumns.get(east), south, north).map((y): Corner => [east, y]),
    [east, north],
    ...between(onRows.get(north), west, east)
      .toReversed()
      .map((x): Corner => [x, north]),
    [west, north],
    ...between(onColumns.get(west), south, north)
      .toReversed()
      .map((y): Corner => [west, y]),
  ];
}

function place({ origin }: Region, x: number, y: number): Position {
  const bend = Math.sin(x / 40) * 1.5 + Math.sin(y / 23);
  const lng = origin[0] + (x * 1.2 + y * 0.08 + Math.sin(y / 31) * 1.5) * STEP_DEGREES;
  const lat = origin[1] + (y - x * 0.05 + bend) * STEP_DEGREES;
  return [Math.round(lng * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7];
}

function record(
  { state }: Region,
  number: number,
  block: number,
  ring: Position[],
  parcelType: ParcelRecord['parcelType'],
): ParcelRecord {
  const plan = String(700_000 + Math.floor(number / LOTS_PER_PLAN));
  const lot = String((number % LOTS_PER_PLAN) + 1);
  const geometry = { type: 'Polygon' as const, coordinates: [ring] };
  return {
    pid: `${state}${1_000_000 + number}`,
    jurisdictionalId: `${lot}//DP${plan}`,
    state,
    lot,
    section: null,
    plan,
    planType: 'DP',
    volume: null,
    folio: null,
    localGovernmentArea: `Shire ${Math.floor(block / 500)}`,
    nrmRegion: 'Riverina',
    parcelType,
    areaHa: areaHa(geometry),
    geometry,
  };
}
