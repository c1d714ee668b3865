import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALL_PDF, smallPdf } from '../../../tests/support/server/small-pdf.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts';
import { buildWorker } from '../../cadastre/build-worker.fixture.ts';
import { busyClock, patientClock, spentClock } from '../../../tests/support/server/work-clocks.ts';
import { createPdfChecker, type PdfChecker } from './pdf-checker.ts';

const MIB = 1024 * 1024;
/** Takes 8 MB at a time, in numbers that no garbage collection has to look at. */
const GREEDY = 'for (const all = [];;) all.push(new Array(1e6).fill(0.5));';
let folder: string;
let built: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-pdf-'));
  built = await buildWorker('task-worker', folder);
});
afterAll(() => rm(folder, { recursive: true }));

async function program(source: string): Promise<string> {
  const path = join(folder, `${Math.random()}.mjs`);
  await writeFile(path, source);
  return path;
}
const endless = () => program('for (;;) {}');
/** Never ends either, and leaves the processor to others. */
const waiting = () => program('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);');

describe('createPdfChecker', () => {
  it('transfers a large file to its thread and back without a copy', async () => {
    const check = createPdfChecker(built);
    const picture = `9 0 obj\n<</Subtype /Image>>\nstream\n${'x'.repeat(5 * MIB)}\nendstream\nendobj`;
    const whole = smallPdf(picture);
    const given = new Uint8Array(whole);
    const { fault, bytes } = await check(given);
    expect(fault).toBeNull();
    expect(Buffer.compare(bytes, whole)).toBe(0);
    expect(given.byteLength).toBe(0);
  });

  it('copies a small file that shares memory with other buffers', async () => {
    const check = createPdfChecker(built);
    const shared = Buffer.concat([SMALL_PDF, Buffer.from('of others')]);
    const { fault, bytes } = await check(shared.subarray(0, SMALL_PDF.length));
    expect(fault).toBeNull();
    expect(Buffer.compare(bytes, SMALL_PDF)).toBe(0);
    expect(shared.subarray(SMALL_PDF.length).toString()).toBe('of others');
  });

  it.each([
    ['processor time', 'for (;;) {}', spentClock()],
    ['memory', GREEDY, patientClock()],
  ])('rejects a file as unreadable if the check uses up its %s', async (_, source, clock) => {
    const check = createPdfChecker(await program(source), clock);
    expect(await check(Buffer.from(SMALL_PDF))).toMatchObject({ fault: 'unreadable' });
  });

  it('neither accepts nor refuses a file if a busy machine has no time for it', async () => {
    const check = createPdfChecker(await endless(), busyClock());
    await expect(check(Buffer.from(SMALL_PDF))).rejects.toMatchObject({
      code: 'OVERLOADED',
      message: expect.stringMatching(/could not be checked in time.*Nothing is lost/),
      retryAfter: 10,
    });
  });

  it('answers OVERLOADED while two files are checked and ten are queued', async () => {
    const check = createPdfChecker(await waiting(), busyClock());
    const all = await Promise.allSettled(
      Array.from({ length: 13 }, () => check(Buffer.from(SMALL_PDF))),
    );
    const refused = all.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(13);
    const full = refused.filter(({ reason }) => /many files/.test(reason.message));
    expect(full).toMatchObject([{ reason: { code: 'OVERLOADED', retryAfter: 10 } }]);
  });
});

describe('the server with hostile PDF files', () => {
  let server: TestServer;
  let checkPdf: PdfChecker;
  beforeAll(async () => {
    server = await startTestServer({ app: { checkPdf: (bytes) => checkPdf(bytes) } });
  });
  afterAll(() => server.stop());

  let nextId = 1;
  async function put(body: Buffer) {
    const key = `projects/1/title-docs/${nextId++}.pdf`;
    const link = new URL(await server.app.files.uploadLink(key, { expiresInS: 300 }));
    const answer = await fetch(`${server.origin}${link.pathname}${link.search}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf' },
      body: new Uint8Array(body),
    });
    return { status: answer.status, words: await answer.text(), headers: answer.headers };
  }

  /** Counts health checks answered during `work`, one sent every 50 ms. */
  let answered = 0;
  async function healthDuring(work: Promise<unknown>): Promise<void> {
    answered = 0;
    let isRunning = true;
    const asks: Promise<unknown>[] = [];
    const timer = setInterval(() => {
      const ask = fetch(`${server.origin}/healthz`).then(({ ok }) => {
        if (ok && isRunning) answered += 1;
      });
      asks.push(ask);
    }, 50);
    await work;
    isRunning = false;
    clearInterval(timer);
    await Promise.all(asks);
  }

  it('answers health checks while a check runs', async () => {
    // The check lasts until ten are answered; for ever if it blocks the event loop.
    checkPdf = createPdfChecker(await endless(), {
      meterThread: () => () => (answered < 10 ? 0 : Infinity),
      nowMs: () => 0,
    });
    const putting = put(SMALL_PDF);
    await healthDuring(putting);
    expect(await putting).toMatchObject({ status: 422, words: /cannot be checked/ });
  });

  it.each([
    [
      '500 kB of filters',
      () => smallPdf(`8 0 obj\n<</Type/ObjStm${'/Filter['.repeat(62_500)}>>\nstream\nx\nendstream`),
    ],
    [
      'objects that inflate to 63 MB',
      () => {
        const data = deflateSync(Buffer.alloc(63 * MIB, '/a ')).toString('latin1');
        const dictionary = '/Type /ObjStm /First 4 /Filter /FlateDecode';
        return smallPdf(`8 0 obj\n<<${dictionary}>>\nstream\n${data}\nendstream\nendobj`);
      },
    ],
    ['a name of 15 MB', () => smallPdf(`8 0 obj\n<</${'a'.repeat(15 * MIB)}>>\nendobj`)],
  ])('rejects %s with an explanation and keeps running', async (_, hostile) => {
    checkPdf = createPdfChecker(built);
    const file = hostile();
    const refusals = Promise.all(Array.from({ length: 3 }, () => put(file)));
    await healthDuring(refusals);
    for (const refusal of await refusals) {
      expect(refusal).toMatchObject({ status: 422, words: /cannot be checked/ });
    }
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  });

  it('rejects uploads with a retry time while too many are checked', async () => {
    checkPdf = createPdfChecker(await waiting(), busyClock());
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(SMALL_PDF)));
    const away = answers.filter(({ status }) => status === 503);
    expect(away.length).toBeGreaterThan(0);
    for (const { words, headers } of away) {
      expect(words).toContain('Please try again shortly');
      expect(headers.get('retry-after')).toBe('10');
    }
  });
});
