import Flatbush from 'flatbush';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import type { ParcelRecord } from '#entities/parcel';
import { rayCrosses } from '#shared/lib/geo';
import {
  TEXT_COLUMNS,
  UNITS_PER_DEGREE,
  type ParcelArrays,
  type ParcelGroup,
  type ParcelSnapshot,
} from './snapshot-format.ts';
import { PooledTexts } from './text-pool.ts';

const PID = TEXT_COLUMNS.indexOf('pid');
const JID = TEXT_COLUMNS.indexOf('jurisdictionalId');

/** Parcels of a snapshot by their place in it, 0 to `parcelCount - 1`. */
export class PackedParcels {
  readonly arrays: ParcelArrays;
  readonly boxes: Flatbush;
  private readonly groups: readonly ParcelGroup[];
  private readonly pool: PooledTexts;

  constructor({ arrays, groups }: Pick<ParcelSnapshot, 'arrays' | 'groups'>) {
    this.arrays = arrays;
    this.groups = groups;
    this.pool = new PooledTexts(arrays);
    this.boxes = Flatbush.from(arrays.boxIndex.buffer, arrays.boxIndex.byteOffset);
  }

  /** Place of the parcel with this pid; null when there is none. */
  find(pid: string): number | null {
    const { pidOrder, texts } = this.arrays;
    const wanted = Buffer.from(pid);
    let [low, high] = [0, pidOrder.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const parcel = pidOrder[middle]!;
      const order = this.pool.compare(texts[parcel * TEXT_COLUMNS.length + PID]!, wanted);
      if (order === 0) return parcel;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  }

  /** Parcels that hold a point; on a border one of its neighbours at least. */
  at(lng: number, lat: number): number[] {
    const [x, y] = [lng * UNITS_PER_DEGREE, lat * UNITS_PER_DEGREE];
    const near = this.boxes.search(x - 1, y - 1, x + 1, y + 1);
    const holding = near.filter((parcel) => this.holds(parcel, x, y));
    return holding.length > 0 ? holding : near.filter((parcel) => this.touches(parcel, x, y));
  }

  private holds(parcel: number, x: number, y: number): boolean {
    let isInside = false;
    this.eachSide(parcel, (ax, ay, bx, by) => {
      if (rayCrosses(ax, ay, bx, by, x, y)) isInside = !isInside;
    });
    return isInside;
  }

  /**
   * Whether a point is within a unit, about a centimetre, of a side. Where the cadastre ends no
   * neighbour holds the points that rounding has put just outside.
   */
  private touches(parcel: number, x: number, y: number): boolean {
    let isNear = false;
    this.eachSide(parcel, (ax, ay, bx, by) => {
      const [dx, dy] = [bx - ax, by - ay];
      const share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
      const t = Math.min(1, Math.max(0, share));
      if (Math.hypot(x - ax - t * dx, y - ay - t * dy) <= 1) isNear = true;
    });
    return isNear;
  }

  private eachSide(
    parcel: number,
    visit: (ax: number, ay: number, bx: number, by: number) => void,
  ): void {
    const { coordinates, ringStarts, parcelRings } = this.arrays;
    for (let ring = parcelRings[parcel]!; ring < parcelRings[parcel + 1]!; ring++) {
      const end = ringStarts[ring + 1]! * 2;
      let [ax, ay] = [coordinates[end - 2]!, coordinates[end - 1]!];
      for (let i = ringStarts[ring]! * 2; i < end; i += 2) {
        const [bx, by] = [coordinates[i]!, coordinates[i + 1]!];
        visit(ax, ay, bx, by);
        [ax, ay] = [bx, by];
      }
    }
  }

  record(parcel: number): ParcelRecord {
    const group = this.groups[this.arrays.groups[parcel]!]!;
    const [pid, jurisdictionalId, lot, section, plan, volume, folio] = TEXT_COLUMNS.map(
      (_, column) => this.pool.text(this.arrays.texts[parcel * TEXT_COLUMNS.length + column]!),
    ) as [string, string, ...(string | null)[]];
    return {
      pid,
      jurisdictionalId,
      state: group.state,
      lot: lot ?? null,
      section: section ?? null,
      plan: plan ?? null,
      planType: group.planType,
      volume: volume ?? null,
      folio: folio ?? null,
      localGovernmentArea: group.localGovernmentArea,
      nrmRegion: group.nrmRegion,
      parcelType: group.parcelType,
      areaHa: this.arrays.areasHa[parcel]!,
      geometry: this.geometry(parcel),
    };
  }

  private geometry(parcel: number): Polygon | MultiPolygon {
    const { parcelRings, ringIsHole } = this.arrays;
    const polygons: Position[][][] = [];
    for (let ring = parcelRings[parcel]!; ring < parcelRings[parcel + 1]!; ring++) {
      if (ringIsHole[ring] === 0) polygons.push([]);
      polygons[polygons.length - 1]!.push(this.ring(ring));
    }
    return polygons.length === 1
      ? { type: 'Polygon', coordinates: polygons[0]! }
      : { type: 'MultiPolygon', coordinates: polygons };
  }

  private ring(ring: number): Position[] {
    const { coordinates, ringStarts } = this.arrays;
    const positions: Position[] = [];
    for (let i = ringStarts[ring]! * 2; i < ringStarts[ring + 1]! * 2; i += 2) {
      positions.push([coordinates[i]! / UNITS_PER_DEGREE, coordinates[i + 1]! / UNITS_PER_DEGREE]);
    }
    positions.push([...positions[0]!]);
    return positions;
  }

  pidUtf8(parcel: number): Uint8Array {
    return this.pool.utf8(this.arrays.texts[parcel * TEXT_COLUMNS.length + PID]!);
  }

  jurisdictionalIdUtf8(parcel: number): Uint8Array {
    return this.pool.utf8(this.arrays.texts[parcel * TEXT_COLUMNS.length + JID]!);
  }
}
