import type { MultiPolygon, Polygon, Position } from 'geojson';
import type { ParcelRecord } from '#entities/parcel';
import { areaHa } from '#shared/lib/geo';
import type { FarmKeyInput } from './farm-key-input.ts';

/** For tests: a farm near Coolamon with `parcelCount` parcels, in rows of uneven paddocks. */
export function exampleInput(
  parcelCount: number,
  farm: Partial<FarmKeyInput['farm']> = {},
): Omit<FarmKeyInput, 'paddocks'> {
  return {
    document: {
      number: 'FL-7K3M-92QX-4TRA',
      issuer: {
        name: 'Fenceline Pty Ltd',
        abn: '51 824 753 556',
        contact: 'reports@fenceline.example',
      },
      verifyAt: 'https://app.fenceline.example/verify/FL-7K3M-92QX-4TRA',
      software: 'Fenceline 2026.11.0',
    },
    orderNumber: 'FK-2026-001042',
    generatedAt: new Date('2026-11-20T22:30:00Z'),
    farm: {
      propertyId: 77,
      propertyName: 'Kurrajong Park',
      picCode: 'NK123456',
      frontGateAddress: '1204 Canola Way, Coolamon NSW 2701',
      gate: { lng: 147.1995, lat: -34.8405 },
      ...farm,
    },
    owner: {
      name: 'Alex Moran',
      businessName: 'Moran Pastoral Pty Ltd',
      email: 'alex@moran.example',
    },
    parcels: Array.from({ length: parcelCount }, (_, i) => paddock(i, parcelCount)),
    dataSet: { name: 'Example cadastre', version: '2026-10', isSample: false },
  };
}

export function exampleParcel(
  pid: string,
  geometry: Polygon | MultiPolygon,
  facts: Partial<ParcelRecord> = {},
): ParcelRecord {
  return {
    pid,
    jurisdictionalId: `${pid}//DP755510`,
    state: 'NSW',
    lot: pid,
    section: null,
    plan: '755510',
    planType: 'DP',
    volume: null,
    folio: null,
    localGovernmentArea: 'Coolamon Shire',
    nrmRegion: 'Riverina',
    parcelType: 'lot',
    areaHa: areaHa(geometry),
    geometry,
    ...facts,
  };
}

export function rectangle(west: number, south: number, east: number, north: number): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

function paddock(index: number, count: number): ParcelRecord {
  const columns = Math.ceil(Math.sqrt(count));
  const corner = (column: number, row: number): Position => [
    147.2 + 0.011 * column + 0.0018 * Math.sin(2.1 * column + 1.3 * row),
    -34.84 - 0.007 * row + 0.0011 * Math.cos(1.7 * column - 0.9 * row),
  ];
  const column = index % columns;
  const row = Math.floor(index / columns);
  const ring = [
    corner(column, row),
    corner(column, row + 1),
    corner(column + 1, row + 1),
    corner(column + 1, row),
    corner(column, row),
  ];
  return exampleParcel(String(101 + index), { type: 'Polygon', coordinates: [ring] });
}
