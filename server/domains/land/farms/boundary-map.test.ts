import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { startFarmOwner, type FarmOwner } from '../../../../tests/support/server/farm-owner.ts';

const { farms, paddocks } = contract;

describe('farms.boundaryMap', () => {
  let { server, client, pids, emptyFarm, parcelFarm } = {} as FarmOwner;

  beforeAll(async () => {
    ({ server, client, pids, emptyFarm, parcelFarm } = await startFarmOwner(
      'farmer@fenceline.example',
    ));
  });
  afterAll(() => server.stop());

  const mapOf = async (property_id: number, by: Client = client) => {
    const [{ file_name, pdf_base64 }] = await by.send(farms.boundaryMap, { property_id });
    const { text } = await extractText(new Uint8Array(Buffer.from(pdf_base64, 'base64')));
    return { file_name, text: text.join(' ').replaceAll(/\s+/g, ' ') };
  };

  it('refuses a farm without a boundary and a farm of another owner', async () => {
    await expect(mapOf(await emptyFarm())).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This farm has no boundary yet. Add one, then try again.',
    });
    const other = await server.owner('client@fenceline.example');
    await expect(mapOf(await parcelFarm(), other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('draws the parcels with their lots and hectares', async () => {
    const id = await parcelFarm();
    const parcels = await server.app.parcels.byIds(pids.slice(0, 2));
    const { file_name, text } = await mapOf(id);
    expect(file_name).toMatch(/-map\.pdf$/);
    expect(text).toContain('Land parcels 2');
    const areaHa = parcels.reduce((sum, parcel) => sum + parcel.areaHa, 0);
    expect(text).toContain(
      `${areaHa.toLocaleString('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ha`,
    );
    expect(text).toContain('SAMPLE DATA');
  });

  it('draws a custom boundary as it is now, with the names of its areas', async () => {
    const id = await emptyFarm();
    const store = (name: string) =>
      client.send(farms.storeCustomBoundary, {
        property_id: id,
        geojson: {
          type: 'FeatureCollection',
          features: [
            {
              type: 'Feature',
              properties: { name },
              geometry: {
                type: 'Polygon',
                coordinates: [
                  [
                    [146.4, -34.4],
                    [146.41, -34.4],
                    [146.41, -34.39],
                    [146.4, -34.4],
                  ],
                ],
              },
            },
          ],
        },
      });
    await store('Creek');
    expect((await mapOf(id)).text).toContain('Creek');
    await store('Hill');
    const { text } = await mapOf(id);
    expect(text).toContain('Hill');
    expect(text).not.toContain('Creek');
    expect(text).not.toContain('SAMPLE DATA');
  });

  it('names the paddocks of the farm', async () => {
    const id = await parcelFarm();
    const [parcel] = await server.app.parcels.byIds(pids.slice(0, 1));
    const { geometry } = parcel!;
    await client.send(paddocks.store, {
      property_id: id,
      version: 0,
      paddocks: [{ name: 'Top Ridge', kind: 'grazing', geometry }],
      are_findings_accepted: true,
    });
    const { text } = await mapOf(id);
    expect(text).toContain('Paddocks 1');
    expect(text).toContain('Top Ridge');
  });

  it('asks the client to retry later while too many maps are being drawn', async () => {
    const id = await parcelFarm();
    const { makeReport } = server.app;
    const { BulkheadRejectedError } = await import('cockatiel');
    server.app.makeReport = () => Promise.reject(new BulkheadRejectedError(1, 20));
    await expect(mapOf(id)).rejects.toMatchObject({ code: 'OVERLOADED' });
    server.app.makeReport = makeReport;
  });
});
