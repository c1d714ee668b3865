import { describe, expect, it } from 'vitest';
import { mgaPrj, WGS84_PRJ } from '../shapefile/shapefile.fixture.ts';
import { conversionOf } from './convert.ts';
import { knownProjection } from './known-projections.ts';
import { projectionOfPrj } from './prj.ts';

const convert = (code: number, x: number, y: number) => {
  const [lng = NaN, lat = NaN] = conversionOf({ code })!.toDegrees!(Float64Array.of(x, y));
  return [lng, lat];
};

describe('known projections', () => {
  it.each([
    [28355, 500_000, 10_000_000, 147, 0],
    [7850, 500_000, 10_000_000, 117, 0],
    [32755, 500_000, 10_000_000, 147, 0],
    [32655, 500_000, 0, 147, 0],
    [3577, 0, 0, 132, 0],
    [9473, 0, 0, 132, 0],
    [3857, 20_037_508.342789244, 0, 180, 0],
    [3112, 0, 0, 134, 0],
    [3111, 2_500_000, 2_500_000, 145, -37],
    [7899, 2_500_000, 2_500_000, 145, -37],
    [3308, 9_300_000, 4_500_000, 147, -33.25],
    [3107, 1_000_000, 2_000_000, 135, -32],
    [6933, 0, 0, 0, 0],
    [2193, 1_600_000, 10_000_000, 173, 0],
  ])('EPSG:%i has its origin where the registry has it', (code, x, y, lng, lat) => {
    expect(convert(code, x, y)).toEqual([expect.closeTo(lng, 8), expect.closeTo(lat, 8)]);
  });

  it('agree with published coordinates of a place', () => {
    // Geoscience Australia's worked example: Flinders Peak, GDA94 / MGA zone 55.
    const [lng, lat] = convert(28355, 273_741.297, 5_796_489.777);
    expect(lng).toBeCloseTo(144.424868, 6);
    expect(lat).toBeCloseTo(-37.951033, 6);
  });

  it('shift the old datum by some two hundred metres', () => {
    const [lng = 0, lat = 0] = convert(20255, 500_000, 6_000_000);
    const [newLng = 0, newLat = 0] = convert(28355, 500_000, 6_000_000);
    const metres = Math.hypot((lng - newLng) * 91_000, (lat - newLat) * 111_000);
    expect(metres).toBeGreaterThan(180);
    expect(metres).toBeLessThan(230);
  });

  it('are none for a code of something else', () => {
    expect(knownProjection(99_999)).toBeNull();
    expect(conversionOf({ code: 99_999 })).toBeNull();
    expect(conversionOf({ wkt: 'PROJCS["x"]', name: 'x' })).toBeNull();
  });
});

describe('a .prj file', () => {
  it.each([
    [WGS84_PRJ, { code: 4326 }],
    ['GEOGCS["GCS_GDA_1994",DATUM["D_GDA_1994"]]', { code: 4326 }],
    ['GEOGCS["GCS_Australian_1966",DATUM["D_Australian_1966"]]', { code: 4202 }],
    ['GEOGCS["AGD84",DATUM["Australian_Geodetic_Datum_1984"]]', { code: 4203 }],
    [mgaPrj(55), { code: 28355 }],
    ['PROJCS["GDA_1994_MGA_Zone_50"]', { code: 28350 }],
    ['PROJCS["GDA2020 / MGA zone 56"]', { code: 7856 }],
    ['PROJCS["GDA2020_MGA_Zone_56"]', { code: 7856 }],
    ['PROJCS["AGD_1966_AMG_Zone_55"]', { code: 20255 }],
    ['PROJCS["WGS_1984_UTM_Zone_55S"]', { code: 32755 }],
    ['PROJCS["WGS 84 / UTM zone 1N"]', { code: 32601 }],
    ['PROJCS["x",GEOGCS["y",AUTHORITY["EPSG","4283"]],AUTHORITY["EPSG","3577"]]', { code: 3577 }],
    ['\ufeffPROJCRS["x",BASEGEOGCRS["y"],ID["EPSG",7855]]\r\n', { code: 7855 }],
    ['PROJCS["AGD_1966_VICGRID",GEOGCS["x",DATUM["D_Australian_1966"]]]', null],
    ['unknown', null],
    ['', null],
  ])('%s', (text, projection) => {
    expect(projectionOfPrj(text)).toEqual(projection);
  });

  it('is read as it is written out, where it has no code', () => {
    const albers = mgaPrj(55)
      .replace('GDA_1994_MGA_Zone_55', 'Our_Shire')
      .replace('Transverse_Mercator', 'Albers')
      .replace('"False_Easting",500000.0', '"False_Easting",0.0')
      .replace('"False_Northing",10000000.0', '"False_Northing",0.0')
      .replace('147.0', '132.0')
      .replace(
        'PARAMETER["Scale_Factor",0.9996]',
        'PARAMETER["Standard_Parallel_1",-18.0],PARAMETER["Standard_Parallel_2",-36.0]',
      );
    const projection = projectionOfPrj(albers)!;
    expect(projection).toMatchObject({ name: 'Our Shire' });
    const [lng, lat] = conversionOf(projection)!.toDegrees!(Float64Array.of(1_276_000, -3_900_000));
    const [sameLng = 0, sameLat = 0] = convert(3577, 1_276_000, -3_900_000);
    expect([lng, lat]).toEqual([expect.closeTo(sameLng, 9), expect.closeTo(sameLat, 9)]);
  });

  it('of Web Mercator as ESRI writes it is read as such', () => {
    const wkt =
      'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",' +
      'SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],' +
      'PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],' +
      'PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]';
    const [lng, lat] = conversionOf(projectionOfPrj(wkt)!)!.toDegrees!(
      Float64Array.of(16_252_646, -4_163_881),
    );
    const [sameLng = 0, sameLat = 0] = convert(3857, 16_252_646, -4_163_881);
    expect([lng, lat]).toEqual([expect.closeTo(sameLng, 9), expect.closeTo(sameLat, 9)]);
  });
});
