import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { PropertyRecord } from '#shared/api/contract';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { farmSummary } from '../../../../tests/support/screens/farm-summary.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { FarmsPage } from './FarmsPage.tsx';

export const KURRAJONG = farmRecord();
export const BACK_CREEK = farmRecord({
  property_id: 8,
  property_name: 'Back Creek',
  pic_code: '',
  front_gate_address: '',
  typed_front_gate_address: '713***Boundary Siding Road***Coreenya***NSW***2704',
  is_aus_farmkey: false,
});

const VERIFIED_AT = '2020-11-22T01:00:00.000Z';

/** A server that stores the farms and which of them are verified. */
export function openFarms(
  farms: readonly PropertyRecord[] = [KURRAJONG, BACK_CREEK],
  path = '/farms',
) {
  const kept = { farms: [...farms], verified: new Set<number>(), deleted: [] as PropertyRecord[] };
  const answers = {
    'farms.list': vi.fn<() => Promise<unknown>>(async () => [...kept.farms]),
    'farms.checkVerification': vi.fn<(params: { property_id: number }) => Promise<unknown>>(
      async ({ property_id }) => [{ check_property_verified: kept.verified.has(property_id) }],
    ),
    'farms.verifyWithLpa': vi.fn<(params: { userid: string; pass: string }) => Promise<unknown>>(
      async ({ userid, pass }) =>
        userid === 'lpa-demo' && pass === 'lpa-demo-pass' ? 'Login Success' : 'Login Failure',
    ),
    'farms.storeVerification': vi.fn<(params: { property_id: number }) => Promise<unknown>>(
      async ({ property_id }) => {
        kept.verified.add(property_id);
        return [{ update_verification: true }];
      },
    ),
    'farms.remove': vi.fn<(params: { property_id: number }) => Promise<unknown>>(
      async ({ property_id }) => {
        kept.deleted = kept.farms.filter((farm) => farm.property_id === property_id);
        kept.farms = kept.farms.filter((farm) => farm.property_id !== property_id);
        return [{ delete_property: true }];
      },
    ),
    'farms.restore': vi.fn<(params: { property_id: number }) => Promise<unknown>>(async () => {
      kept.farms = [...kept.farms, ...kept.deleted];
      kept.deleted = [];
      return [{ restore_property: true }];
    }),
    'farms.deleted': async () =>
      kept.deleted.map(({ property_id, property_name }) => ({
        property_id,
        property_name,
        area_ha: 412.3,
        deleted_at: new Date(Date.now() - 86_400_000).toISOString(),
        restorable_until: new Date(Date.now() + 29.5 * 86_400_000).toISOString(),
      })),
    'farms.summaries': async () =>
      kept.farms.map(({ property_id, is_aus_farmkey }) =>
        farmSummary({
          property_id,
          lpa_verified: kept.verified.has(property_id),
          ...(kept.verified.has(property_id) && { lpa_verified_at: VERIFIED_AT }),
          ...(!is_aus_farmkey && { area_ha: 80.52, lot_plans: [] }),
        }),
      ),
    'farms.thumbnails': async ({ property_ids: ids }: { property_ids: number[] }) =>
      ids.map((property_id) => ({ property_id, path: 'M6 6 138 6 138 90Z' })),
    'boundaries.check': vi.fn<() => Promise<unknown>>(async () => [
      { version: 1, cadastre: 'x', findings: [], fixes: [], accepted_ha: null, unchecked: null },
    ]),
    'farms.parcels': async () => [
      {
        cadastre_polygon_pid: 'P1',
        jurisdictional_id: '12//DP755510',
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [146, -34],
              [146.01, -34],
              [146.01, -33.99],
              [146, -34],
            ],
          ],
        },
      },
    ],
    'orders.keyPurchased': async () => [{ has_property_key_been_purchased: false, purchase: null }],
    'orders.freeReorder': async () => [{ check_free_reorder: false }],
  };
  const sent = answerCalls(answers);
  return {
    ...showScreen(FarmsPage, path),
    kept,
    answers,
    calls: () => sent.mock.calls.map(([call]) => call.name),
  };
}

export const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

export async function openMenu(name: string) {
  await rowOf(name);
  await press(`More for ${name}`);
}
export async function choose(name: string, item: string) {
  await openMenu(name);
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

export function closeFarms(): void {
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
}
