import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { COMPARISON_MIN_AREAS_HA } from '#entities/parcel';
import { contract, type AnyCall } from '#shared/api/contract';
import { bodyOf } from '../../support/server/raw-call.ts';
import { endlessFilters, inflatingNames, longName } from './pdfs.ts';
import type { Attacker, Target } from './target.ts';

/** Counts the attack's requests by response status; 0 for no response. */
export type Statuses = Record<number, number>;

export interface Hostile {
  name: string;
  /** Maximum number of requests that may get a status other than 429. */
  maxUnlimited?: number;
  send(target: Target): Promise<Statuses>;
}

const GIVE_UP_MS = 45_000;
const CALLS_IN_FLIGHT = 8;
/** Sixty plus the refill while they are sent. */
const ANONYMOUS_A_MINUTE = 75;

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** Sends all requests concurrently. */
async function all(requests: (() => Promise<Response>)[]): Promise<Statuses> {
  const statuses: Statuses = {};
  await Promise.all(
    requests.map(async (request) => {
      const status = await request().then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => 0,
      );
      statuses[status] = (statuses[status] ?? 0) + 1;
    }),
  );
  return statuses;
}

const signal = () => AbortSignal.timeout(GIVE_UP_MS);
const post = (origin: string, body: string) => () =>
  fetch(`${origin}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: signal(),
  });

/** Sends a call from every attacker, as many times as the server allows one user in flight. */
const byAll =
  (call: AnyCall, paramsOf: (attacker: Attacker) => object) =>
  ({ origin, attackers }: Target) =>
    all(
      attackers.flatMap((attacker) => {
        const body = bodyOf(call, paramsOf(attacker), attacker.token);
        return times(CALLS_IN_FLIGHT, () => post(origin, body));
      }),
    );

/** 11.8 MB. */
const manyKeys = () =>
  `{"app_action":"mfk","data":{${times(990_000, (at) => `"k${at}":0`).join(',')}}}`;

const upload = (makePdf: () => Buffer) => async (target: Target) => {
  const link = new URL(await target.uploadLink());
  const body = new Uint8Array(makePdf());
  const headers = { 'content-type': 'application/pdf' };
  const address = `${target.origin}${link.pathname}${link.search}`;
  return all([() => fetch(address, { method: 'PUT', headers, body, signal: signal() })]);
};

/** An area around the town that holds the maximum number of parcels per search. */
const BIG_SHAPE = [
  [146.25, -34.55],
  [146.55, -34.55],
  [146.55, -34.25],
  [146.25, -34.25],
  [146.25, -34.55],
];

/** Four rings of 20,000 vertices: four fifths of the largest boundary. */
const manyVertices = () => ({
  type: 'MultiPolygon',
  coordinates: times(4, (ring) => {
    const vertices = times(20_000, (at) => {
      const angle = (at / 20_000) * 2 * Math.PI;
      return [146 + ring / 5 + Math.cos(angle) / 20, -34 + Math.sin(angle) / 20];
    });
    return [[...vertices, vertices[0]]];
  }),
});

const bigShapeParams = () => ({ geo_json: { type: 'Polygon', coordinates: [BIG_SHAPE] } });

const boundaryParams = ({ farmId }: Attacker) => ({
  property_id: farmId,
  geojson: {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: manyVertices() }],
  },
});

/** Attacks that one stranger, or three people with ordinary accounts, can send in a minute. */
export const HOSTILE: readonly Hostile[] = [
  {
    name: 'a body of 990,000 keys',
    send: ({ origin }) => all([post(origin, manyKeys())]),
  },
  {
    name: '20 bodies of 990,000 keys at once',
    send({ origin }) {
      const body = manyKeys();
      return all(times(20, () => post(origin, body)));
    },
  },
  {
    name: '100 malformed requests',
    maxUnlimited: ANONYMOUS_A_MINUTE,
    send: ({ origin }) => all(times(100, () => post(origin, '{"app_action":'))),
  },
  {
    name: '300 forged tokens',
    maxUnlimited: ANONYMOUS_A_MINUTE,
    send({ origin }) {
      const forged = () =>
        ['{"alg":"RS256","kid":"x"}', '{"sub":"x"}', randomBytes(64)]
          .map((part) => Buffer.from(part).toString('base64url'))
          .join('.');
      return all(times(300, () => post(origin, bodyOf(contract.embeds.list, {}, forged()))));
    },
  },
  {
    name: '64,000 spaces in a list of lots',
    send: ({ origin, attackers: [attacker] }) => {
      const params = { lot_plans: `1${' '.repeat(64_000)}x` };
      return all([post(origin, bodyOf(contract.parcels.findLotPlans, params, attacker!.token))]);
    },
  },
  { name: 'a PDF with 25,000 open filter lists', send: upload(endlessFilters) },
  { name: 'a PDF that inflates to 63 MB of names', send: upload(inflatingNames) },
  { name: 'a PDF with a name of 15 MB', send: upload(longName) },
  {
    name: '25,000 times the same benchmark, 24 calls of 3 users',
    send: byAll(contract.orders.recordBenchmarks, ({ email, farmId, comparison }) => ({
      owner_email: email,
      property_ids: times(25_000, () => farmId),
      reference_cibo_ids_text_array: times(25_000, () => comparison),
    })),
  },
  {
    name: '60 shared maps listed, 24 calls of 3 users',
    send: byAll(contract.embeds.list, () => ({})),
  },
  {
    name: '1,500 connections at once',
    send: ({ origin }) =>
      all(times(1_500, () => () => fetch(`${origin}/healthz`, { signal: signal() }))),
  },
  {
    name: '1,000 guessed keys of shared maps',
    maxUnlimited: ANONYMOUS_A_MINUTE,
    send: ({ origin }) =>
      all(
        times(1_000, () => () => {
          const key = randomBytes(16).toString('base64url');
          return fetch(`${origin}/embed/${key}.json`, { signal: signal() });
        }),
      ),
  },
  {
    name: 'the parcels under a big shape, 24 calls of 3 users',
    send: byAll(contract.parcels.inShape, bigShapeParams),
  },
  {
    name: 'boundaries of 80,000 corners, 24 calls of 3 users',
    send: byAll(contract.farms.storeCustomBoundary, boundaryParams),
  },
];

const SUSTAINED_MS = 10_000;
/** Pause of a client after a refusal, whatever delay the server asks for. */
const AFTER_REFUSAL_MS = 250;

/** Keeps as many calls in flight for one attacker as the server allows. */
const byOne =
  (who: number, call: AnyCall, paramsOf: (attacker: Attacker) => object) =>
  async ({ origin, attackers }: Target): Promise<Statuses> => {
    const attacker = attackers[who]!;
    const body = bodyOf(call, paramsOf(attacker), attacker.token);
    const statuses: Statuses = {};
    const endsAt = performance.now() + SUSTAINED_MS;
    const callAgain = async () => {
      while (performance.now() < endsAt) {
        const [status = '0'] = Object.keys(await all([post(origin, body)]));
        statuses[Number(status)] = (statuses[Number(status)] ?? 0) + 1;
        if (status !== '200') await delay(AFTER_REFUSAL_MS);
      }
    };
    await Promise.all(times(CALLS_IN_FLIGHT, callAgain));
    return statuses;
  };

/** Load of a single user within every limit, for ten seconds; each attack uses another user. */
export const SUSTAINED: readonly Hostile[] = [
  {
    name: 'the parcels under a big shape, one user for 10 s',
    send: byOne(0, contract.parcels.inShape, bigShapeParams),
  },
  {
    name: 'the parcels within 10 km, one user for 10 s',
    send: byOne(1, contract.parcels.withinRadius, ({ farmId }) => ({
      property_id: farmId,
      km: 10,
      area: Math.min(...COMPARISON_MIN_AREAS_HA),
    })),
  },
  {
    name: 'boundaries of 80,000 corners, one user for 10 s',
    send: byOne(2, contract.farms.storeCustomBoundary, boundaryParams),
  },
];
