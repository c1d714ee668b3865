"""Writes crs-cases.json.gz: coordinate systems as programs spell them, with their true places.

Needs python3-gdal (3.6 made the stored file). GDAL projects each place in the system's own datum;
the shift to WGS84 has the parameters of the EPSG registry that decision 6 names.
"""
import functools, gzip, json, re, sqlite3, subprocess, sys
from osgeo import osr

osr.UseExceptions()
registry = sqlite3.connect('/usr/share/proj/proj.db')
LON_LAT = osr.OAMS_TRADITIONAL_GIS_ORDER
DATUMS = {'GDA94': (8048, 'GRS80'), 'AGD66': (15980, 'aust_SA'), 'AGD84': (1669, 'aust_SA'), 'OSGB36': (1314, 'airy')}
# What GDAL 1 and 2 wrote into WKT 1.
TOWGS84 = {'GDA94': '0,0,0,0,0,0,0', 'GDA2020': '0,0,0,0,0,0,0', 'NZGD2000': '0,0,0,0,0,0,0', 'AGD84': '-134,-48,149,0,0,0,0',
           'AGD66': '-117.808,-51.536,137.784,0.303,0.446,0.234,-0.29', 'OSGB36': '446.448,-125.157,542.06,0.15,0.247,0.842,-20.489'}
ESRI_DATUM = {'GDA94': ('GCS_GDA_1994', 'D_GDA_1994'), 'GDA2020': ('GCS_GDA2020', 'D_GDA2020'), 'WGS84': ('GCS_WGS_1984', 'D_WGS_1984'),
              'AGD66': ('GCS_Australian_1966', 'D_Australian_1966'), 'AGD84': ('GCS_Australian_1984', 'D_Australian_1984'),
              'NZGD2000': ('GCS_NZGD_2000', 'D_NZGD_2000'), 'OSGB36': ('GCS_OSGB_1936', 'D_OSGB_1936')}


def system(text, esri=False):
    found = osr.SpatialReference()
    found.ImportFromWkt(text) if '[' in text else found.SetFromUserInput(text)
    if esri:
        found.MorphFromESRI()
    found.SetAxisMappingStrategy(LON_LAT)
    return found


def degrees_of(one):
    geographic = one.CloneGeogCS()
    geographic.SetAxisMappingStrategy(LON_LAT)
    return geographic


@functools.cache
def shifted(place, datum):
    if datum not in DATUMS:
        return place
    code, ellipsoid = DATUMS[datum]
    *moves, length, rx, ry, rz, angle, scale, ratio, method = registry.execute(
        'select tx,ty,tz,translation_uom_code,rx,ry,rz,rotation_uom_code,scale_difference,scale_difference_uom_code,method_name '
        "from helmert_transformation where auth_name='EPSG' and code=?", (str(code),)).fetchone()
    x, y, z = (move * {9001: 1, 1025: 0.001}[int(length)] for move in moves)
    second = {9104: 1, 1031: 0.001}[int(angle)]
    s = scale * {9202: 1, 1028: 0.001}[int(ratio)]
    convention = 'coordinate_frame' if method.startswith('Coordinate Frame') else 'position_vector'
    pipeline = (
        '+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step +proj=push +v_3 '
        f'+step +proj=cart +ellps={ellipsoid} +step +proj=helmert +x={x} +y={y} +z={z} +rx={rx*second} +ry={ry*second} +rz={rz*second} +s={s} +convention={convention} '
        '+step +inv +proj=cart +ellps=WGS84 +step +proj=pop +v_3 +step +proj=unitconvert +xy_in=rad +xy_out=deg')
    answer = subprocess.run(['gdaltransform', '-ct', pipeline], input='%.12f %.12f' % place, capture_output=True, text=True, check=True)
    return tuple(float(value) for value in answer.stdout.split()[:2])


def wkt(one, form, **options):
    return one.ExportToWkt([f'FORMAT={form}'] + [f'{k}={v}' for k, v in options.items()])


def bare(text):
    """Without authorities, as some programs strip them."""
    was = None
    while was != text:
        was, text = text, re.sub(r'\s*,\s*(AUTHORITY|ID)\["\w+",\s*"?[\w.]+"?\]', '', text)
    return text


def gdal2(text, datum):
    shift = TOWGS84.get(datum)
    return re.sub(r'(SPHEROID\[(?:[^][]|\[[^][]*\])*\])', rf'\1,TOWGS84[{shift}]', text) if shift else text


