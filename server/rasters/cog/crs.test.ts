import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import { crsOf, UnknownCrsError } from './crs.ts';

/** 146.4° E, 34.4° S according to PROJ 9. */
const PLACE: [number, number] = [146.4, -34.4];

describe('crsOf', () => {
  it.each([
    [3577, 1315619.9555, -3829545.5026],
    [9473, 1315619.9555, -3829545.5026],
    [3112, 1133666.019, -3929269.4239],
    [7845, 1133666.019, -3929269.4239],
    [3111, 2628835.9338, 2787586.0595],
    [7899, 2628835.9338, 2787586.0595],
    [3308, 9244872.0006, 4372397.1238],
    [8058, 9244872.0006, 4372397.1238],
    [3107, 2044640.5321, 1679222.3785],
    [8059, 2044640.5321, 1679222.3785],
    [28355, 444851.9977, 6193328.2284],
    [7855, 444851.9977, 6193328.2284],
    [32755, 444851.9977, 6193328.2283],
  ])('recognises EPSG:%i', (code, x, y) => {
    const crs = crsOf({ GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: code });
    const [foundX, foundY] = proj4('EPSG:4326', crs).forward(PLACE);
    expect(foundX).toBeCloseTo(x, 2);
    expect(foundY).toBeCloseTo(y, 2);
  });

  it.each([4326, 4283, 7844])('recognises EPSG:%i as degrees', (code) => {
    const crs = crsOf({ GTModelTypeGeoKey: 2, GeographicTypeGeoKey: code });
    const [lon, lat] = proj4('EPSG:4326', crs).forward(PLACE);
    expect([lon, lat]).toEqual([expect.closeTo(146.4, 8), expect.closeTo(-34.4, 8)]);
  });

  it.each([
    [8, 'ProjFalseOrigin', 3112],
    [11, 'ProjNatOrigin', 3577],
  ])('builds projection method %i from its parameters', (method, origin, code) => {
    const crs = crsOf({
      GTModelTypeGeoKey: 1,
      ProjectedCSTypeGeoKey: 32767,
      ProjCoordTransGeoKey: method,
      ProjStdParallel1GeoKey: -18,
      ProjStdParallel2GeoKey: -36,
      [`${origin}LatGeoKey`]: 0,
      [`${origin}LongGeoKey`]: method === 8 ? 134 : 132,
    });
    const byCode = crsOf({ GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: code });
    expect(proj4('EPSG:4326', crs).forward(PLACE)).toEqual(
      proj4('EPSG:4326', byCode).forward(PLACE),
    );
  });

  it.each([
    [{ GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 2154 }, 'EPSG:2154'],
    [{ GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 28345 }, 'EPSG:28345'],
    [{ GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 32761 }, 'EPSG:32761'],
    [{ GTModelTypeGeoKey: 2, GeographicTypeGeoKey: 4202 }, 'EPSG:4202'],
    [{ GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 32767, ProjCoordTransGeoKey: 9 }, 'method 9'],
    [
      { GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 32767, ProjCoordTransGeoKey: 11 },
      'ProjFalseOriginLatGeoKey',
    ],
    [{}, 'method undefined'],
  ])('rejects %j instead of guessing', (keys, named) => {
    expect(() => crsOf(keys)).toThrow(UnknownCrsError);
    expect(() => crsOf(keys)).toThrow(named);
  });
});
