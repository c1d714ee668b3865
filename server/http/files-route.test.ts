import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { refuse, S3_KEY, startS3Server } from '../../tests/support/files/s3-server.ts';
import { SMALL_PDF } from '../../tests/support/server/small-pdf.ts';
import { startTestServer } from '../../tests/support/server/test-server.ts';
import { createFileStore } from '../platform/files/create-file-store.ts';
import { createS3Storage } from '../platform/files/s3/s3-storage.ts';

const KEY = 'deliveries/1/a.pdf';
const NAVIGATION = { 'sec-fetch-mode': 'navigate' };

/** A server with its files in a bucket. */
async function serverWithBucket({ isPublic = false } = {}) {
  const s3 = await startS3Server();
  const storage = createS3Storage({
    endpoint: s3.endpoint,
    bucket: s3.bucket,
    publicEndpoint: isPublic ? s3.endpoint : undefined,
    region: 'test',
    ...S3_KEY,
    limits: { attempts: 1 },
  });
  const links = { origin: 'http://localhost', secret: 's'.repeat(32) };
  const server = await startTestServer({ app: { files: createFileStore(storage, links) } });
  onTestFinished(async () => {
    await server.stop();
    await s3.stop();
  });
  const { files } = server.app;
  await files.put(KEY, SMALL_PDF);
  const here = (link: string) => link.replace('http://localhost', server.origin);
  const link = here(await files.downloadLink(KEY, { fileName: 'Farm Key.pdf', expiresInS: 60 }));
  /** `fetch` sets the mode itself. */
  const get = async (more = '', headers: Record<string, string> = {}) => {
    const [response] = (await once(request(link + more, { headers }).end(), 'response')) as [
      IncomingMessage,
    ];
    const bytes = Buffer.concat(await response.toArray());
    return { status: response.statusCode, headers: response.headers, bytes };
  };
  return { s3, files, get, here };
}

describe('GET /files with a bucket', () => {
  it('answers 404 to a forged link without asking the S3 server', async () => {
    const { s3, get } = await serverWithBucket();
    const asked = s3.requests.length;
    expect((await get('x')).status).toBe(404);
    expect(s3.requests).toHaveLength(asked);
  });

  it('answers 503 with a sentence while the S3 server refuses, and 404 for a deleted file', async () => {
    const { s3, files, get } = await serverWithBucket();
    s3.failWith((_, response) => {
      refuse(response, 'SlowDown');
      return true;
    });
    const away = await get();
    expect([away.status, away.headers['retry-after']]).toEqual([503, '30']);
    expect(away.bytes.toString()).toContain('It is not lost.');
    s3.failWith(null);
    await files.remove(KEY);
    expect((await get()).status).toBe(404);
  });

  it('passes the file on to a browser that cannot reach the S3 server', async () => {
    const { get } = await serverWithBucket();
    const response = await get('', NAVIGATION);
    expect(response.status).toBe(200);
    expect(response.headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''Farm%20Key.pdf",
    );
    expect(response.headers['content-length']).toBe(String(SMALL_PDF.byteLength));
    expect(response.bytes).toEqual(SMALL_PDF);
  });

  it('redirects a navigation to the S3 server if browsers can reach it, and never a script', async () => {
    const { s3, get } = await serverWithBucket({ isPublic: true });
    const redirect = await get('', NAVIGATION);
    expect(redirect.status).toBe(302);
    const location = redirect.headers.location!;
    expect(location).toContain(`${s3.endpoint}/${s3.bucket}/${KEY}?`);
    expect(Buffer.from(await (await fetch(location)).arrayBuffer())).toEqual(SMALL_PDF);
    expect((await get('', { 'sec-fetch-mode': 'cors' })).status).toBe(200);
    const shown = await get('&view=inline', NAVIGATION);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('stores an uploaded PDF in the bucket', async () => {
    const { s3, files, here } = await serverWithBucket();
    const key = 'projects/1/title-docs/1.pdf';
    const upload = here(await files.uploadLink(key, { expiresInS: 60 }));
    const put = (body: Buffer) =>
      fetch(upload, {
        method: 'PUT',
        headers: { 'content-type': 'application/pdf' },
        body: new Uint8Array(body),
      });
    expect((await put(Buffer.from('<html>'))).status).toBe(422);
    expect(s3.objects.has(key)).toBe(false);
    expect((await put(SMALL_PDF)).status).toBe(204);
    expect(s3.objects.get(key)?.bytes).toEqual(SMALL_PDF);
  });
});
