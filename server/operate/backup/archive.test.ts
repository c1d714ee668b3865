import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { join } from 'node:path';
import { extract, pack, type Header } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORMAT, type Manifest, type MemberDigest } from './manifest.ts';
import { verifiedMembers, verifyArchive } from './read-archive.ts';
import { membersOf, TarError, tarOf, type TarMember } from './tar.ts';
import { writeArchive } from './write-archive.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'fenceline-archive-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const longName = `data/files/${'very-long-'.repeat(20)}Gänsefüßchen.pdf`;
const CONTENTS: Readonly<Record<string, string>> = {
  'data/file-link-secret': 's'.repeat(64),
  'data/files/empty.pdf': '',
  [longName]: 'x'.repeat(1_500),
};

async function* members(): AsyncGenerator<TarMember> {
  for (const [name, text] of Object.entries(CONTENTS)) {
    const bytes = Buffer.from(text);
    const middle = bytes.byteLength >> 1;
    const content = [bytes.subarray(0, middle), bytes.subarray(middle)];
    yield { name, byteLength: bytes.byteLength, content };
  }
}
const manifestOf = (digests: MemberDigest[]): Manifest => ({
  format: FORMAT,
  version: '2022.6.0',
  madeAt: '2026-11-21T00:00:00.000Z',
  database: null,
  members: digests,
});

async function contentsOf(found: AsyncIterable<TarMember>): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for await (const { name, content } of found) {
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    contents[name] = Buffer.concat(parts).toString();
  }
  return contents;
}

describe('the backup archive', () => {
  it('returns what was stored, including long names and empty files', async () => {
    const path = join(folder, 'whole.tar.gz');
    await writeArchive(path, members(), manifestOf);
    const manifest = await verifyArchive(path);
    expect(manifest.members.map(({ name, bytes }) => [name, bytes])).toEqual(
      Object.entries(CONTENTS).map(([name, text]) => [name, text.length]),
    );
    expect(await contentsOf(verifiedMembers(path, manifest))).toEqual(CONTENTS);
  });

  it('is rejected if any byte is altered, missing or added', async () => {
    const path = join(folder, 'altered.tar.gz');
    await writeArchive(path, members(), manifestOf);
    const whole = await readFile(path);
    const refusal = /is not a complete Fenceline backup.*Nothing was changed/s;
    for (const at of whole.keys()) {
      const altered = Buffer.from(whole);
      altered[at]! ^= 1 << (at % 8);
      await writeFile(path, altered);
      await expect(verifyArchive(path), `byte ${at}`).rejects.toThrow(refusal);
    }
    for (const length of [0, 1, 5, 40, whole.length >> 1, whole.length - 1]) {
      await writeFile(path, whole.subarray(0, length));
      await expect(verifyArchive(path), `${length} bytes`).rejects.toThrow(refusal);
    }
    await writeFile(path, Buffer.concat([whole, Buffer.from('more')]));
    await expect(verifyArchive(path)).rejects.toThrow(refusal);
  });

  it('cannot write outside its folder', async () => {
    const path = join(folder, 'leaving.tar.gz');
    const leaving = (async function* () {
      yield { name: 'data/../../evil', byteLength: 1, content: [Buffer.from('x')] };
    })();
    await writeArchive(path, leaving, manifestOf);
    await expect(verifyArchive(path)).rejects.toThrow(
      'a file in it would be written outside its folder',
    );
  });

  it('is not written if a file becomes shorter while it is read', async () => {
    const shrunk = (async function* () {
      yield { name: 'data/a', byteLength: 2, content: [Buffer.from('x')] };
    })();
    await expect(writeArchive(join(folder, 'none.tar.gz'), shrunk, manifestOf)).rejects.toThrow(
      'data/a changed while it was read',
    );
  });
});

it('tarOf and membersOf preserve the length of a member above eight gigabytes', async () => {
  const huge = 9 * 1024 ** 3;
  const source = (async function* () {
    yield { name: 'huge', byteLength: huge, content: [Buffer.alloc(1)] };
  })();
  const tar = extract();
  const first = membersOf(tar).next();
  await expect(pipeline(tarOf(source), tar)).rejects.toThrow('huge changed');
  expect((await first).value).toMatchObject({ name: 'huge', byteLength: huge });
});

describe('membersOf', () => {
  it.each<Header['type']>(['symlink', 'link', 'directory', 'block-device'])(
    'rejects a %s',
    async (type) => {
      const tar = pack();
      tar.entry({ name: 'data/a', type, linkname: '/etc/passwd' });
      tar.finalize();
      await expect(contentsOf(membersOf(tar.pipe(extract())))).rejects.toThrow(TarError);
    },
  );

  it.each([
    ['cut off in a member', (tar: Buffer) => tar.subarray(0, 700)],
    ['cut off in a header', (tar: Buffer) => tar.subarray(0, 100)],
    ['followed by something else', (tar: Buffer) => Buffer.concat([tar, Buffer.alloc(512, 'x')])],
    ['damaged in a header', (tar: Buffer) => Buffer.concat([Buffer.from('x'), tar.subarray(1)])],
  ])('rejects an archive that is %s', async (_how, change) => {
    const whole = await buffer(tarOf(members()));
    const tar = Readable.from([change(whole)]).pipe(extract());
    await expect(contentsOf(membersOf(tar))).rejects.toThrow(TarError);
  });
});
