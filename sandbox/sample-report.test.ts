import { expect, inject, it } from 'vitest';
import type { ReportNumbers } from '#entities/report';
import { loadMemoryEngine } from '../server/cadastre/memory/index.ts';
import { exampleInput } from '../server/documents/farm-key/example-input.fixture.ts';
import { makeBenchmarkFiles } from '../server/documents/benchmark/make-benchmark-files.ts';
import { createSampleCover, sampleRainfall } from './cover/index.ts';
import { drawnLandscape } from './base-tiles/index.ts';
import { sampleSource } from './cover/sample-source.ts';
import { sampleLandscape } from './district/index.ts';
import { MIRROOL_DOWNS } from './sample-farms.ts';

// Only in `npm run test:full`: it measures thirty years of a whole district.
/** Updated by `TEST_FULL=yes npx vitest run sandbox/sample-report.test.ts -u`. */
const SAMPLE = '../public/sample-report.json';

it('makes the sample report that the app shows from the sample district', async () => {
  const engine = await loadMemoryEngine(inject('parcelSnapshot'));
  const { dataSet } = engine;
  const found = await Promise.all(MIRROOL_DOWNS.paddocks.map((point) => engine.atPoint(...point)));
  const parcels = [...new Map(found.flat().map((parcel) => [parcel.pid, parcel])).values()];
  const comparison = await engine.withinRadius({
    farm: parcels.map(({ geometry }) => geometry),
    ownPids: parcels.map(({ pid }) => pid),
    km: 2,
    minAreaHa: 10,
  });
  await engine.close();
  const blockOf = createSampleCover(drawnLandscape(sampleLandscape()));
  const { farm } = MIRROOL_DOWNS;
  const used = { name: dataSet.name, version: dataSet.version, isSample: true };
  const files = await makeBenchmarkFiles(
    {
      orderNumber: 'sample',
      generatedAt: new Date('2026-11-24T00:00:00Z'),
      farm: {
        propertyId: 0,
        propertyName: farm.name,
        picCode: farm.pic_code,
        frontGateAddress: farm.front_gate_address,
        gate: { lng: farm.front_gate_lng, lat: farm.front_gate_lat },
      },
      owner: { name: '', businessName: '', email: '' },
      document: exampleInput(1).document,
      parcels,
      dataSet: used,
      cover: { ground: 'Sample ground cover', woody: 'Sample woody cover', isSample: true },
      comparison: {
        parcels: comparison,
        missingPids: [],
        dataSet: used,
        choice: {
          distances: [{ km: 2, minAreaHa: 10 }],
          isFromFile: false,
          chosenCount: comparison.length,
          search: {
            foundCount: comparison.length,
            chosenPids: comparison.map(({ pid }) => pid),
            excluded: { reserves: 0, waters: 0, roads: 0 },
          },
        },
      },
    },
    {
      ground: sampleSource('ground', async (block) => blockOf(block)),
      woody: sampleSource('woody', async (block) => blockOf(block)),
      rainfall: sampleRainfall,
    },
  );
  const { bytes } = files.find(({ screen }) => screen)!;
  const numbers = JSON.parse(new TextDecoder().decode(bytes)) as ReportNumbers;
  // A sample has no files, so there is nothing that its checksum could be compared with.
  await expect(`${JSON.stringify({ ...numbers, hash: '' })}\n`).toMatchFileSnapshot(SAMPLE);
});
