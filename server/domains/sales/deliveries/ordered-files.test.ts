import { createHash } from 'node:crypto';
import { strFromU8 } from 'fflate';
import shp from 'shpjs';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDocumentNumber } from '#entities/document';
import { findingTexts, ReportNumbers } from '#entities/report';
import { contract, type OrderRecord } from '#shared/api/contract';
import { parseCsv } from '#shared/lib/csv';
import { askForFiles, itemOf, planOrderOf } from '../../../../tests/support/orders/paid-order.ts';
import {
  BUYER,
  refusalOf,
  startPaidShop,
  type PaidShop,
} from '../../../../tests/support/orders/paid-shop.ts';
import { exampleGround, exampleWoody } from '../../../documents/cover/example-cover.fixture.ts';

const { documents, orders, reports } = contract;
/** A position between the farm and its comparison parcels. */
const near = [146.3, -34.43] as const;

interface Downloaded {
  name: string;
  itemType: string;
  bytes: Uint8Array;
  /** All readable text of the file. */
  text: string;
}

describe('downloaded files of an order with every report', () => {
  let shop: PaidShop;
  let order: OrderRecord;
  let files: Downloaded[];

  beforeAll(async () => {
    shop = await startPaidShop();
    shop.server.app.cover = { ground: exampleGround({ near }), woody: exampleWoody({ near }) };
    const farm = await shop.farm();
    const plan = await shop.rows.plan(BUYER);
    const items = [
      itemOf(farm, 'Property Key', { priceCents: 4_000 }),
      itemOf(farm, 'Benchmark Report', { pids: shop.pids, priceCents: 9_995 }),
      itemOf(farm, 'Carbon Report', { priceCents: 0 }),
    ];
    const [paid] = await shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, items));
    await askForFiles(shop.client, BUYER, items);
    await shop.deliver(paid.add_plan_export);
    [order] = (await shop.client.send(orders.list, {})) as [OrderRecord];
    files = await download(order);
  });
  afterAll(() => shop.stop());

  async function download({ order_id, items, files: { list } }: OrderRecord) {
    const typeOf = new Map(items.map(({ item_id, item_type }) => [item_id, item_type]));
    return Promise.all(
      list.map(async ({ item_id, file_name }): Promise<Downloaded> => {
        const [{ link }] = await shop.client.send(orders.fileLink, {
          order_id,
          item_id,
          file_name,
        });
        const response = await fetch(link.replace('http://localhost', shop.server.origin));
        expect(response.status).toBe(200);
        const bytes = new Uint8Array(await response.arrayBuffer());
        const itemType = typeOf.get(item_id) ?? '';
        return { name: file_name, itemType, bytes, text: await textOf(file_name, bytes) };
      }),
    );
  }

  async function numbersOf(itemId: number): Promise<ReportNumbers> {
    const [{ numbers }] = await shop.client.send(reports.read, { item_id: itemId });
    const response = await fetch(numbers!.link.replace('http://localhost', shop.server.origin));
    return ReportNumbers.parse(await response.json());
  }

  it('include everything each report promises, and equal the mail’s attachments', () => {
    const endings = files.map(({ name }) => name.replace(/^farm-of-owner-\d+-/, ''));
    expect(endings).toEqual([
      'boundary.geojson',
      'boundary.kml',
      'boundary-shapefile.zip',
      'farm-key.pdf',
      'woody-veg-and-ground-cover-report.pdf',
      'findings.csv',
      'ground-cover.csv',
      'woody-cover.csv',
      'comparison-parcels.csv',
      'comparison-parcels-by-season.csv',
      'measured-land.geojson',
      'forest-carbon-report.pdf',
      'findings-2.csv',
      'forest-carbon.csv',
    ]);
    const attached = shop.sent.at(-1)?.attachments ?? [];
    expect(attached.map(({ content }) => new Uint8Array(content))).toEqual(
      files.map(({ bytes }) => bytes),
    );
  });

  it('each name the order, the versions of their data and the hash of their input', () => {
    const { dataSet } = shop.server.app.parcels;
    const { GROUND_COVER_NAME, WOODY_COVER_NAME } = shop.server.app.settings;
    const hashes = new Map<string, Set<string>>();
    for (const { name, itemType, text } of files) {
      expect(text, name).toMatch(new RegExp(`\\b${order.order_id}\\b`));
      expect(text, name).toContain('Sample');
      const found = /[0-9a-f]{64}/.exec(text)?.[0] ?? `none in ${name}`;
      hashes.set(itemType, (hashes.get(itemType) ?? new Set()).add(found));
      if (itemType !== 'Property Key') expect(text, name).toContain(WOODY_COVER_NAME);
      if (itemType !== 'Benchmark Report') continue;
      expect(text, name).toContain(GROUND_COVER_NAME);
      expect(text, name).toContain(dataSet.version);
    }
    // One hash for all files of a report, and a different one for each report.
    expect([...hashes.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
    expect(new Set([...hashes.values()].flatMap((all) => [...all])).size).toBe(3);
  });

  it('have a number on each PDF and nowhere else, recorded with the hash of its bytes', async () => {
    const documents = await shop.server.database.asOwner
      .selectFrom('issued_document')
      .selectAll()
      .where('payment_id', '=', order.order_id)
      .orderBy('item_id')
      .execute();
    expect(documents.map(({ kind }) => kind)).toEqual([
      'Property Key',
      'Benchmark Report',
      'Carbon Report',
    ]);
    const pdfs = files.filter(({ name }) => name.endsWith('.pdf'));
    for (const [i, { bytes, text, name }] of pdfs.entries()) {
      const { number, sha256, byte_length: length } = documents[i]!;
      expect(sha256, name).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(length, name).toBe(bytes.length);
      expect(text, name).toContain(formatDocumentNumber(number));
    }
    expect(order.files.list.flatMap((file) => file.document_number ?? [])).toEqual(
      documents.map(({ number }) => formatDocumentNumber(number)),
    );
  });

  it('have the same numbers as the screens of their reports', async () => {
    const dates = order.files.on_screen!.map(({ data_to }) => data_to);
    expect(dates).toEqual(['2021-03', '2019']);
    const [benchmark, carbon] = await Promise.all(
      order.files.on_screen!.map(({ item_id }) => numbersOf(item_id)),
    );
    const cells = (name: string, ...titles: string[]) => {
      const { text } = files.find((file) => file.name.endsWith(name))!;
      const [head, ...rows] = parseCsv(text);
      return rows.map((row) =>
        titles.map((title) => Number(row.cells[head!.cells.indexOf(title)])),
      );
    };
    expect(
      benchmark!.ground!.seasons.map(({ farm, comparison }) => [farm!.mean, comparison!.mean]),
    ).toEqual(cells('ground-cover.csv', 'farm_mean_percent', 'comparison_mean_percent'));
    expect(benchmark!.comparison!.parcels.map(({ km, mean, woody }) => [km, mean, woody])).toEqual(
      cells(
        'comparison-parcels.csv',
        'distance_km',
        'mean_ground_cover_percent',
        'woody_percent_last_year',
      ),
    );
    expect(benchmark!.ground!.differences.all!.seasons).toBe(126);
    expect(carbon!.carbon!.map(({ middle }) => [middle])).toEqual(
      cells('forest-carbon.csv', 'carbon_middle_t'),
    );
    expect(benchmark!.hash).not.toBe(carbon!.hash);
    for (const { hash, report } of [benchmark!, carbon!]) {
      const name = report === 'benchmark' ? 'ground-cover.csv' : 'forest-carbon.csv';
      expect(files.find((file) => file.name.endsWith(name))!.text).toContain(hash);
    }
  });

  it('are distinguished from reports without a screen, and from those of other owners', async () => {
    const key = order.items.find(({ item_type }) => item_type === 'Property Key')!;
    const [record] = await shop.client.send(reports.read, { item_id: key.item_id });
    expect(record).toMatchObject({ property_name: key.property_name, numbers: null });
    expect(record.files).toHaveLength(4);
    await shop.rows.owner('neighbour@fenceline.example');
    const neighbour = await shop.server.client('neighbour@fenceline.example');
    const refused = await refusalOf(neighbour.send(reports.read, { item_id: key.item_id }));
    expect(refused.code).toBe('NOT_FOUND');
  });

  it('are introduced by a mail that leads to the screens and dates the data', () => {
    const { text } = shop.sent.at(-1)!;
    expect(text).toMatch(/Ground Cover Report: .*\(Data to Autumn 2021\)/);
    for (const { item_id } of order.files.on_screen!)
      expect(text).toContain(`/reports/${item_id}\n`);
  });

  it('come with a mail and a shared page that say what the screens say', async () => {
    const { text } = shop.sent.at(-1)!;
    for (const { item_id } of order.files.on_screen!) {
      const { findings } = await numbersOf(item_id);
      const [{ report_link: link }] = await shop.client.send(documents.share, {
        item_id,
        reader_name: 'Mary Lender',
        reader_email: 'mary@bank.example',
        days: 30,
      });
      const reader = shop.server.clientWith(null);
      const [shared] = await reader.send(documents.openShared, { link_key: link.key! });
      expect(shared.shared_document!.findings).toEqual(findings);
      expect(text).toContain(findings!.map((one) => findingTexts(one).join('\n')).join('\n\n'));
    }
  });

  it('are marked as sample data on every page, in every table and in every boundary', async () => {
    for (const { name, bytes, text } of files) {
      if (!name.endsWith('.pdf')) {
        expect(text, name).toMatch(/SAMPLE DATA|"sample_data":true|"SAMPLE":true|,yes,/);
        continue;
      }
      const pages = await pagesOf(bytes);
      expect(pages.length, name).toBeGreaterThan(1);
      for (const page of pages) expect(page, name).toContain('SAMPLE DATA');
    }
  });

  it('are identical to the last byte when made again from the same facts', async () => {
    // The statement that operators use to have files made again.
    await shop.server.database.pool.query(
      `UPDATE delivery SET state = 'queued', files = '[]' WHERE payment_id = $1`,
      [order.order_id],
    );
    await shop.deliver(order.order_id);
    const [again] = (await shop.client.send(orders.list, {})) as [OrderRecord];
    expect(await download(again)).toEqual(files);
    expect(again.files.list).toEqual(order.files.list);
  });

  it('keep their number and their earlier hash if a changed farm gives another PDF', async () => {
    const { database } = shop.server;
    const documentOf = () =>
      database.asOwner
        .selectFrom('issued_document')
        .selectAll()
        .where('payment_id', '=', order.order_id)
        .where('kind', '=', 'Property Key')
        .executeTakeFirstOrThrow();
    const before = await documentOf();
    await database.pool.query(`UPDATE farm SET pic_code = 'NK999999'`);
    await database.pool.query(
      `UPDATE delivery SET state = 'queued', files = '[]' WHERE payment_id = $1`,
      [order.order_id],
    );
    await shop.deliver(order.order_id);
    const after = await documentOf();
    expect(after.number).toBe(before.number);
    expect(after.sha256).not.toBe(before.sha256);
    expect(after.earlier).toEqual([before.sha256]);
  });

  it('of a custom boundary are refused, except the carbon report, which measures it', async () => {
    const farm = await shop.rows.farm(shop.ownerId, 'geojson');
    const [west, south] = [near[0], near[1]];
    const ring = [
      [west, south],
      [west + 0.01, south],
      [west + 0.01, south + 0.01],
      [west, south + 0.01],
      [west, south],
    ];
    const geometry = { type: 'Polygon', coordinates: [ring] };
    await shop.server.database.asOwner
      .insertInto('farm_boundary')
      .values({
        farm_id: farm,
        features: JSON.stringify([{ type: 'Feature', properties: null, geometry }]),
        area_ha: 101.9,
        stored_at: new Date('2026-03-02T00:00:00Z'),
      })
      .execute();
    const plan = await shop.rows.plan(BUYER);
    const pay = async (type: 'Property Key' | 'Carbon Report', priceCents: number) =>
      shop.client.send(
        orders.payByPlan,
        planOrderOf(plan, BUYER, [itemOf(farm, type, { priceCents })]),
      );
    expect(await refusalOf(pay('Property Key', 4_000))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('has a custom boundary') as string,
    });
    const [paid] = await pay('Carbon Report', 0);
    await askForFiles(shop.client, BUYER, [itemOf(farm, 'Carbon Report', { priceCents: 0 })]);
    await shop.deliver(paid.add_plan_export);
    const listed = await shop.client.send(orders.list, {});
    const made = await download(
      listed.find(({ order_id: id }) => id === paid.add_plan_export) as OrderRecord,
    );
    const report = made.find(({ name }) => name.endsWith('.pdf'))!.text.replace(/\s+/g, ' ');
    expect(report).toContain('101.90 ha');
    expect(report).toContain('Boundary: Custom boundary, as its owner gave it, version 2026-03-02');
  });
});

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

async function textOf(name: string, bytes: Uint8Array): Promise<string> {
  if (name.endsWith('.pdf')) return (await pagesOf(bytes)).join(' ');
  return name.endsWith('.zip') ? JSON.stringify(await shp(Buffer.from(bytes))) : strFromU8(bytes);
}
