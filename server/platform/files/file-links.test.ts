import { describe, expect, it } from 'vitest';
import { createFileLinks } from './file-links.ts';

const KEY = 'deliveries/1/a.pdf';

function makeLinks() {
  const clock = { now: Date.UTC(2026, 10, 21) };
  const links = createFileLinks({
    origin: 'http://localhost:4180',
    secret: 'x'.repeat(32),
    now: () => clock.now,
  });
  const download = async (key: string) =>
    new URL(await links.downloadLink(key, { fileName: 'Farm Key.pdf', expiresInS: 60 }));
  const upload = async (key: string) => new URL(await links.uploadLink(key, { expiresInS: 300 }));
  return { links, clock, download, upload };
}

describe('createFileLinks', () => {
  it.each(['expires', 'name', 'signature'])('rejects a link whose %s was altered', async (part) => {
    const { links, download } = makeLinks();
    const { searchParams: query } = await download(KEY);
    query.set(part, part === 'expires' ? '9999999999' : 'other');
    expect(links.signedFileName(KEY, query)).toBeNull();
  });

  it('rejects a link used for another file', async () => {
    const { links, download } = makeLinks();
    const { searchParams: query } = await download(KEY);
    expect(links.signedFileName('deliveries/2/a.pdf', query)).toBeNull();
  });

  it('rejects a link signed with another secret', async () => {
    const { download } = makeLinks();
    const other = createFileLinks({ origin: 'http://localhost:4180', secret: 'y'.repeat(32) });
    expect(other.signedFileName(KEY, (await download(KEY)).searchParams)).toBeNull();
  });

  it('accepts a signed link until it expires', async () => {
    const { links, clock, download } = makeLinks();
    const { pathname, searchParams: query } = await download(KEY);
    expect(pathname).toBe(`/files/${KEY}`);
    expect(links.signedFileName(KEY, query)).toBe('Farm Key.pdf');
    clock.now += 61_000;
    expect(links.signedFileName(KEY, query)).toBeNull();
  });

  it('distinguishes read links from write links, and accepts each until it expires', async () => {
    const { links, clock, download, upload } = makeLinks();
    const { searchParams: reading } = await download(KEY);
    const { searchParams: writing } = await upload(KEY);
    expect(links.signedUpload(KEY, reading)).toBeNull();
    expect(links.signedUpload('projects/2/a.pdf', writing)).toBeNull();
    expect(links.signedFileName(KEY, writing)).toBeNull();
    expect(links.signedUpload(KEY, writing)).toMatch(/^[0-9a-f-]{36}$/);
    clock.now += 301_000;
    expect(links.signedUpload(KEY, writing)).toBeNull();
  });

  it('gives every upload link an id of its own, whatever the spelling of its signature', async () => {
    const { links, upload } = makeLinks();
    const [one, another] = [await upload(KEY), await upload(KEY)];
    const id = links.signedUpload(KEY, one.searchParams);
    expect(links.signedUpload(KEY, another.searchParams)).not.toBe(id);
    one.searchParams.set('signature', `${one.searchParams.get('signature')}==`);
    expect(links.signedUpload(KEY, one.searchParams)).toBe(id);
  });

  it.each(['../x/y', 'a/../../etc', '/etc/passwd', 'a', 'a//b', 'a/.', 'A/b c'])(
    'refuses to sign a key that could leave the folder: %s',
    async (key) => {
      await expect(makeLinks().download(key)).rejects.toThrow('not a key');
    },
  );
});