def gdal2_prj(text, datum):
    """As GDAL 1 and 2 turned their WKT into the dialect of ESRI."""
    text = bare(text)
    text = re.sub(r',(AXIS|EXTENSION)\[[^]]*\]', '', text)
    text = re.sub(r'"([^"]*)"', lambda m: '"' + re.sub(r'_+', '_', re.sub(r'[^\w.+-]', '_', m[1])).strip('_') + '"', text)
    for old, new in [('Lambert_Conformal_Conic_2SP', 'Lambert_Conformal_Conic'), ('Albers_Conic_Equal_Area', 'Albers'), ('Mercator_1SP', 'Mercator'),
                     ('"GRS_1980"', '"GRS_1980"'), ('"WGS_84",6378137', '"WGS_1984",6378137'), ('UNIT["metre"', 'UNIT["Meter"'), ('UNIT["degree",0.0174532925199433', 'UNIT["Degree",0.017453292519943295')]:
        text = text.replace(old, new)
    text = text.replace('latitude_of_center', 'latitude_of_origin').replace('longitude_of_center', 'central_meridian') if 'Albers' in text else text
    geographic, name = ESRI_DATUM[datum]
    text = re.sub(r'GEOGCS\["[^"]*"', f'GEOGCS["{geographic}"', text)
    return re.sub(r'DATUM\["[^"]*"', f'DATUM["{name}"', text)


def cs_map(text, name, datum):
    """As FME and MapGuide write the names of their CS-MAP dictionary."""
    text = re.sub(r',AXIS\[[^]]*\]', '', bare(text))
    text = re.sub(r'^PROJCS\["[^"]*"', f'PROJCS["{name}"', text)
    text = re.sub(r'GEOGCS\["[^"]*"', f'GEOGCS["LL-{datum}"', text)
    text = re.sub(r'DATUM\["[^"]*"', f'DATUM["{datum}"', text)
    return text.replace('"GRS 1980",6378137,', '"GRS1980",6378137.000,').replace('UNIT["metre",1]', 'UNIT["Meter",1.00000000000000]').replace('UNIT["degree"', 'UNIT["Degree"')


def spellings(one, name, datum):
    ogc = wkt(one, 'WKT1_GDAL')
    yield 'ESRI', wkt(one, 'WKT1_ESRI'), datum
    yield 'GDAL 3', ogc, datum
    yield 'GDAL 3, indented', wkt(one, 'WKT1_GDAL', MULTILINE='YES'), datum
    yield 'GDAL 3, without codes', bare(ogc), datum
    yield 'GDAL 1 and 2', gdal2(ogc, datum), datum
    yield 'GDAL 1 and 2, without codes', bare(gdal2(ogc, datum)), datum
    yield 'GDAL 1 and 2, .prj', gdal2_prj(ogc, datum), datum
    yield 'FME', cs_map(ogc, name, datum), datum
    yield 'QGIS, WKT2:2015', wkt(one, 'WKT2_2015'), datum
    yield 'QGIS, WKT2:2019', wkt(one, 'WKT2_2019', MULTILINE='YES'), datum
    yield 'QGIS, WKT2:2019, without codes', bare(wkt(one, 'WKT2_2019')), datum
    # A custom system of QGIS keeps the parameters and loses the name of the datum.
    plain = datum if datum in ('AGD66', 'OSGB36') else None
    custom = system(one.ExportToProj4())
    if datum != 'AGD84' and custom.ExportToProj4():
        yield 'QGIS, custom', wkt(custom, 'WKT1_GDAL'), plain
        yield 'QGIS, custom, WKT2', wkt(custom, 'WKT2_2019'), plain
    try:
        info = osr.SpatialReference()
        info.ImportFromMICoordSys(one.ExportToMICoordSys())
    except RuntimeError:
        return
    if 'NonEarth' in one.ExportToMICoordSys() or info.IsLocal():
        return
    text = wkt(info, 'WKT1_GDAL')
    yield 'MapInfo', text, datum
    yield 'MapInfo, .prj', wkt(info, 'WKT1_ESRI'), datum


