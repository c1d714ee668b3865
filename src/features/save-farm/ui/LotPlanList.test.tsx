// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allSettled, createWatch, scopeBind } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import { editFarmPressed, FarmWizard, lotPlansFound, parcelSelection } from '../index.ts';
import { ApiError } from '#shared/api';
import type { WireParcel } from '#shared/api/contract';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { clearDrafts } from '../wizard.fixture.tsx';

const parcel = (pid: string, lotPlan: string): WireParcel => ({
  cadastre_polygon_pid: pid,
  jurisdictional_id: lotPlan,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [146, -35],
        [148, -35],
        [148, -34],
        [146, -34],
        [146, -35],
      ],
    ],
  },
});
const ONE = parcel('P1', '1//DP7');
const PIECES = [parcel('P2', '12//DP755510'), parcel('P3', '12//DP755510')];
const SECTIONS = [parcel('P4', '3/A/DP758001'), parcel('P5', '3/B/DP758001')];

const row = (lot_plan: string, status: string, parcels: WireParcel[] = []) => ({
  lot_plan,
  status,
  parcels,
});

/** Opens the boundary step of a farm that has the parcel P1. */
async function open(lookUp: (params: { lot_plans: string }) => unknown) {
  const asked = answerCalls({
    'farms.parcels': async () => [ONE],
    'parcels.findLotPlans': lookUp,
    'farms.edit': async () => [{ edit_property: true }],
  });
  const { scope } = showScreen(() => <FarmWizard />, '/map');
  const shown: string[][] = [];
  createWatch({
    unit: lotPlansFound,
    scope,
    fn: (parcels) => shown.push(parcels.map(({ cadastre_polygon_pid: pid }) => pid)),
  });
  await allSettled(editFarmPressed, { scope, params: farmRecord() });
  for (let step = 0; step < 3; step++) await userEvent.click(await findButton('Next'));
  await screen.findByLabelText('Paste lot/plan list');
  const chosen = () =>
    scope.getState(parcelSelection.$parcels).map(({ cadastre_polygon_pid: pid }) => pid);
  return {
    asked,
    scope,
    shown,
    chosen,
    reset: scopeBind(parcelSelection.selectionCleared, { scope }),
  };
}

const findButton = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Paste lot/plan list');
const find = async (list: string) => {
  await enterText(box(), list);
  await userEvent.click(await findButton('Find parcels'));
};

beforeEach(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clearDrafts();
});

describe('LotPlanList', () => {
  it('adds the parcels it finds to the selection and shows them on the map', async () => {
    const { chosen, shown } = await open(async () => [
      row('1//DP7', 'found', [ONE]),
      row('12//DP755510', 'found', PIECES),
    ]);
    await find('1//DP7, 12//DP755510');
    expect(await screen.findByText('2 parcels added, 1 already selected.')).toBeTruthy();
    expect(chosen()).toEqual(['P1', 'P2', 'P3']);
    expect(shown).toEqual([['P1', 'P2', 'P3']]);
  });

  it('names the lots it cannot find and leaves the text unchanged', async () => {
    const { chosen, shown } = await open(async ({ lot_plans }) =>
      lot_plans.split(', ').map((lot) => row(lot, 'not_found')),
    );
    await find('12//DP755511, 12SP123456');
    const missing = await screen.findByRole('list', { name: 'Not found' });
    expect(
      within(missing)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['12//DP755511', '12SP123456']);
    expect(box().value).toBe('12//DP755511, 12SP123456');
    expect([chosen(), shown]).toEqual([['P1'], []]);
  });

  it('lists items too long to be a lot and plan apart from those not found', async () => {
    await open(async () => [row('12//DP1', 'not_found'), row('lot 12 and then…', 'unreadable')]);
    await find('12//DP1');
    const tooLong = await screen.findByRole('list', { name: 'Too long' });
    expect(tooLong.textContent).toBe('lot 12 and then…');
    expect(screen.getByText('One item is too long to be a lot and plan')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Not found' }).textContent).toBe('12//DP1');
  });

  it('offers the candidates of an ambiguous lot, and shows each on the map when chosen', async () => {
    const { chosen, shown } = await open(async () => [row('3/DP758001', 'ambiguous', SECTIONS)]);
    await find('3/DP758001');
    const choice = await screen.findByRole('group', { name: '3/DP758001 may be one of these:' });
    expect(chosen()).toEqual(['P1']);
    const second = within(choice).getByRole('checkbox', { name: '3/B/DP758001' });
    second.focus();
    await userEvent.keyboard(' ');
    expect(chosen()).toEqual(['P1', 'P5']);
    expect(shown).toEqual([['P5']]);
    await userEvent.keyboard(' ');
    expect(chosen()).toEqual(['P1']);
  });

  it('shows why a lookup failed and what to do next, and allows a retry', async () => {
    const message = 'The server cannot be reached. Nothing you typed is lost. Please try again.';
    const lookUp = vi.fn<() => Promise<unknown>>();
    lookUp.mockRejectedValueOnce(ApiError.unreachable(new TypeError('Failed to fetch')));
    lookUp.mockResolvedValueOnce([row('12//DP755510', 'found', PIECES)]);
    const { chosen } = await open(lookUp);
    await find('12//DP755510');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(box().value).toBe('12//DP755510');
    await userEvent.click(await findButton('Find parcels'));
    await waitFor(() => expect(chosen()).toEqual(['P1', 'P2', 'P3']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps a list too long for one request and asks the user to split it', async () => {
    const { asked } = await open(async () => []);
    await find('12//DP755510,'.repeat(6_000));
    expect(screen.getByRole('alert').textContent).toContain('Please split it.');
    expect(box().value).toHaveLength(78_000);
    expect(asked.mock.calls.map(([call]) => call.name)).not.toContain('findLotPlans');
  });

  it('Update waits for the lookup and includes its parcels', async () => {
    let answer = (_rows: unknown) => {};
    const { asked } = await open(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await find('12//DP755510');
    expect((await findButton('Update')).disabled).toBe(true);
    answer([row('12//DP755510', 'found', PIECES)]);
    await screen.findByText('2 parcels added.');
    await userEvent.click(await findButton('Update'));
    await waitFor(() =>
      expect(asked.mock.lastCall).toMatchObject([
        { name: 'edit' },
        { cibo_ids: ['P1', 'P2', 'P3'] },
      ]),
    );
  });

  it('ignores the result of a lookup from before a reset', async () => {
    let answer = (_rows: unknown) => {};
    const { chosen, reset } = await open(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await find('12//DP755510');
    act(reset);
    answer([row('12//DP755510', 'found', PIECES)]);
    await waitFor(async () =>
      expect((await findButton('Find parcels')).getAttribute('aria-disabled')).toBe('false'),
    );
    expect(chosen()).toEqual([]);
  });
});
