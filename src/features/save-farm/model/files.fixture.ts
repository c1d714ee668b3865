import { vi } from 'vitest';
import { ApiError } from '#shared/api';
import type { AnyCall, WireParcel } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import type { AreaFeature, ImportResult } from '#shared/geo-file';
import { importResult } from '../../../../tests/support/files/import-result.ts';

const area = (west: number, name: string): AreaFeature => ({
  type: 'Feature',
  properties: { name },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, -35],
        [west + 1, -35],
        [west + 1, -34],
        [west, -35],
      ],
    ],
  },
});
const answerOf = (fileName: string, given: Partial<ImportResult> = {}): ImportResult => {
  const features = given.features ?? [area(147, 'House'), area(148, 'Creek')];
  return importResult({
    fileName,
    features,
    drawing: features.map(({ geometry }) => geometry),
    featureAreasHa: features.map(() => 5),
    areaHa: features.length * 5,
    bbox: [147, -35, 149, -34],
    ...given,
  });
};
const REFUSED = {
  features: [],
  bbox: null,
  refusal: { reason: 'It is empty.', standardText: null },
} as const;

/** Import results by file name. */
export const FILES: Record<string, ImportResult> = {
  'farm.kml': answerOf('farm.kml'),
  'new.kml': answerOf('new.kml', { features: [area(150, 'New')] }),
  'empty.kml': answerOf('empty.kml', REFUSED),
  'abroad.kml': answerOf('abroad.kml', { isOutsideAustralia: true }),
};

const parcel = (pid: string): WireParcel => ({
  cadastre_polygon_pid: pid,
  jurisdictional_id: `${pid}//DP1`,
  geometry: area(147, pid).geometry,
});

/** A minimal server; a call listed in `down` fails once. */
export function startServer() {
  const asked: { name: string; params: Record<string, unknown> }[] = [];
  const down: string[] = [];
  const error = (name: string) =>
    name === 'inShape'
      ? new ApiError('TOO_MANY_REQUESTS', 'Too many requests.', { status: 429 })
      : ApiError.unreachable(new TypeError('Failed to fetch'));
  vi.spyOn(apiClient, 'send').mockImplementation(async (call: AnyCall, params: unknown) => {
    asked.push({ name: call.name, params: params as Record<string, unknown> });
    const place = down.indexOf(call.name);
    if (place >= 0) {
      down.splice(place, 1);
      throw error(call.name);
    }
    if (call.name === 'create') return [{ create_property: 7 }] as never;
    if (call.name === 'customBoundary') return [area(150, 'Old')] as never;
    if (call.name === 'atPoint') return [parcel('P147')] as never;
    if (call.name === 'inShape') {
      const { geo_json: shape } = params as { geo_json: { coordinates: number[][][] } };
      const west = shape.coordinates[0]![0]![0]!;
      return [parcel(`P${west}`), parcel('P147')] as never;
    }
    return [{}] as never;
  });
  return { asked, down, names: () => asked.map(({ name }) => name) };
}
