import { describe, expect, it } from 'vitest';
import type { AreaFeature } from '#shared/geo-file';
import { fileOfFeatures, unreadFile } from './boundary-file.ts';
import { draftOfBoundaryFile, restoreBoundaryFile } from './boundary-file-draft.ts';
import type { BoundaryFileDraft } from './boundary-file-draft.ts';
import { StoredBoundaryFile } from './stored-boundary-file.ts';

const round = (vertices: number, properties: AreaFeature['properties'] = {}): AreaFeature => {
  const ring = Array.from({ length: vertices - 1 }, (_, i) => {
    const turn = (i / (vertices - 1)) * 2 * Math.PI;
    return [146 + Math.cos(turn) / 100, -34 + Math.sin(turn) / 100];
  });
  return {
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!]] },
  };
};
const fileWith = (...features: AreaFeature[]) =>
  fileOfFeatures({ fileName: 'a.kml', features, areaHa: 12, isOutsideAustralia: false });

/** Round-trips through JSON, as storage does. */
const stored = (kept: BoundaryFileDraft): unknown => JSON.parse(JSON.stringify(kept));

describe('draftOfBoundaryFile', () => {
  it('restores the areas and their properties', () => {
    const file = fileWith(round(20, { name: 'House', flags: [1, null] }), round(5));
    const kept = StoredBoundaryFile.parse(stored(draftOfBoundaryFile(file)));
    expect(restoreBoundaryFile(kept)).toEqual(file);
  });

  it.each([
    ['corners', fileWith(round(20_001))],
    ['text', fileWith(round(5, { description: 'x'.repeat(200_001) }))],
  ])('asks to choose a file with too much %s again', (_, file) => {
    const restored = restoreBoundaryFile(draftOfBoundaryFile(file));
    expect(restored.features).toEqual([]);
    expect(restored.errors).toEqual([
      'Please choose “a.kml” again. It was not saved in this browser.',
    ]);
  });

  it('stores only the name of an unusable file', () => {
    expect(draftOfBoundaryFile(unreadFile('bad.kml', 'It is empty.'))).toEqual({
      fileName: 'bad.kml',
      settled: null,
    });
  });

  it('rejects a stored file that was tampered with', () => {
    const kept = stored(draftOfBoundaryFile(fileWith(round(5)))) as {
      settled: { features: { geometry: { coordinates: unknown } }[] };
    };
    kept.settled.features[0]!.geometry.coordinates = [[[1e9, 0]]];
    expect(StoredBoundaryFile.safeParse(kept).success).toBe(false);
  });
});
