import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLocalFileStore } from './local-file-store.ts';

const bytes = new TextEncoder().encode('a boundary');

async function makeStore() {
  const clock = { now: Date.UTC(2026, 10, 21) };
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const store = createLocalFileStore({
    folder,
    origin: 'http://localhost:4180',
    secret: 'x'.repeat(32),
    now: () => clock.now,
  });
  const link = async (key: string) => {
    const address = new URL(
      await store.downloadLink(key, { fileName: 'Farm Key.pdf', expiresInS: 60 }),
    );
    return { key: address.pathname.replace('/files/', ''), query: address.searchParams };
  };
  return { store, clock, folder, link };
}

describe('createLocalFileStore', () => {
  it('returns what was stored, and null for other keys', async () => {
    const { store } = await makeStore();
    await store.put('deliveries/1/a.pdf', bytes);
    expect(await store.get('deliveries/1/a.pdf')).toEqual(Buffer.from(bytes));
    expect(await store.get('deliveries/2/a.pdf')).toBeNull();
  });

  it('replaces a file as a whole and leaves no partial file', async () => {
    const { store, folder } = await makeStore();
    await store.put('deliveries/1/a.pdf', new Uint8Array(1_000));
    await store.put('deliveries/1/a.pdf', bytes);
    expect(await store.get('deliveries/1/a.pdf')).toEqual(Buffer.from(bytes));
    expect(await readdir(join(folder, 'deliveries/1'))).toEqual(['a.pdf']);
  });

  it('lists the files of a folder at any depth, and no others', async () => {
    const { store } = await makeStore();
    for (const key of ['deliveries/1/2/a.pdf', 'deliveries/7/b.csv', 'projects/1/c.pdf']) {
      await store.put(key, bytes);
    }
    const found: string[] = [];
    for await (const { key, modifiedAt } of store.list('deliveries')) {
      found.push(key);
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    }
    expect(found.sort()).toEqual(['deliveries/1/2/a.pdf', 'deliveries/7/b.csv']);
    for await (const { key } of store.list('nothing')) throw new Error(`${key} is not there`);
  });

  it('removes empty folders without losing a file stored meanwhile', async () => {
    const { store, folder } = await makeStore();
    await store.put('deliveries/1/2/a.pdf', bytes);
    await store.put('deliveries/1/3/b.pdf', bytes);
    await store.remove('deliveries/1/2/a.pdf');
    expect(await readdir(join(folder, 'deliveries/1'))).toEqual(['3']);
    await store.remove('deliveries/1/3/b.pdf');
    expect(await readdir(folder)).toEqual([]);
    await store.remove('deliveries/1/3/b.pdf');

    for (let round = 0; round < 50; round++) {
      await store.put('deliveries/1/old.pdf', bytes);
      await Promise.all([
        store.remove('deliveries/1/old.pdf'),
        store.put('deliveries/1/new.pdf', bytes),
      ]);
      expect(await store.get('deliveries/1/new.pdf')).toEqual(Buffer.from(bytes));
      await store.remove('deliveries/1/new.pdf');
    }
  });

  it('opens a signed link until it expires', async () => {
    const { store, clock, link } = await makeStore();
    await store.put('deliveries/1/a.pdf', bytes);
    const { key, query } = await link('deliveries/1/a.pdf');
    expect(await store.open(key, query)).toEqual({
      bytes: Buffer.from(bytes),
      fileName: 'Farm Key.pdf',
    });
    clock.now += 61_000;
    expect(await store.open(key, query)).toBeNull();
  });

  it.each(['expires', 'name', 'signature'])('rejects a link whose %s was altered', async (part) => {
    const { store, link } = await makeStore();
    await store.put('deliveries/1/a.pdf', bytes);
    const { key, query } = await link('deliveries/1/a.pdf');
    query.set(part, part === 'expires' ? '9999999999' : 'other');
    expect(await store.open(key, query)).toBeNull();
  });

  it('rejects a link used for another file', async () => {
    const { store, link } = await makeStore();
    await store.put('deliveries/2/a.pdf', bytes);
    const { query } = await link('deliveries/1/a.pdf');
    expect(await store.open('deliveries/2/a.pdf', query)).toBeNull();
  });

  it.each(['../x/y', 'a/../../etc', '/etc/passwd', 'a', 'a//b', 'a/.', 'A/b c'])(
    'rejects a key that could leave the folder: %s',
    async (key) => {
      const { store } = await makeStore();
      await expect(store.put(key, bytes)).rejects.toThrow('not a key');
    },
  );

  it('stores one new file by an upload link, and accepts the same file again', async () => {
    const { store } = await makeStore();
    expect(await store.putNew('projects/1/a.pdf', bytes)).toBe('stored');
    expect(await store.putNew('projects/1/a.pdf', bytes)).toBe('stored');
    expect(await store.putNew('projects/1/a.pdf', new Uint8Array(3))).toBe('taken');
    expect(await store.get('projects/1/a.pdf')).toEqual(Buffer.from(bytes));
    await store.remove('projects/1/a.pdf');
    await store.remove('projects/1/a.pdf');
    expect(await store.get('projects/1/a.pdf')).toBeNull();
  });

  it('counts three uses of an upload link across nodes and spellings of its query', async () => {
    const { store, folder, clock } = await makeStore();
    const other = createLocalFileStore({
      folder,
      origin: 'http://localhost:4180',
      secret: 'x'.repeat(32),
      now: () => clock.now,
    });
    const linkOf = async (key: string) =>
      new URL(await store.uploadLink(key, { expiresInS: 300 })).searchParams;
    const key = 'projects/1/a.pdf';
    const query = await linkOf(key);
    const spelled = new URLSearchParams(query);
    spelled.set('signature', `${query.get('signature')}==`);
    expect(other.acceptsUpload(key, spelled)).toBe(true);
    const uses = [
      await store.countUpload(key, query),
      await other.countUpload(key, spelled),
      await store.countUpload(key, query),
      await other.countUpload(key, spelled),
    ];
    expect(uses).toEqual([true, true, true, false]);
    expect(await store.countUpload('projects/1/b.pdf', await linkOf('projects/1/b.pdf'))).toBe(
      true,
    );
  });

  it('forgets the uses of expired links', async () => {
    const { store, folder, clock } = await makeStore();
    const use = async () => {
      const link = await store.uploadLink('projects/1/a.pdf', { expiresInS: 300 });
      return store.countUpload('projects/1/a.pdf', new URL(link).searchParams);
    };
    expect(await use()).toBe(true);
    clock.now += 301_000;
    expect(await use()).toBe(true);
    expect(await readdir(join(folder, '.uploads'))).toHaveLength(1);
  });

  it('admits at most three of ten concurrent uploads', async () => {
    const { store } = await makeStore();
    const link = await store.uploadLink('projects/1/a.pdf', { expiresInS: 300 });
    const uses = await Promise.all(
      Array.from({ length: 10 }, () =>
        store.countUpload('projects/1/a.pdf', new URL(link).searchParams),
      ),
    );
    expect(uses.filter(Boolean)).toHaveLength(3);
  });

  it('distinguishes read links from write links, each until it expires', async () => {
    const { store, clock, link } = await makeStore();
    const { query: reading } = await link('projects/1/a.pdf');
    const writing = new URL(await store.uploadLink('projects/1/a.pdf', { expiresInS: 300 }))
      .searchParams;
    expect(store.acceptsUpload('projects/1/a.pdf', reading)).toBe(false);
    expect(store.acceptsUpload('projects/1/a.pdf', writing)).toBe(true);
    expect(store.acceptsUpload('projects/2/a.pdf', writing)).toBe(false);
    expect(await store.open('projects/1/a.pdf', writing)).toBeNull();
    clock.now += 301_000;
    expect(store.acceptsUpload('projects/1/a.pdf', writing)).toBe(false);
  });
});
