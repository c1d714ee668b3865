import { zipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import {
  collection,
  feature,
  kml,
  kmlPolygon,
  placemark,
  read,
  ring,
  square,
  utf8,
} from '../geo-file.fixture.ts';
import { applyOffer, createGeoFileReader } from '../index.ts';
import { answerQuestions } from './answer-questions.ts';
import type { WorkerLine } from './create-reader.ts';
import type { Question } from './messages.ts';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/**
 * Runs the worker's side in the same thread, over a channel that copies messages as a worker does.
 */
function startChannel(): WorkerLine {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  answerQuestions(port2);
  port2.start();
  port1.start();
  return Object.assign(port1 as unknown as WorkerLine, { terminate: () => port1.close() });
}

const file = (name: string, content: string) => ({ name, bytes: utf8(content) });
const north = kml(
  placemark('North', kmlPolygon([square(), square(2, 2, 2)])),
  placemark(
    'Two',
    `<MultiGeometry>${kmlPolygon([square(20)])}${kmlPolygon([square(40)])}</MultiGeometry>`,
  ),
);
const bowTie = JSON.stringify(feature([ring([0, 0], [10, 10], [10, 0], [0, 10])], { name: 'Odd' }));
const circle = (vertices: number, east = 0, radius = 0.1) => {
  const positions = Array.from({ length: vertices }, (_, i) => {
    const angle = (2 * Math.PI * i) / vertices;
    return [146 + east + radius * Math.cos(angle), -35 + radius * Math.sin(angle)];
  });
  return [...positions, positions[0]!];
};

describe.each([
  ['a worker', () => createGeoFileReader(startChannel)],
  ['the page, where there are no workers', () => createGeoFileReader()],
])('createGeoFileReader in %s', (_, create) => {
  it('unpacks an archive with its folders, and refuses one with too many files or a password', async () => {
    const reader = create();
    const archive = zipSync({ 'a/north.kml': utf8(north), 'list.csv': utf8('name\r\nNorth') });
    const limits = { entries: 2, bytes: 1_000_000 };
    const unpacked = await reader.unpack(new Blob([archive]), limits);
    expect(unpacked).toEqual({
      files: [
        { path: 'a/north.kml', bytes: utf8(north) },
        { path: 'list.csv', bytes: utf8('name\r\nNorth') },
      ],
    });
    expect(await reader.unpack(new Blob([archive]), { ...limits, entries: 1 })).toEqual({
      refusal: 'It has more than 1 file.',
    });
    const locked = archive.slice();
    for (let at = 0; at + 4 < locked.length; at++) {
      const isEntry = new DataView(locked.buffer).getUint32(at, true) === 0x02014b50;
      if (isEntry) locked[at + 8]! |= 1;
    }
    expect(await reader.unpack(new Blob([new Uint8Array(locked)]), limits)).toEqual({
      refusal: 'The archive has a password. Create it again without one.',
    });
    expect(await reader.unpack(new Blob(['no archive']), limits)).toHaveProperty('refusal');
    reader.dispose();
  });

  it('returns the same results as reading in place', async () => {
    const reader = create();
    for (const [name, content] of [
      ['farm.kml', north],
      ['farm.json', bowTie],
      ['farm.json', '{'],
      [
        'large.json',
        JSON.stringify(collection(...[0, 1, 2].map(() => feature([circle(30_000)], { id: 7 })))),
      ],
    ] as const) {
      expect(await reader.read(file(name, content))).toEqual(await read(name, content));
    }
    reader.dispose();
  });

  it('reads a browser’s File', async () => {
    const reader = create();
    const answer = await reader.read(new File([north], 'farm.kml'));
    expect(answer.features).toHaveLength(2);
    expect(answer.fileName).toBe('farm.kml');
    reader.dispose();
  });

  it('returns features that can be stringified, cloned and read again', async () => {
    const reader = create();
    const bytes = utf8(
      JSON.stringify(feature([[square(), square(2, 2, 2)], [square(20)]], {}, 'MultiPolygon')),
    );
    const [one, other, third] = await Promise.all(
      [1, 2, 3].map(async () => (await reader.read({ name: 'farm.json', bytes })).features[0]!),
    );
    const holes = square(2, 2, 2).toReversed();
    const coordinates = [[square(), holes], [square(20)]];
    expect(JSON.parse(JSON.stringify(one!.geometry))).toEqual({
      type: 'MultiPolygon',
      coordinates,
    });
    expect(structuredClone(other!.geometry)).toEqual({ type: 'MultiPolygon', coordinates });
    expect({ ...third!.geometry }.coordinates).toEqual(coordinates);
    expect(third!.geometry.coordinates).toBe(third!.geometry.coordinates);
    reader.dispose();
  });

  it('applies offers, including those of an earlier result', async () => {
    const reader = create();
    const answer = await reader.read(file('farm.json', bowTie));
    await reader.read(file('farm.kml', north));
    const repaired = await applyOffer(answer, answer.offers[0]!.id);
    expect(repaired.features).toHaveLength(1);
    expect(answer.features).toHaveLength(0);
    await expect(applyOffer(answer, 'no such')).rejects.toThrow(RangeError);
    await expect(applyOffer({ ...answer }, answer.offers[0]!.id)).rejects.toThrow(RangeError);
    reader.dispose();
  });

  it('createReader reports the progress of a file, and stops when it is cancelled', async () => {
    const reader = create();
    const many = collection(
      ...Array.from({ length: 1_500 }, (_, i) =>
        feature([circle(60, i / 500, 0.001)], { name: i }),
      ),
    );
    const shares: number[] = [];
    const large = file('farm.json', JSON.stringify(many));
    await reader.read(large, { onProgress: (share) => shares.push(share) });
    expect(shares.length).toBeGreaterThan(1);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
    expect(Math.max(...shares)).toBeLessThanOrEqual(1);

    const controller = new AbortController();
    const reason = new Error('The user left.');
    const reading = reader.read(large, {
      signal: controller.signal,
      onProgress: () => controller.abort(reason),
    });
    await expect(reading).rejects.toBe(reason);
    await expect(reader.read(large, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect((await reader.read(file('farm.kml', north))).features).toHaveLength(2);
    reader.dispose();
  });

  it('aborts the current file when it is closed', async () => {
    const reader = create();
    const reading = reader.read(file('farm.json', JSON.stringify(feature([circle(200_000)]))));
    reader.dispose();
    await expect(reading).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  });
});

describe('createGeoFileReader after a cancellation, in a worker that does not pause', () => {
  /** Workers that answer for KML. For any other file they keep working and receive no messages. */
  function deafWorkers() {
    const ended: number[] = [];
    let started = 0;
    const reader = createGeoFileReader(() => {
      const number = ++started;
      const line = startChannel();
      const say = line.postMessage.bind(line);
      let isDeaf = false;
      return Object.assign(line, {
        postMessage: (question: Question, transfer: Transferable[]) => {
          isDeaf ||= question.type === 'read' && !question.name.endsWith('.kml');
          if (!isDeaf) say(question, transfer);
        },
        terminate: () => void ended.push(number),
      });
    });
    return { reader, ended, started: () => started };
  }
  async function cancelLarge(reader: ReturnType<typeof createGeoFileReader>) {
    const controller = new AbortController();
    const reading = reader.read(file('large.json', '{}'), { signal: controller.signal });
    controller.abort(new Error('The user left.'));
    await expect(reading).rejects.toThrow('The user left.');
  }

  it('ends the worker at once, and reads the next file in another', async () => {
    const { reader, ended, started } = deafWorkers();
    await cancelLarge(reader);
    expect(ended).toEqual([1]);
    expect((await reader.read(file('farm.kml', north))).features).toHaveLength(2);
    expect(started()).toBe(2);
    reader.dispose();
  });

  it('keeps a worker with a result for its offers, and reads the next file in another', async () => {
    const { reader, ended, started } = deafWorkers();
    const answer = await reader.read(file('farm.kml', north));
    await cancelLarge(reader);
    expect(ended).toEqual([]);
    expect((await reader.read(file('farm.kml', north))).features).toHaveLength(2);
    expect(started()).toBe(2);
    reader.dispose();
    expect(ended).toEqual([1, 2]);
    await expect(applyOffer(answer, 'any')).rejects.toThrow(RangeError);
  });
});

describe('createGeoFileReader with a broken worker', () => {
  it('rejects, and starts another worker for the next file', async () => {
    let starts = 0;
    const reader = createGeoFileReader(() => {
      if (++starts > 1) return startChannel();
      const broken = Object.assign(new EventTarget(), {
        postMessage: () => broken.dispatchEvent(new Event('error', { cancelable: true })),
        terminate: () => {},
      });
      return broken as unknown as WorkerLine;
    });
    await expect(reader.read(file('farm.kml', north))).rejects.toThrow(/its reader did not start/);
    expect((await reader.read(file('farm.kml', north))).features).toHaveLength(2);
    reader.dispose();
  });
});
