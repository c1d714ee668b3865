import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { S3_KEY, startS3Server } from '../../../tests/support/files/s3-server.ts';
import type { FileStorage } from './file-store.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3/s3-storage.ts';

const bytes = new TextEncoder().encode('a boundary');

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { folder, storage: createFolderStorage(folder) };
}

async function makeBucket(): Promise<{ storage: FileStorage }> {
  const s3 = await startS3Server();
  onTestFinished(() => s3.stop());
  const { endpoint, bucket } = s3;
  const place = { endpoint, bucket, publicEndpoint: undefined, region: 'test' };
  return { storage: createS3Storage({ ...place, ...S3_KEY }) };
}

async function contentOf(storage: FileStorage, key: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of (await storage.open(key))!.content) parts.push(part);
  return Buffer.concat(parts);
}

/** Three parts of a multipart upload. */
const LARGE = Buffer.alloc(20 * 1024 * 1024, 'boundary ');
async function* largeContent() {
  for (let at = 0; at < LARGE.byteLength; at += 1_000_000) yield LARGE.subarray(at, at + 1_000_000);
}

describe.each([
  ['a folder', makeFolder],
  ['a bucket', makeBucket],
])('a file storage in %s', (_, make) => {
  it.each(['../x/y', 'a/../../etc', '/etc/passwd', 'a', 'a//b', 'a/.', 'A/b c'])(
    'rejects a key that could leave it: %s',
    async (key) => {
      const { storage } = await make();
      await expect(storage.put(key, bytes)).rejects.toThrow('not a key');
      await expect(storage.get(key)).rejects.toThrow('not a key');
      await expect(storage.open(key)).rejects.toThrow('not a key');
      await expect(storage.remove(key)).rejects.toThrow('not a key');
    },
  );

  it('returns what was stored, and null for other keys', async () => {
    const { storage } = await make();
    await storage.put('deliveries/1/a.pdf', bytes);
    expect(Buffer.from((await storage.get('deliveries/1/a.pdf'))!)).toEqual(Buffer.from(bytes));
    expect(await storage.get('deliveries/2/a.pdf')).toBeNull();
    expect(await storage.open('deliveries/2/a.pdf')).toBeNull();
  });

  it('stores and returns a large file part by part', async () => {
    const { storage } = await make();
    await storage.put('deliveries/1/large.zip', largeContent());
    const found = await storage.open('deliveries/1/large.zip');
    expect(found?.byteLength).toBe(LARGE.byteLength);
    expect((await contentOf(storage, 'deliveries/1/large.zip')).equals(LARGE)).toBe(true);
  });

  it('stores nothing of a file whose content ends with an error', async () => {
    const { storage } = await make();
    await storage.put('deliveries/1/a.pdf', bytes);
    async function* broken() {
      yield LARGE.subarray(0, 9_000_000);
      throw new Error('the disk broke');
    }
    await expect(storage.put('deliveries/1/a.pdf', broken())).rejects.toThrow('the disk broke');
    expect(Buffer.from((await storage.get('deliveries/1/a.pdf'))!)).toEqual(Buffer.from(bytes));
  });

  it('lists the files of a folder at any depth, and no others', async () => {
    const { storage } = await make();
    const keys = ['1/2/a.pdf', '7/b.csv', '7/c.csv', '7/d.csv', '8/e.csv'].map(
      (key) => `deliveries/${key}`,
    );
    for (const key of [...keys, 'projects/1/c.pdf']) await storage.put(key, bytes);
    const found: string[] = [];
    for await (const { key, modifiedAt, byteLength } of storage.list('deliveries')) {
      found.push(key);
      expect(byteLength).toBe(bytes.byteLength);
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    }
    expect(found.sort()).toEqual(keys);
    expect((await storage.folders()).sort()).toEqual(['deliveries', 'projects']);
    for await (const { key } of storage.list('nothing')) throw new Error(`${key} is not there`);
  });

  it('stores a new file once, and accepts the same file again', async () => {
    const { storage } = await make();
    expect(await storage.putNew('projects/1/a.pdf', bytes)).toBe('stored');
    expect(await storage.putNew('projects/1/a.pdf', bytes)).toBe('stored');
    expect(await storage.putNew('projects/1/a.pdf', new Uint8Array(3))).toBe('taken');
    expect(Buffer.from((await storage.get('projects/1/a.pdf'))!)).toEqual(Buffer.from(bytes));
    await storage.remove('projects/1/a.pdf');
    await storage.remove('projects/1/a.pdf');
    expect(await storage.get('projects/1/a.pdf')).toBeNull();
  });

  it('stores exactly one of several new files under the same key', async () => {
    const { storage } = await make();
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((length) => storage.putNew('projects/1/a.pdf', new Uint8Array(length))),
    );
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
  });
});

describe('createFolderStorage', () => {
  it('replaces a file as a whole and leaves no partial file', async () => {
    const { storage, folder } = await makeFolder();
    await storage.put('deliveries/1/a.pdf', new Uint8Array(1_000));
    await storage.put('deliveries/1/a.pdf', bytes);
    expect(await storage.get('deliveries/1/a.pdf')).toEqual(Buffer.from(bytes));
    expect(await readdir(join(folder, 'deliveries/1'))).toEqual(['a.pdf']);
  });

  it('removes empty folders without losing a file stored meanwhile', async () => {
    const { storage, folder } = await makeFolder();
    await storage.put('deliveries/1/2/a.pdf', bytes);
    await storage.put('deliveries/1/3/b.pdf', bytes);
    await storage.remove('deliveries/1/2/a.pdf');
    expect(await readdir(join(folder, 'deliveries/1'))).toEqual(['3']);
    await storage.remove('deliveries/1/3/b.pdf');
    expect(await readdir(folder)).toEqual([]);
    await storage.remove('deliveries/1/3/b.pdf');

    for (let round = 0; round < 50; round++) {
      await storage.put('deliveries/1/old.pdf', bytes);
      await Promise.all([
        storage.remove('deliveries/1/old.pdf'),
        storage.put('deliveries/1/new.pdf', bytes),
      ]);
      expect(await storage.get('deliveries/1/new.pdf')).toEqual(Buffer.from(bytes));
      await storage.remove('deliveries/1/new.pdf');
    }
  });
});
