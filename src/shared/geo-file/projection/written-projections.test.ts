import { describe, expect, it } from 'vitest';
import { mgaPrj, WGS84_PRJ } from '../formats/shapefile/shapefile.fixture.ts';
import { readWktCrs } from '#shared/lib/wkt-crs';
import { conversionOf } from './convert.ts';

const convert = (code: number, x: number, y: number) => {
  const [lng = NaN, lat = NaN] = conversionOf({ code })!.toDegrees!(Float64Array.of(x, y));
  return [lng, lat];
};

describe('readWktCrs', () => {
  it.each([
    [WGS84_PRJ, { code: 4326 }],
    ['GEOGCS["GCS_GDA_1994",DATUM["D_GDA_1994"]]', { code: 4283 }],
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
    [
      'PROJCS["AGD_1966_VICGRID",GEOGCS["x",DATUM["D_Australian_1966"]]]',
      { name: 'AGD 1966 VICGRID', definition: null, datum: null, doubt: null },
    ],
    ['unknown', null],
    ['', null],
  ])('parses %s', (text, projection) => {
    expect(readWktCrs(text)).toEqual(projection);
  });

  it('finds the code of a system by its parameters', () => {
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
    const projection = readWktCrs(albers)!;
    expect(projection).toEqual({ code: 3577 });
    const [lng, lat] = conversionOf(projection)!.toDegrees!(Float64Array.of(1_276_000, -3_900_000));
    const [sameLng = 0, sameLat = 0] = convert(3577, 1_276_000, -3_900_000);
    expect([lng, lat]).toEqual([expect.closeTo(sameLng, 9), expect.closeTo(sameLat, 9)]);
  });

  it('recognizes ESRI’s spelling of Web Mercator', () => {
    const wkt =
      'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",' +
      'SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],' +
      'PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],' +
      'PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]';
    const [lng, lat] = conversionOf(readWktCrs(wkt)!)!.toDegrees!(
      Float64Array.of(16_252_646, -4_163_881),
    );
    const [sameLng = 0, sameLat = 0] = convert(3857, 16_252_646, -4_163_881);
    expect([lng, lat]).toEqual([expect.closeTo(sameLng, 9), expect.closeTo(sameLat, 9)]);
  });

  const ALBERS = {
    False_Easting: 0,
    False_Northing: 0,
    Central_Meridian: 132,
    Standard_Parallel_1: -18,
    Standard_Parallel_2: -36,
    Latitude_Of_Origin: 0,
  };
  const LAMBERT = { ...ALBERS, Central_Meridian: 134 };
  const written = (projection: string, parameters: Readonly<Record<string, number>>) =>
    mgaPrj(55)
      .replace('GDA_1994_MGA_Zone_55', 'Our_Shire')
      .replace(
        /PROJECTION.*(?=UNIT)/,
        `PROJECTION["${projection}"],${Object.entries(parameters)
          .map(([name, value]) => `PARAMETER["${name}",${value}],`)
          .join('')}`,
      );
  const without = (parameters: Readonly<Record<string, number>>, left: string) =>
    Object.fromEntries(Object.entries(parameters).filter(([name]) => name !== left));
  const placeOf = (wkt: string, x: number, y: number) => [
    ...conversionOf(readWktCrs(wkt)!)!.toDegrees!(Float64Array.of(x, y)),
  ];

  it.each([
    ['Albers', 'False_Easting', ALBERS, 3577],
    ['Albers', 'False_Northing', ALBERS, 3577],
    ['Albers', 'Latitude_Of_Origin', ALBERS, 3577],
    ['Lambert_Conformal_Conic', 'False_Northing', LAMBERT, 3112],
    ['Lambert_Conformal_Conic', 'Latitude_Of_Origin', LAMBERT, 3112],
  ])('defaults to 0 where %s omits %s', (projection, left, parameters, code) => {
    const wkt = written(projection, without(parameters, left));
    const [lng = 0, lat = 0] = convert(code, 1_276_000, -3_900_000);
    expect(placeOf(wkt, 1_276_000, -3_900_000)).toEqual([
      expect.closeTo(lng, 8),
      expect.closeTo(lat, 8),
    ]);
  });

  it('defaults to Greenwich without a central meridian', () => {
    const wkt = written('Albers', without(ALBERS, 'Central_Meridian'));
    const [sameLng = 0, sameLat = 0] = convert(3577, 500_000, -3_900_000);
    const [lng = 0, lat = 0] = placeOf(wkt, 500_000, -3_900_000);
    expect([lng + 132, lat]).toEqual([expect.closeTo(sameLng, 4), expect.closeTo(sameLat, 4)]);
  });

  it('ignores the case of parameter names', () => {
    const loud = written('Albers', ALBERS).replace(/PARAMETER\["\w+"/g, (name) =>
      name.toUpperCase(),
    );
    const [lng = 0, lat = 0] = convert(3577, 1_276_000, -3_900_000);
    expect(placeOf(loud, 1_276_000, -3_900_000)).toEqual([
      expect.closeTo(lng, 8),
      expect.closeTo(lat, 8),
    ]);
  });

  // Expected width: ten degrees along the 35° S parallel, from the ellipsoid's radius there.
  it.each([
    ['Mercator', { Standard_Parallel_1: -35, Central_Meridian: 134 }],
    ['Equidistant_Cylindrical', { Standard_Parallel_1: -35, Central_Meridian: 134 }],
    ['Cylindrical_Equal_Area', { Standard_Parallel_1: -35, Central_Meridian: 134 }],
  ])('reads %s with true scale at the standard parallel', (projection, parameters) => {
    const wkt = written(projection, parameters);
    const [lng = 0] = placeOf(wkt, 0, -4e6);
    const [east = 0] = placeOf(wkt, 912_880, -4e6);
    expect(lng).toBeCloseTo(134, 4);
    expect(east - lng).toBeCloseTo(10, 1);
  });
});
