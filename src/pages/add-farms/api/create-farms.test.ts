// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { answerCalls } from '../../../../tests/support/screens/screen.tsx';
import type { RunFarm } from '../model/run.ts';
import { createFarms } from './create-farms.ts';

afterEach(() => vi.restoreAllMocks());

const farm = (name: string): RunFarm => ({
  opId: crypto.randomUUID(),
  farm: {
    email: 'a@b.example',
    property_name: name,
    pic_code: '',
    front_gate_lat: -35,
    front_gate_lng: 146,
    not_owner: false,
    owner_name: '',
    owner_business_name: '',
    owner_phone_number: '',
    owner_email_address: '',
    front_gate_address: '',
    typed_front_gate_address: '',
  },
  areaHa: 1,
  farmId: null,
  state: 'waiting',
  reason: null,
});

async function run(farms: RunFarm[], answers: Parameters<typeof answerCalls>[0]) {
  const sent = answerCalls(answers);
  const states = new Map(farms.map((one) => [one.opId, one]));
  const stopped = new AbortController();
  const interruption = await createFarms({
    farms,
    boundaryOf: async () => [],
    onChange: async (changed) => void states.set(changed.opId, changed),
    signal: stopped.signal,
    busyWaitMs: 1,
  });
  return { interruption, farms: [...states.values()], sent };
}
const created = async ({ property_name: name }: { property_name: string }) => [
  { create_property: name.length },
];
const stored = async () => [{ update_farm_geojson_boundary: true }];

describe('createFarms', () => {
  it('continues after a farm that the server refuses, and says why', async () => {
    const { farms, interruption } = await run([farm('a'), farm('bb')], {
      'farms.create': async (params: { property_name: string }) => {
        if (params.property_name === 'a') {
          throw new ApiError('INVALID_PARAMS', 'Name cannot be empty', { status: 400 });
        }
        return created(params);
      },
      'farms.storeCustomBoundary': stored,
    });
    expect(interruption).toBeNull();
    expect(farms.map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'Name cannot be empty'],
      ['created', null],
    ]);
  });

  it('stops when the server cannot be reached, and leaves the other farms waiting', async () => {
    const { farms, interruption } = await run([farm('a'), farm('bb')], {
      'farms.create': () => Promise.reject(ApiError.unreachable(null)),
    });
    expect(interruption).toContain('cannot be reached');
    expect(farms.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });

  it('waits while the server is busy', async () => {
    let tries = 0;
    const { farms } = await run([farm('a')], {
      'farms.create': async (params: { property_name: string }) => {
        if (++tries < 3) throw new ApiError('TOO_MANY_REQUESTS', 'Wait.', { status: 429 });
        return created(params);
      },
      'farms.storeCustomBoundary': stored,
    });
    expect([tries, farms[0]!.state]).toEqual([3, 'created']);
  });

  it('keeps the id of a farm whose boundary is refused, and does not create it again', async () => {
    const first = await run([farm('abc')], {
      'farms.create': created,
      'farms.storeCustomBoundary': async () => {
        throw new ApiError('INVALID_PARAMS', 'The outline crosses itself.', { status: 400 });
      },
    });
    expect(first.farms[0]).toMatchObject({
      state: 'failed',
      farmId: 3,
      reason: 'The farm is saved, but its boundary is not. The outline crosses itself.',
    });
    vi.restoreAllMocks();
    const again = { ...first.farms[0]!, state: 'waiting' as const };
    const second = await run([again], { 'farms.storeCustomBoundary': stored });
    expect(second.farms[0]!.state).toBe('created');
  });
});