def families():
    for zone in range(46, 60):
        lon = zone * 6 - 183
        places = [(lon + 1.2, -34.85), (lon - 2.3, -20.15)]
        for code, datum in ((28300, 'GDA94'), (7800, 'GDA2020'), (20200, 'AGD66'), (20300, 'AGD84'), (32700, 'WGS84')):
            grid = 'AMG' if datum.startswith('A') else 'UTM84' if datum == 'WGS84' else 'MGA'
            yield f'EPSG:{code + zone}', f'{grid}-{zone}', datum, places
        yield f'EPSG:{32600 + zone}', f'UTM84-{zone}N', 'WGS84', [(lon + 1.2, 4.85)]
    for code, lon in ((102072, 141), (102073, 143), (102074, 145), (102075, 147), (102076, 149), (102077, 151), (102078, 153)):
        yield f'ESRI:{code}', 'ISG', 'AGD66', [(lon + 0.4, -33.2), (lon - 0.7, -29.9)]
    south_east = [(146.4, -36.4), (143.1, -38.2)]
    for code, name, datum, places in (
        (3110, 'VICGRID66', 'AGD66', south_east), (3111, 'VICGRID94', 'GDA94', south_east), (7899, 'VICGRID2020', 'GDA2020', south_east),
        (3308, 'NSW-LCC', 'GDA94', south_east), (8058, 'NSW2020', 'GDA2020', south_east),
        (3107, 'SALCC', 'GDA94', [(138.6, -34.3)]), (8059, 'SA2020', 'GDA2020', [(138.6, -34.3)]),
        (3577, 'ALBERS', 'GDA94', [(146.4, -34.4), (118.2, -31.5)]), (9473, 'ALBERS2020', 'GDA2020', [(146.4, -34.4), (118.2, -31.5)]),
        (3112, 'GALCC', 'GDA94', [(146.4, -34.4), (118.2, -31.5)]), (7845, 'GALCC2020', 'GDA2020', [(146.4, -34.4), (118.2, -31.5)]),
        (8031, 'PCG2020', 'GDA2020', [(115.9, -31.9)]), (8013, 'ALB2020', 'GDA2020', [(117.9, -34.7)]),
        (3395, 'WORLD-MERCATOR', 'WGS84', south_east), (6933, 'EASE2', 'WGS84', south_east),
        (2193, 'NZTM', 'NZGD2000', [(172.1, -41.2)]), (27700, 'BRITISHNATGRID', 'OSGB36', [(-1.5, 52.5)]),
        (4283, 'LL-GDA94', 'GDA94', south_east), (7844, 'LL-GDA2020', 'GDA2020', south_east), (4326, 'LL84', 'WGS84', south_east),
        (4202, 'LL-AGD66', 'AGD66', south_east), (4203, 'LL-AGD84', 'AGD84', south_east), (4167, 'LL-NZGD2000', 'NZGD2000', [(172.1, -41.2)]),
    ):
        yield f'EPSG:{code}', name, datum, places


WGS84 = 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]]'
ZEROS = 'PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["Meter",1]'
BALL = WGS84.replace('298.257223563', '0.0').replace('WGS_1984', 'WGS_1984_Major_Auxiliary_Sphere')
POPULAR = ('GEOGCS["Popular Visualisation CRS",DATUM["Popular_Visualisation_Datum",SPHEROID["Popular Visualisation Sphere",6378137,0],'
           'TOWGS84[0,0,0,0,0,0,0]],PRIMEM["Greenwich",0],UNIT["degree",0.01745329251994328]]')
NULL_GRID = 'EXTENSION["PROJ4","+proj=merc +a=6378137 +b=6378137 +lat_ts=0.0 +lon_0=0.0 +x_0=0.0 +y_0=0 +k=1.0 +units=m +nadgrids=@null +wktext +no_defs"]'
SEMI = 'PARAMETER["semi_minor",6378137.0],PARAMETER["latitude_of_origin",0.0],'


