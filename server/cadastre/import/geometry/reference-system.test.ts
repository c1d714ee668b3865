import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import { GDA94_PRJ, WGS84_PRJ } from '../cadastre-files.fixture.ts';
import { isWgs84, toWgs84From } from './reference-system.ts';

const degrees = (whole: number, minutes: number, seconds: number) =>
  Math.sign(whole) * (Math.abs(whole) + minutes / 60 + seconds / 3600);

/** Metres in one degree of latitude, and of longitude at 34° south. */
const [LAT_M, LNG_M] = [110_900, 92_400];
const metresBetween = ([ax = NaN, ay = NaN]: number[], [bx = NaN, by = NaN]: number[]) =>
  Math.hypot((ax - bx) * LNG_M, (ay - by) * LAT_M);

const mga55 = (datum: string, name: string) =>
  `PROJCS["${name}",GEOGCS["GCS_${datum}",DATUM["D_${datum}",SPHEROID["GRS_1980",6378137.0,298.257222101]],` +
  'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],' +
  'PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",147.0],' +
  'PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

/** As GDAL before 3 wrote Web Mercator. */
const mercator = (name: string) =>
  `PROJCS["${name}",${WGS84_PRJ},PROJECTION["Mercator"],PARAMETER["central_meridian",0],` +
  'PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["Meter",1]]';

describe('toWgs84From', () => {
  it('shifts GDA94 to GDA2020 as measured at the Alice Springs reference station', () => {
    const moved = toWgs84From('EPSG:4283')!([
      degrees(133, 53, 7.847844),
      degrees(-23, 40, 12.446019),
    ]);
    const expected = [degrees(133, 53, 7.87779), degrees(-23, 40, 12.3965)];
    expect(metresBetween(moved, expected)).toBeLessThan(0.001);
  });

  it.each([
    ['EPSG:28355', '+proj=utm +zone=55 +south +ellps=GRS80', 'EPSG:4283'],
    ['EPSG:7855', '+proj=utm +zone=55 +south +ellps=GRS80', 'EPSG:7844'],
    ['EPSG:32755', '+proj=utm +zone=55 +south +datum=WGS84', 'EPSG:4326'],
    [
      'EPSG:3577',
      '+proj=aea +lat_1=-18 +lat_2=-36 +lat_0=0 +lon_0=132 +x_0=0 +y_0=0 +ellps=GRS80',
      'EPSG:4283',
    ],
    [
      'EPSG:9473',
      '+proj=aea +lat_1=-18 +lat_2=-36 +lat_0=0 +lon_0=132 +x_0=0 +y_0=0 +ellps=GRS80',
      'EPSG:7844',
    ],
    ['EPSG:3857', '+proj=merc +a=6378137 +b=6378137 +lat_ts=0', 'EPSG:4326'],
    ['EPSG:6933', '+proj=cea +lat_ts=30 +lon_0=0 +x_0=0 +y_0=0 +datum=WGS84', 'EPSG:4326'],
    [
      mga55('GDA_1994', 'GDA_1994_MGA_Zone_55'),
      '+proj=utm +zone=55 +south +ellps=GRS80',
      'EPSG:4283',
    ],
    [
      mga55('GDA2020', 'GDA2020_MGA_Zone_55'),
      '+proj=utm +zone=55 +south +ellps=GRS80',
      'EPSG:7844',
    ],
  ])(
    'converts positions in %s to the same place as their degrees',
    (crs, projection, inDegrees) => {
      for (const place of [
        [146.4, -34.4],
        [149.9, -28.2],
        [144.1, -43.5],
      ]) {
        // The bare projection in proj4, without a datum shift.
        const metres = proj4(projection, 'EPSG:4326').inverse(place as [number, number]);
        const wanted = toWgs84From(inDegrees)!(place);
        expect(metresBetween(toWgs84From(crs)!(metres), wanted)).toBeLessThan(0.002);
      }
    },
  );

  it.each([
    'EPSG:4326',
    'urn:ogc:def:crs:OGC:1.3:CRS84',
    'urn:ogc:def:crs:OGC::CRS84',
    'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
    'urn:ogc:def:crs:EPSG::4326',
  ])('returns positions in %s unchanged', (crs) => {
    expect(isWgs84(crs)).toBe(true);
    expect(toWgs84From(crs)!([146.4, -34.4])).toEqual([146.4, -34.4]);
  });

  it('reads a .prj in degrees by the name of its datum', () => {
    const place = [146.4, -34.4];
    expect(toWgs84From(GDA94_PRJ)!(place)).toEqual(
      toWgs84From('urn:ogc:def:crs:EPSG::4283')!(place),
    );
    expect(metresBetween(toWgs84From(WGS84_PRJ)!(place), place)).toBeLessThan(0.001);
    expect(metresBetween(toWgs84From('EPSG:4283')!(place), place)).toBeGreaterThan(1.4);
  });

  it.each(['WGS_84_Pseudo_Mercator', 'Google_Maps_Global_Mercator'])(
    'reads %s as Web Mercator, although its parameters are those of World Mercator',
    (name) => {
      const place = [146.4, -34.4];
      const metres = proj4('EPSG:3857').forward(place as [number, number]);
      expect(metresBetween(toWgs84From(mercator(name))!(metres), place)).toBeLessThan(0.001);
    },
  );

  it('returns NaN for positions that are not numbers', () => {
    expect(toWgs84From('EPSG:28355')!([NaN, 6_190_000])).toEqual([NaN, NaN]);
  });

  it.each([
    'EPSG:4202',
    'EPSG:27700',
    'GDA94',
    'LOCAL_CS["site grid"]',
    GDA94_PRJ.replaceAll('GDA_1994', 'Australian_1966'),
    GDA94_PRJ.replaceAll('GDA_1994', 'Tokyo'),
    mercator('unnamed'),
  ])('returns null for %s instead of guessing', (crs) => {
    expect(toWgs84From(crs)).toBeNull();
  });
});
