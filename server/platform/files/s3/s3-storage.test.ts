import { describe, expect, it, onTestFinished } from 'vitest';
import { refuse, S3_KEY, startS3Server } from '../../../../tests/support/files/s3-server.ts';
import { OutsideUnavailableError } from '../../outside/outside-unavailable.ts';
import { createS3Storage, type S3Options } from './s3-storage.ts';

const KEY = 'deliveries/1/a.pdf';
const bytes = Buffer.from('a boundary');
const LARGE = Buffer.alloc(20 * 1024 * 1024, 'boundary ');
const LIMITS = { attempts: 1 };

async function makeBucket(options: Partial<S3Options> = {}) {
  const s3 = await startS3Server();
  onTestFinished(() => s3.stop());
  const problems: string[] = [];
  const storage = createS3Storage({
    endpoint: s3.endpoint,
    bucket: s3.bucket,
    publicEndpoint: s3.endpoint,
    region: 'test',
    ...S3_KEY,
    onProblem: ({ says, cure }) => problems.push(`${says} ${cure}`),
    limits: LIMITS,
    ...options,
  });
  return { s3, storage, problems };
}

const failureOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OutsideUnavailableError);
  return error as OutsideUnavailableError;
};

describe('createS3Storage', () => {
  it.each([
    ['full', 'XMinioStorageFull', 'The S3 server is full.'],
    ['read-only', 'MethodNotAllowed', 'End its read-only mode.'],
    ['forbidding writes', 'AccessDenied', 's3:PutObject'],
    ['too busy', 'SlowDown', 'fewer requests'],
  ])('says what to do about a server that is %s, and continues reading', async (_, code, words) => {
    const { s3, storage, problems } = await makeBucket();
    await storage.put(KEY, bytes);
    s3.failWith(({ method }, response) => {
      if (method !== 'GET') refuse(response, code);
      return method !== 'GET';
    });
    const error = await failureOf(storage.put(KEY, Buffer.from('another')));
    expect(error.message).toMatch(/^The file store is unavailable \(status \d+\)$/);
    expect(problems).toEqual([expect.stringContaining(words)]);
    expect(Buffer.from((await storage.get(KEY))!)).toEqual(bytes);
  });

  it.each([
    ['secret', { secretAccessKey: 'another' }, 'refuses the secret of the key'],
    ['key', { accessKeyId: 'another' }, 'does not know the key'],
    ['bucket', { bucket: 'another' }, 'The bucket does not exist'],
    ['address', { endpoint: 'http://127.0.0.1:1' }, 'Check FILES_S3_ENDPOINT'],
  ])('names the setting of a wrong %s', async (_, wrong, words) => {
    const { storage, problems } = await makeBucket(wrong);
    await failureOf(storage.put(KEY, bytes));
    expect(problems).toEqual([expect.stringContaining(words)]);
  });

  it('ends a request that a silent server does not answer', async () => {
    const { s3, storage } = await makeBucket({ limits: { ...LIMITS, silenceMs: 200 } });
    s3.failWith(() => true);
    expect((await failureOf(storage.get(KEY))).reason).toBe('timeout');
  });

  it('leaves no part of a large file when the server refuses it in the middle', async () => {
    const { s3, storage, problems } = await makeBucket();
    s3.failWith(({ url }, response) => {
      const isLate = url?.includes('partNumber=2') ?? false;
      if (isLate) refuse(response, 'AccessDenied');
      return isLate;
    });
    expect((await failureOf(storage.put(KEY, LARGE))).status).toBe(403);
    expect(problems).toEqual([expect.stringContaining('s3:AbortMultipartUpload')]);
    expect([s3.objects.size, s3.unfinished()]).toEqual([0, 0]);
  });

  it('ends a download whose connection breaks in the middle', async () => {
    const { s3, storage } = await makeBucket();
    s3.failWith((_, response) => {
      response.writeHead(200, { 'content-length': 1_000 });
      response.write('half', () => response.destroy());
      return true;
    });
    const file = await storage.open(KEY);
    const reading = (async () => {
      for await (const part of file!.content) expect(part.byteLength).toBeGreaterThan(0);
    })();
    expect((await failureOf(reading)).reason).toBe('network');
  });

  it('retries after a temporary fault', async () => {
    const { s3, storage, problems } = await makeBucket({ limits: { ...LIMITS, attempts: 3 } });
    let failures = 0;
    s3.failWith((_, response) => {
      failures += 1;
      if (failures > 2) return false;
      response.writeHead(500).end();
      return true;
    });
    await storage.put(KEY, bytes);
    expect(s3.objects.get(KEY)?.bytes).toEqual(bytes);
    expect(problems).toEqual([]);
  });

  it('sends nothing for a while after five failures', async () => {
    const { s3, storage } = await makeBucket();
    s3.failWith((_, response) => {
      response.writeHead(500).end();
      return true;
    });
    for (let i = 0; i < 5; i += 1) expect((await failureOf(storage.get(KEY))).status).toBe(500);
    expect((await failureOf(storage.get(KEY))).reason).toBe('breaker-open');
    expect(s3.requests).toHaveLength(5);
  });

  it('stores a new file at a server without conditional writes', async () => {
    const { s3, storage } = await makeBucket();
    s3.failWith(({ headers }, response) => {
      const isConditional = headers['if-none-match'] !== undefined;
      if (isConditional) refuse(response, 'NotImplemented');
      return isConditional;
    });
    expect(await storage.putNew(KEY, bytes)).toBe('stored');
    expect(await storage.putNew(KEY, Buffer.from('another'))).toBe('taken');
  });

  it('makes a link from which a browser saves the file under its name', async () => {
    const { storage } = await makeBucket();
    await storage.put(KEY, bytes);
    const link = await storage.directLink(KEY, { fileName: 'Farm Key "1".pdf', expiresInS: 60 });
    const response = await fetch(link!);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''Farm%20Key%20%221%22.pdf`,
    );
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    const forged = await fetch(link!.replace('/deliveries/1/', '/deliveries/2/'));
    expect(forged.status).toBe(403);
  });
});