def mercators():
    """Web Mercator, World Mercator, and texts that both are written with."""
    def written(name, geographic=WGS84, method='Mercator', parameters=ZEROS, more=''):
        return f'PROJCS["{name}",{geographic},PROJECTION["{method}"],{parameters}{more}]'
    for name in ('WGS_84_Pseudo_Mercator', 'Google_Maps_Global_Mercator', 'WGS_1984_Web_Mercator', 'WGS 84 / Pseudo-Mercator', 'Popular_Visualisation_CRS_Mercator',
                 'WGS_1984_Web_Mercator_Auxiliary_Sphere', 'Google Mercator', 'Spherical Mercator', 'EPSG:3857', 'EPSG:900913', 'WGS_84_Web_Mercator'):
        yield 'web', name, written(name)
    yield 'web', 'GDAL 1, 900913', written('Google Maps Global Mercator', method='Mercator_2SP', parameters=ZEROS.replace('PARAMETER["scale_factor",1]', 'PARAMETER["standard_parallel_1",0]'), more=',' + NULL_GRID)
    yield 'web', 'extension only', written('unnamed', method='Mercator_1SP', more=',' + NULL_GRID)
    yield 'web', 'ESRI 102113', written('WGS_1984_Web_Mercator', BALL, parameters=ZEROS.replace('scale_factor",1', 'Standard_Parallel_1",0.0'))
    yield 'web', 'sphere only', written('unnamed', BALL)
    yield 'web', 'ESRI 102100', written('WGS_1984_Web_Mercator_Auxiliary_Sphere', method='Mercator_Auxiliary_Sphere', parameters=ZEROS.replace('scale_factor",1', 'Standard_Parallel_1",0.0').replace('UNIT', 'PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT'))
    yield 'web', 'ESRI method only', written('unnamed', method='Mercator_Auxiliary_Sphere')
    yield 'web', 'GDAL 1, 3785', written('Popular Visualisation CRS / Mercator', POPULAR, 'Mercator_1SP')
    yield 'web', 'GDAL 1, 3785 with extension', written('unnamed', POPULAR, 'Mercator_1SP', more=',' + NULL_GRID)
    yield 'web', 'GeoTools', written('WGS84 / Google Mercator', method='Mercator_1SP', parameters=SEMI + ZEROS)
    yield 'web', 'GeoTools, unnamed', written('unnamed', method='Mercator (1SP)', parameters=SEMI + ZEROS)
    yield 'web', 'GeoServer', written('WGS 84 / Pseudo-Mercator', method='Popular Visualisation Pseudo Mercator', parameters=SEMI + ZEROS)
    for code in ('EPSG:3857', 'EPSG:3785', 'EPSG:900913', 'ESRI:102100', 'ESRI:102113'):
        one = system(code)
        for form in ('WKT1_GDAL', 'WKT1_ESRI', 'WKT2_2015', 'WKT2_2019'):
            yield 'web', f'{code}, {form}', wkt(one, form)
            yield 'web', f'{code}, {form}, without codes', bare(wkt(one, form))
        for form in ('WKT1_GDAL', 'WKT2_2019'):
            yield 'web', f'{code}, custom, {form}', wkt(system(one.ExportToProj4()), form)
    for name in ('WGS_84_World_Mercator', 'World_Mercator', 'WGS_1984_World_Mercator', 'WGS 84 / World Mercator'):
        yield 'world', name, written(name)
        yield 'world', name + ', 2SP', written(name, method='Mercator_2SP', parameters=ZEROS.replace('scale_factor",1', 'standard_parallel_1",0'))
    one = system('ESRI:54004')
    for form in ('WKT1_GDAL', 'WKT1_ESRI', 'WKT2_2015', 'WKT2_2019'):
        yield 'world', f'ESRI:54004, {form}', wkt(one, form)
    for name in ('unnamed', 'unknown', 'Mercator', 'WGS 84 / Mercator', 'Our_Shire'):
        for method in ('Mercator', 'Mercator_1SP'):
            yield 'ask', f'{name}, {method}', written(name, method=method)


def main(path):
    cases, differ = [], []
    for code, name, datum, places in families():
        try:
            one = system(code)
        except RuntimeError:
            continue
        one.SetAxisMappingStrategy(LON_LAT)
        forward = osr.CoordinateTransformation(degrees_of(one), one)
        projected = [forward.TransformPoint(*place)[:2] for place in places]
        for spelling, text, rule in spellings(one, name, datum):
            # GDAL must read the text as the same projection.
            again = system(text, 'prj' in spelling or spelling == 'ESRI')
            inverse = osr.CoordinateTransformation(again, degrees_of(again))
            for xy, place in zip(projected, places):
                read = inverse.TransformPoint(*xy)[:2]
                if max(abs(a - b) for a, b in zip(read, place)) > 1e-7:
                    differ.append((code, spelling, read, place))
            # Without its name, World Mercator looks like Web Mercator of old programs.
            is_asked = code == 'EPSG:3395' and re.match(r'PROJ\w+\["un(named|known)"', text)
            cases.append({'crs': 'ask Mercator' if is_asked else code, 'spelling': spelling, 'wkt': text,
                          'at': [[round(v, 10) for v in (*xy, *shifted(place, rule))] for xy, place in zip(projected, places)]})
    place = (147.1, -34.85)
    points = {code: osr.CoordinateTransformation(system('EPSG:4326'), system(f'EPSG:{code}')).TransformPoint(*place)[:2] for code in (3857, 3395)}
    for kind, spelling, text in mercators():
        xy = points[3395 if kind == 'world' else 3857]
        if kind != 'ask':
            again = system(text, True)
            read = osr.CoordinateTransformation(again, system('EPSG:4326')).TransformPoint(*xy)[:2]
            if max(abs(a - b) for a, b in zip(read, place)) > 1e-7:
                differ.append((kind, spelling, read, place))
        cases.append({'crs': f'{kind} Mercator', 'spelling': spelling, 'wkt': text, 'at': [[round(v, 10) for v in (*xy, *place)]]})
    for one in differ:
        print('GDAL reads otherwise:', *one, file=sys.stderr)
    print(len(cases), 'cases', file=sys.stderr)
    with open(path, 'wb') as file, gzip.GzipFile(fileobj=file, mode='wb', filename='', mtime=0) as packed:
        packed.write(json.dumps(cases, separators=(',', ':')).encode())


main(sys.argv[1])
