import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '#shared/api/contract';
import type { Client } from '#shared/api';
import { seededRandom } from '../../server/platform/seeded-random.ts';
import { timed } from '../measure.ts';

/** Milliseconds between requests, roughly the load of a few hundred people at their maps. */
const PAUSE_MS = 20;

type Request = () => Promise<unknown>;

/**
 * Simulates other users, one request at a time: their farms, parcels at a point, tiles of parcels
 * and of ground cover. Returns each request's milliseconds when stopped.
 */
export class Visitors {
  private readonly requests: Request[];
  private next = 0;

  constructor(options: {
    origin: string;
    clients: readonly { email: string; client: Client }[];
    middle: readonly [lng: number, lat: number];
  }) {
    const { origin, clients, middle } = options;
    const random = seededRandom(7);
    const near = (at: number) => random.between(at - 0.03, at + 0.03);
    const tile = async (path: string) => {
      const response = await fetch(`${origin}/tiles/${path}`);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} is answered with ${response.status}`);
    };
    const [x, y] = tileAt(middle, 14);
    this.requests = clients.flatMap(({ email, client }, i) => [
      () => client.send(contract.farms.list, { email }),
      () => client.send(contract.parcels.atPoint, { lng: near(middle[0]), lat: near(middle[1]) }),
      () => tile(`parcels/14/${x + (i % 3)}/${y + (i % 2)}.mvt`),
      () => tile(`ground-cover/${2000 + (i % 8)}-06/14/${x + (i % 3)}/${y + (i % 2)}.png`),
    ]);
  }

  /** Sends one request of each kind, so that no measured tile is the first. */
  async warmUp(): Promise<void> {
    for (let i = 0; i < this.requests.length; i++) await this.ask();
  }

  async askUntil(isOver: () => boolean): Promise<number[]> {
    const spent: number[] = [];
    while (!isOver()) {
      spent.push(await this.ask());
      await delay(PAUSE_MS);
    }
    return spent;
  }

  private ask(): Promise<number> {
    const request = this.requests[this.next % this.requests.length]!;
    this.next += 1;
    return timed(request);
  }
}

function tileAt([lng, lat]: readonly [number, number], z: number): [x: number, y: number] {
  const sine = Math.sin((lat * Math.PI) / 180);
  return [
    Math.floor(((lng + 180) / 360) * 2 ** z),
    Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z),
  ];
}
