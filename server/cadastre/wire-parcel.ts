import type { MultiPolygon, Polygon, Position } from 'geojson';
import { canBeFarmed, type ParcelRecord } from '#entities/parcel';
import { simplifyRing } from '#shared/lib/geo';
import type { WireParcel } from '#shared/api/contract';
import { EncodedRows } from '../platform/encoded-rows.ts';
import { ByteWriter } from './byte-writer.ts';
import { yieldingForEach } from '../platform/workers/yielding-for-each.ts';

/** Number of lots above which outlines are simplified, because the map draws them all at once. */
const LONG_ANSWER = 1_000;
/** Maximum deviation of simplified outlines, about 11 metres. */
const TOLERANCE_DEGREES = 1e-4;
/** Rounds positions of simplified outlines to about a metre. */
const DECIMALS = 1e5;

/** Reused, because a thread's garbage outside its heap is collected late. */
const rows = new ByteWriter();

export const wireParcelOf = (parcel: ParcelRecord): WireParcel => ({
  cadastre_polygon_pid: parcel.pid,
  jurisdictional_id: parcel.jurisdictionalId,
  geometry: parcel.geometry,
});

/**
 * Encodes lots as JSON rows, one after the other, so that no thread holds all of them as objects.
 * More than 1,000 lots have simplified outlines for a map to draw, without holes and accurate to
 * about 10 metres; clients retain only their ids.
 */
export function encodeLots(count: number, lotAt: (index: number) => ParcelRecord): EncodedRows {
  rows.clear();
  rows.text('[');
  for (let i = 0; i < count; i++) {
    rows.text(`${i === 0 ? '' : ','}${JSON.stringify(wireLotOf(lotAt(i), count))}`);
  }
  rows.text(']');
  return new EncodedRows(count, rows.finish());
}

/**
 * Returns the same rows of the found lots, without roads and water. Builds them on this thread with
 * pauses, for an engine without threads of its own.
 */
export async function wireLots(found: readonly ParcelRecord[]): Promise<WireParcel[]> {
  const lots = found.filter(canBeFarmed);
  const wired = new Array<WireParcel>(lots.length);
  await yieldingForEach(lots, (lot, index) => {
    wired[index] = wireLotOf(lot, lots.length);
  });
  return wired;
}

function wireLotOf(lot: ParcelRecord, count: number): WireParcel {
  const wired = wireParcelOf(lot);
  return count <= LONG_ANSWER ? wired : { ...wired, geometry: simpleOutline(lot.geometry) };
}

function simpleOutline(geometry: Polygon | MultiPolygon): Polygon | MultiPolygon {
  if (geometry.type === 'Polygon') {
    return { type: 'Polygon', coordinates: [simple(geometry.coordinates[0]!)] };
  }
  return {
    type: 'MultiPolygon',
    coordinates: geometry.coordinates.map(([outer]) => [simple(outer!)]),
  };
}

function simple(ring: readonly Position[]): Position[] {
  const flat: number[] = [];
  for (let i = 0; i + 1 < ring.length; i++) flat.push(ring[i]![0]!, ring[i]![1]!);
  const fewer = simplifyRing(flat, TOLERANCE_DEGREES);
  // A strip narrower than the tolerance keeps its outline.
  const kept = fewer.length < 6 ? flat : fewer;
  const positions: Position[] = [];
  for (let i = 0; i <= kept.length; i += 2) {
    const at = i % kept.length;
    positions.push([rounded(kept[at]!), rounded(kept[at + 1]!)]);
  }
  return positions;
}

const rounded = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS;
