import type { MultiPolygon, Polygon } from 'geojson';
import { lotPlanKeysOf, type ParcelRecord } from '#entities/parcel';
import { rayCrosses } from '#shared/lib/geo';
import { BoxTree } from './box-tree.ts';
import { HashIndex, hashOf } from './hash-index.ts';
import { decodeShape, RingCursor } from './parcel-shapes.ts';
import { PackedTexts } from './parcel-texts.ts';
import {
  UNITS_PER_DEGREE,
  type ParcelArrays,
  type ParcelGroup,
  type ParcelSnapshot,
} from './snapshot-format.ts';

/** Maximum distance, in units of about 1 cm, between a parcel's box and a point on its border. */
const REACH = 2;

/** The parcels of a snapshot by their index in it, 0 to `count - 1`. */
export class PackedParcels {
  readonly arrays: ParcelArrays;
  readonly groups: readonly ParcelGroup[];
  readonly count: number;
  readonly tree: BoxTree;
  readonly texts: PackedTexts;
  /** Valid until the next call of any method of this class. */
  readonly rings: RingCursor;
  private readonly pids: HashIndex;
  private readonly lotPlans: HashIndex;

  constructor({ arrays, groups }: Pick<ParcelSnapshot, 'arrays' | 'groups'>) {
    this.arrays = arrays;
    this.groups = groups;
    this.count = arrays.areasHa.length;
    this.tree = new BoxTree(arrays.boxes, this.count);
    this.texts = new PackedTexts(arrays.bodies);
    this.rings = new RingCursor(arrays);
    this.pids = new HashIndex(arrays.pidSlots);
    this.lotPlans = new HashIndex(arrays.lotPlanSlots);
  }

  /** Index of the parcel with this pid; null when there is none. */
  find(pid: string): number | null {
    const utf8 = Buffer.from(pid);
    const { bodyStarts } = this.arrays;
    return this.pids.find(hashOf(utf8), (parcel) => this.texts.isPid(bodyStarts[parcel]!, utf8));
  }

  /** Indices of the parcels that have this lot and plan key. */
  findByLotPlan(key: string): number[] {
    return this.lotPlans.findAll(hashOf(Buffer.from(key)), (parcel) =>
      lotPlanKeysOf(this.record(parcel)).includes(key),
    );
  }

  /**
   * Indices of the parcels that contain a point; on a border, at least one of the adjoining
   * parcels.
   */
  at(lng: number, lat: number): number[] {
    const [x, y] = [lng * UNITS_PER_DEGREE, lat * UNITS_PER_DEGREE];
    const near = this.tree.at(Math.round(x), Math.round(y), REACH);
    const holding = near.filter((parcel) => this.holds(parcel, x, y));
    return holding.length > 0 ? holding : near.filter((parcel) => this.touches(parcel, x, y));
  }

  private holds(parcel: number, x: number, y: number): boolean {
    const { rings } = this;
    let isInside = false;
    rings.open(parcel);
    const { coordinates } = rings;
    while (rings.next()) {
      const { from, end } = rings;
      let ax = coordinates[end - 2]!;
      let ay = coordinates[end - 1]!;
      for (let i = from; i < end; i += 2) {
        const bx = coordinates[i]!;
        const by = coordinates[i + 1]!;
        if (rayCrosses(ax, ay, bx, by, x, y)) isInside = !isInside;
        ax = bx;
        ay = by;
      }
    }
    return isInside;
  }

  /**
   * Returns whether a point is within a unit, about a centimetre, of an edge. At the edge of the
   * cadastre, rounding may put a point just outside with no neighbour to contain it.
   */
  private touches(parcel: number, x: number, y: number): boolean {
    const { rings } = this;
    rings.open(parcel);
    const { coordinates } = rings;
    while (rings.next()) {
      let [ax, ay] = [coordinates[rings.end - 2]!, coordinates[rings.end - 1]!];
      for (let i = rings.from; i < rings.end; i += 2) {
        const [bx, by] = [coordinates[i]!, coordinates[i + 1]!];
        const [dx, dy] = [bx - ax, by - ay];
        const share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
        const t = Math.min(1, Math.max(0, share));
        if (Math.hypot(x - ax - t * dx, y - ay - t * dy) <= 1) return true;
        [ax, ay] = [bx, by];
      }
    }
    return false;
  }

  /** The parcel's state, types, local government area and region. */
  groupOf(parcel: number): ParcelGroup {
    return this.groups[this.arrays.groups[parcel]!]!;
  }

  record(parcel: number): ParcelRecord {
    const { areasHa, bodyStarts } = this.arrays;
    const group = this.groupOf(parcel);
    const texts = this.texts.read(bodyStarts[parcel]!);
    // Written out field by field, because spreading two objects takes longer than everything else.
    return {
      pid: texts.pid,
      jurisdictionalId: texts.jurisdictionalId,
      state: group.state,
      lot: texts.lot,
      section: texts.section,
      plan: texts.plan,
      planType: group.planType,
      volume: texts.volume,
      folio: texts.folio,
      localGovernmentArea: group.localGovernmentArea,
      nrmRegion: group.nrmRegion,
      parcelType: group.parcelType,
      areaHa: areasHa[parcel]!,
      geometry: this.geometry(parcel),
    };
  }

  geometry(parcel: number): Polygon | MultiPolygon {
    this.rings.open(parcel);
    return decodeShape(this.rings);
  }
}
