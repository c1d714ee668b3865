import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { itemOf, planOrderOf } from '../../../../tests/support/orders/paid-order.ts';
import {
  BUYER,
  refusalOf,
  startPaidShop,
  type PaidShop,
} from '../../../../tests/support/orders/paid-shop.ts';

const { documents, orders } = contract;
const DAY_MS = 86_400_000;

describe('a link to a document', () => {
  let shop: PaidShop;
  let itemId: number;
  let now = new Date('2026-11-24T00:00:00Z');
  const reader = { reader_name: 'Mary Lender', reader_email: 'mary@bank.example', days: 30 };
  const share = async (changes: Partial<typeof reader> = {}) => {
    const params = { item_id: itemId, ...reader, ...changes };
    const [{ report_link: link }] = await shop.client.send(documents.share, params);
    return { ...link, key: link.key! };
  };
  const open = async (key: string) => {
    const anybody = shop.server.clientWith(null);
    const [answer] = await anybody.send(documents.openShared, { link_key: key });
    return answer.shared_document;
  };
  const fileAt = async (key: string) => {
    const anybody = shop.server.clientWith(null);
    const [{ link }] = await anybody.send(documents.sharedFile, { link_key: key });
    return link;
  };
  const linkOf = async (id: number) =>
    (await shop.client.send(documents.links, {})).find(({ link_id }) => link_id === id)!;

  beforeAll(async () => {
    shop = await startPaidShop({ now: () => now });
    const farm = await shop.farm();
    await shop.server.database.pool.query(`UPDATE farm SET name = 'Kurrajong Park'`);
    const plan = await shop.rows.plan(BUYER);
    const items = [itemOf(farm, 'Property Key', { priceCents: 4_000 })];
    const [paid] = await shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, items));
    await shop.deliver(paid.add_plan_export);
    itemId = (await shop.itemsOf(paid.add_plan_export))[0]!.id;
  });
  afterAll(() => shop.stop());

  it.each([
    ['a blank name', { reader_name: ' ' }, 'INVALID_PARAMS'],
    ['no address', { reader_email: 'mary' }, 'INVALID_PARAMS'],
    ['no time', { days: 0 }, 'INVALID_PARAMS'],
    ['more than 90 days', { days: 91 }, 'INVALID_PARAMS'],
  ])('is refused with %s', async (_what, changes, code) => {
    expect(await refusalOf(share(changes))).toMatchObject({ code });
  });

  it('is refused to everybody but the owner of the order', async () => {
    const other = await shop.server.owner('other@fenceline.example');
    const params = { item_id: itemId, ...reader };
    expect(await refusalOf(other.send(documents.share, params))).toMatchObject({
      code: 'NOT_FOUND',
    });
    const { link_id } = await share();
    expect(await refusalOf(other.send(documents.revokeLink, { link_id }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await other.send(documents.links, {})).toEqual([]);
  });

  it('shows its reader the document in full, without a sign-in', async () => {
    const link = await share();
    expect(await open(link.key)).toMatchObject({
      document_number: link.document_number,
      farm_name: 'Kurrajong Park',
      shared_by: `Owner of ${BUYER}`,
      reader_name: 'Mary Lender',
      ends_at: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
      file_name: 'kurrajong-park-farm-key-for-mary-lender.pdf',
    });
  });

  it('downloads the bytes that were issued, under a file name with its reader', async () => {
    const link = await share();
    const address = (await fileAt(link.key))!;
    const response = await fetch(address.replace('http://localhost', shop.server.origin));
    expect(response.headers.get('content-disposition')).toContain('farm-key-for-mary-lender.pdf');
    expect(response.headers.get('set-cookie')).toBeNull();
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { sha256 } = (await open(link.key))!;
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  });

  it('logs when it was opened and downloaded, once a minute at most', async () => {
    const { link_id, key } = await share();
    const openedAt = now.toISOString();
    await open(key);
    await open(key);
    await fileAt(key);
    expect(await linkOf(link_id)).toMatchObject({ read_count: 2 });
    now = new Date(now.getTime() + 61_000);
    await open(key);
    const { reads, read_count } = await linkOf(link_id);
    expect(read_count).toBe(3);
    expect(reads[0]).toEqual({ read_at: now.toISOString(), what: 'opened' });
    expect(reads.slice(1)).toEqual(
      expect.arrayContaining([
        { read_at: openedAt, what: 'opened' },
        { read_at: openedAt, what: 'downloaded' },
      ]),
    );
  });

  it('stops working when its owner revokes it, and never opens again', async () => {
    const { link_id, key } = await share();
    await shop.client.send(documents.revokeLink, { link_id });
    await shop.client.send(documents.revokeLink, { link_id });
    expect(await open(key)).toBeNull();
    expect(await fileAt(key)).toBeNull();
    expect(await linkOf(link_id)).toMatchObject({ key: null, revoked_at: now.toISOString() });
    await expect(
      shop.server.database.asUser(
        { issuer: shop.server.issuer.issuer, subject: `sub-${BUYER}`, email: BUYER },
        (sql) => sql.updateTable('report_link').set({ revoked_at: null }).execute(),
      ),
    ).rejects.toThrow('row-level security');
  });

  it('expires after the chosen number of days', async () => {
    const { link_id, key } = await share({ days: 1 });
    const before = now;
    now = new Date(now.getTime() + DAY_MS);
    expect(await open(key)).toBeNull();
    expect(await linkOf(link_id)).toMatchObject({ key: null, revoked_at: null });
    now = before;
  });

  it.each(['', 'x'.repeat(22), '../../etc', `' OR 1=1 --`])(
    'cannot be opened by %j',
    async (key) => {
      expect(await open(key)).toBeNull();
      expect(await fileAt(key)).toBeNull();
    },
  );
});
