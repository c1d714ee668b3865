import { readdir, readFile } from 'node:fs/promises';
import { zipSync } from 'fflate';
import type { Feature } from 'geojson';
import { describe, expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import { readCurrent } from '../data-set/index.ts';
import {
  GDA94_PRJ,
  lot,
  NSW_LOTS,
  shapefileParts,
  square,
  writeEveryKind,
} from './cadastre-files.fixture.ts';
import { testImports } from './test-imports.fixture.ts';

const { pathOf, data, write, lots, load, served } = testImports();

const qldLots = [
  lot({ lot: '1', plan: 'SP5', lotplan: '1SP5', segpar: '9' }, square(150.9, -27.6)),
];

describe('importCadastre', () => {
  it('serves the same parcels of a file in every format', async () => {
    const paths = await writeEveryKind(pathOf('.'), NSW_LOTS);
    for (const [kind, path] of Object.entries(paths)) {
      const { dataSet } = await load(path, { version: kind });
      expect(dataSet, kind).toMatchObject({
        name: 'NSW cadastre',
        version: kind,
        parcelCount: 3,
        parcelsByState: { NSW: 3 },
      });
      const engine = await served();
      const [found] = await engine.atPoint(146.405, -34.395);
      expect(found, kind).toEqual({
        pid: 'NSW101',
        jurisdictionalId: '1//DP755510',
        state: 'NSW',
        lot: '1',
        section: null,
        plan: '755510',
        planType: 'DP',
        volume: null,
        folio: null,
        localGovernmentArea: 'WAGGA WAGGA',
        nrmRegion: null,
        parcelType: 'lot',
        areaHa: expect.closeTo(areaHa(NSW_LOTS[0]!.geometry), 3) as number,
        geometry: {
          type: 'Polygon',
          coordinates: [expect.arrayContaining([[146.4, -34.4]]) as unknown[]],
        },
      });
      expect(await engine.atPoint(146.443, -34.397), kind).toEqual([]);
      expect(engine.dataSet).toMatchObject({ isSample: false, version: kind });
    }
    // Each import replaced the one before.
    expect((await readdir(data())).filter((name) => name.endsWith('.parcels'))).toHaveLength(1);
  });

  it('converts coordinates by the file’s own reference system, or else by the one given', async () => {
    const moved = async (path: string, crs: string | null = null) => {
      await load(path, { crs });
      const [found] = await (await served()).byIds(['NSW101']);
      return found?.geometry.coordinates[0]?.[0] as [number, number];
    };
    const bare = zipSync(shapefileParts('x', NSW_LOTS, null));
    const [lng, lat] = await moved(
      await write('gda94.zip', zipSync(shapefileParts('x', NSW_LOTS, GDA94_PRJ))),
    );
    expect([lng - 146.4, lat + 34.4].map((degrees) => Math.round(degrees * 1e7))).toEqual([
      61, 131,
    ]);
    expect(await moved(await write('bare.zip', bare), 'EPSG:4283')).toEqual([lng, lat]);
    expect(await moved(await write('bare.zip', bare), 'EPSG:7844')).toEqual([146.4, -34.4]);
  });

  it('reports the count and first example of each kind of parcel left out or repaired', async () => {
    const bowTie = square(146.5, -34.4);
    const bad: Feature[] = [
      lot({ lotidstring: '4//DP1', cadid: '4' }, [
        bowTie[0]!,
        bowTie[2]!,
        bowTie[1]!,
        bowTie[3]!,
        bowTie[0]!,
      ]),
      { ...lot({ lotidstring: '5//DP1', cadid: '5' }), geometry: null as never },
      lot({ lotidstring: '<Null>', cadid: null }, square(146.6, -34.4)),
      lot({ lotidstring: '7//DP1', cadid: '7' }, square(150, -20)),
      lot({ lotidstring: '8//DP1', cadid: '8' }, square(146.7, -34.4).toReversed()),
      lot({ lotidstring: '8//DP1', cadid: '8' }, square(146.7, -34.4)),
      lot({ lotidstring: '8//DP1', cadid: '8' }, square(146.8, -34.4)),
      lot({ lotidstring: null, cadid: '10' }, square(146.9, -34.4)),
      lot({ lotidstring: 'odd', cadid: '11' }, square(147, -34.4)),
    ];
    const path = await lots('bad.geojson', [...NSW_LOTS, ...bad]);
    const { files, dataSet } = await load(path, { maxRefusedPercent: 50 });
    const [report] = files;
    expect(report).toMatchObject({ read: 12, loaded: 7, refused: 5 });
    expect(report?.refusals).toEqual({
      'crosses-itself': {
        count: 1,
        examples: [
          {
            feature: 4,
            id: '4//DP1',
            detail: expect.stringContaining('34.39500° S, 146.50500° E') as string,
          },
        ],
      },
      'no-geometry': {
        count: 1,
        examples: [{ feature: 5, id: '5//DP1', detail: expect.any(String) as string }],
      },
      'no-identifier': { count: 1, examples: [{ feature: 6, id: null }] },
      'outside-state': {
        count: 1,
        examples: [{ feature: 7, id: '7//DP1', detail: expect.stringContaining('° S') as string }],
      },
      duplicate: { count: 1, examples: [{ feature: 9, id: '8//DP1' }] },
    });
    expect(report?.notes).toMatchObject({
      'ring-turned': { count: 1, examples: [{ feature: 8 }] },
      'one-of-several-pieces': { count: 1, examples: [{ feature: 10 }] },
      'number-for-identifier': { count: 1, examples: [{ feature: 11, id: '10' }] },
      'unusual-identifier': { count: 1, examples: [{ feature: 12, id: 'odd' }] },
    });
    expect(JSON.parse(await readFile(pathOf('report.json'), 'utf8'))).toMatchObject({
      dataSet,
      files,
    });
    const text = await readFile(pathOf('report.txt'), 'utf8');
    expect(text).toContain(
      '1 left out: an outline that crosses itself (feature 4: The outline crosses itself at',
    );
    expect(text).toContain('7 of 12 loaded');
  });

  it('leaves out parcels whose identifiers are too long to store, without failing', async () => {
    const lengths = Array.from({ length: 120 }, (_, i) => 150 + i);
    const path = await lots(
      'long.geojson',
      lengths.map((length, i) =>
        lot({ lotidstring: 'ü'.repeat(length / 2), cadid: String(i) }, square(146 + i / 50, -34.4)),
      ),
    );
    const { files, dataSet } = await load(path, { maxRefusedPercent: 100 });
    const tooLong = files[0]!.refusals['identifier-too-long']!.count;
    expect(tooLong).toBeGreaterThan(20);
    expect(dataSet.parcelCount).toBe(lengths.length - tooLong);
    expect(dataSet.parcelCount).toBeGreaterThan(20);
  });

  it('gives a piece of a lot the same pid in every import of the same land', async () => {
    const [a, b] = [square(146.7, -34.4), square(146.8, -34.4)].map((ring) =>
      lot({ lotidstring: '8//DP1' }, ring),
    );
    const pids = async (features: unknown[]) => {
      await load(await lots('pieces.geojson', features));
      const engine = await served();
      const found = [
        ...(await engine.atPoint(146.705, -34.395)),
        ...(await engine.atPoint(146.805, -34.395)),
      ];
      return found.map(({ pid }) => pid);
    };
    const before = await pids([a, b]);
    expect(before).toHaveLength(2);
    expect(before.every((pid) => /^NSW-8\/\/DP1-[0-9a-f]{10}$/.test(pid))).toBe(true);
    expect(await pids([b, ...NSW_LOTS, a])).toEqual(before);
  });

  it('assigns regions by a parcel’s position unless the cadastre names them', async () => {
    const lga = await lots('lga.geojson', [
      lot({ LGA_NAME21: 'Narrandera' }, square(146, -35, 0.43)),
      lot({ LGA_NAME21: 'Leeton' }, square(146, -35, 2)),
    ]);
    const nrm = await write(
      'nrm.zip',
      zipSync(shapefileParts('nrm', [lot({ REG: 'Riverina' }, square(146.43, -35, 1))])),
    );
    await load(await lots('nsw.geojson', NSW_LOTS), {
      regions: [
        { kind: 'lga', path: lga, attribute: null },
        { kind: 'nrm', path: nrm, attribute: 'REG' },
      ],
    });
    const found = await (await served()).byIds(['NSW101', 'NSW102', 'NSW103']);
    expect(found.map(({ localGovernmentArea }) => localGovernmentArea)).toEqual([
      'WAGGA WAGGA',
      'Leeton',
      'Leeton',
    ]);
    expect(found.map(({ nrmRegion }) => nrmRegion)).toEqual([null, null, 'Riverina']);
  });

  it('imports several states at once, and keeps the other loaded states with `add`', async () => {
    const [nsw, qld] = [await lots('nsw.geojson', NSW_LOTS), await lots('qld.geojson', qldLots)];
    const road = await lots('road.geojson', [lot({ cadid: '900' }, square(146.46, -34.4))]);
    await load(nsw, {
      files: [
        { path: nsw, state: 'NSW', type: null },
        { path: road, state: 'NSW', type: 'road' },
        { path: qld, state: 'QLD', type: null },
      ],
    });
    expect(await readCurrent(data())).toMatchObject({
      name: 'NSW, QLD cadastre',
      parcelsByState: { NSW: 4, QLD: 1 },
    });
    const [kept] = await (await served()).byIds(['QLD9']);
    expect((await (await served()).byIds(['NSW900']))[0]?.parcelType).toBe('road');

    await load(nsw, { add: true });
    expect(await readCurrent(data())).toMatchObject({
      parcelsByState: { NSW: 3, QLD: 1 },
      parcelCount: 4,
    });
    expect(await (await served()).byIds(['QLD9'])).toEqual([kept]);

    await load(nsw, { name: 'Cadastre of ours' });
    expect(await readCurrent(data())).toMatchObject({ parcelsByState: { NSW: 3 } });
    await load(qld, { add: true, files: [{ path: qld, state: 'QLD', type: null }] });
    expect(await readCurrent(data())).toMatchObject({ name: 'Cadastre of ours', parcelCount: 4 });
  });
});
