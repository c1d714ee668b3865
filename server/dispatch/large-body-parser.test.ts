import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorker } from '../parcels/testing/build-worker.ts';
import { createLargeBodyParser, type LargeBodyParser } from './large-body-parser.ts';

const MIB = 1024 * 1024;

describe('the parser of large bodies', () => {
  let folder: string;
  let parse: LargeBodyParser;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fenceline-body-'));
    parse = createLargeBodyParser(await buildWorker('body-worker', folder));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const parseText = (text: string, maxArrayItems = 1_000) =>
    parse({ bytes: Buffer.from(text), maxArrayItems });

  it('refuses what is no JSON, and what no call takes', async () => {
    await expect(parseText('{"a":')).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
    await expect(parseText('{"a":"\\ud800"}')).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
    await expect(parseText(`[${'0,'.repeat(1_000)}0]`)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('1001 entries'),
    });
    const names = Array.from({ length: 2_001 }, (_, n) => `"k${n}":0`).join();
    await expect(parseText(`{${names}}`)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('2001 names'),
    });
  });

  it('lets the event loop turn while it refuses 15 MiB of names', async () => {
    const names = `{${'"k":0,'.repeat((15 * MIB) / 6)}"k":0}`;
    let rounds = 0;
    const counting = setInterval(() => (rounds += 1), 1);
    await expect(parseText(names)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    clearInterval(counting);
    expect(rounds).toBeGreaterThan(3);
  });

  it('answers the value of several bodies that wait for one another', async () => {
    const bodies = Array.from({ length: 5 }, (_, n) => ({ n, list: [n, 'ü', null, true] }));
    const parsed = await Promise.all(bodies.map((body) => parseText(JSON.stringify(body))));
    expect(parsed).toEqual(bodies);
  });

  it('tells a caller to come back when 40 bodies wait', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 45 }, () => parseText('[]')));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ reason: { code: 'OVERLOADED', retryAfter: 5 } });
  });
});
