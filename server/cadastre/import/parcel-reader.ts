import type { ParcelRecord, State } from '#entities/parcel';
import { areaHa, bboxOf } from '#shared/lib/geo';
import { describePosition, type LonLat, type LonLatBounds } from '#shared/lib/lon-lat';
import { IdentityReader, type FieldMap, type ParcelIdentity } from './cadastres/parcel-identity.ts';
import { STATE_CADASTRES } from './cadastres/state-cadastres.ts';
import { MAX_TEXT_BYTES } from '../memory/index.ts';
import { parcelArea } from './geometry/parcel-area.ts';
import { pointOnSurface } from './geometry/point-on-surface.ts';
import type { ToWgs84 } from './geometry/reference-system.ts';
import type { FileTally } from './import-report.ts';
import { geometryDigest, type PidRegister } from './pid-register.ts';
import type { RegionIndex } from './regions/region-index.ts';
import type { SourceFeature } from './sources/feature-source.ts';

export interface LayerReading {
  state: State;
  /**
   * Type of every feature, for a layer of only roads or waters; null takes it from the attributes.
   */
  type: ParcelRecord['parcelType'] | null;
  map: FieldMap;
  toWgs84: ToWgs84;
  pids: PidRegister;
  regions: { lga: RegionIndex | null; nrm: RegionIndex | null };
  tally: FileTally;
}

/** Maximum pid length that calls accept. */
const PID_MAX_LENGTH = 64;

/** Converts the features of one layer to parcels, and counts those it leaves out by reason. */
export class ParcelReader {
  /** Position of the last parcel that was left out for being in another state. */
  lastOutside: LonLat | null = null;
  private readonly reading: LayerReading;
  private readonly identities: IdentityReader;

  constructor(reading: LayerReading) {
    this.reading = reading;
    this.identities = new IdentityReader(reading.state, reading.map, reading.type);
  }

  /** All attribute names found so far. */
  get attributeNames(): readonly string[] {
    return this.identities.reader.met;
  }

  /** Returns null when the feature is left out. */
  read({ attributes, geometry }: SourceFeature): ParcelRecord | null {
    const { tally, state, toWgs84 } = this.reading;
    tally.report.read += 1;
    const identity = this.identities.read(attributes);
    const id = identity?.jurisdictionalId ?? null;
    const area = parcelArea(geometry, toWgs84);
    if (!area.ok) {
      tally.refuse(area.refusal, { id, detail: area.detail });
      return null;
    }
    if (!identity) {
      tally.refuse('no-identifier', { id });
      return null;
    }
    if (!isWithin(bboxOf(area.geometry), STATE_CADASTRES[state].bounds)) {
      this.lastOutside = pointOnSurface(area.geometry);
      tally.refuse('outside-state', {
        id,
        detail: `it lies at ${describePosition(this.lastOutside)}`,
      });
      return null;
    }
    const pid = this.claimPid(identity, geometryDigest(area.geometry));
    if (pid === null) return null;

    for (const repair of area.repairs) tally.note(repair, { id });
    if (identity.jurisdictionalId === identity.number) tally.note('number-for-identifier', { id });
    else if (!identity.hasStatesForm) tally.note('unusual-identifier', { id });
    tally.report.loaded += 1;
    return this.record(pid, identity, area.geometry);
  }

  private record(
    pid: string,
    identity: ParcelIdentity,
    geometry: ParcelRecord['geometry'],
  ): ParcelRecord {
    const { number: _number, hasStatesForm: _form, ...named } = identity;
    const { state, regions } = this.reading;
    const needsRegion =
      (named.localGovernmentArea === null && regions.lga) ||
      (named.nrmRegion === null && regions.nrm);
    const point = needsRegion ? pointOnSurface(geometry) : null;
    return {
      ...named,
      pid,
      state,
      localGovernmentArea:
        named.localGovernmentArea ?? ((point && regions.lga?.nameAt(point)) || null),
      nrmRegion: named.nrmRegion ?? ((point && regions.nrm?.nameAt(point)) || null),
      areaHa: areaHa(geometry),
      geometry,
    };
  }

  /**
   * Claims a pid: the state's letters with the cadastre's own number. Where that is missing or
   * already taken by another piece, adds a digest of the geometry, which is the same in every
   * import of the same land.
   */
  private claimPid(identity: ParcelIdentity, digest: string): string | null {
    const { tally, state, pids } = this.reading;
    const { number, jurisdictionalId: id } = identity;
    const { lot, section, plan, volume, folio } = identity;
    const plain = number === null ? null : `${state}${allowedIn(number)}`;
    const pieced = `${plain ?? `${state}-${allowedIn(id)}`}-${digest}`;
    const texts = [pieced, id, lot, section, plan, volume, folio].join('');
    if (pieced.length > PID_MAX_LENGTH || Buffer.byteLength(texts) > MAX_TEXT_BYTES) {
      tally.refuse('identifier-too-long', { id: id.slice(0, 100) });
      return null;
    }
    const first = pids.claim(plain ?? pieced, digest);
    if (first === 'new') return plain ?? pieced;
    if (first === 'same geometry' || pids.claim(pieced, digest) !== 'new') {
      tally.refuse('duplicate', { id });
      return null;
    }
    tally.note('one-of-several-pieces', { id });
    return pieced;
  }
}

const allowedIn = (text: string) => text.replace(/[{}\s]/g, '').replace(/[^A-Za-z0-9\-_/.]/g, '~');

const isWithin = (box: LonLatBounds, bounds: LonLatBounds) =>
  box[0] >= bounds[0] && box[1] >= bounds[1] && box[2] <= bounds[2] && box[3] <= bounds[3];
