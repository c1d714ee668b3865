// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $boundaryMarks } from '#entities/boundary-health/react';
import { ApiError } from '#shared/api';
import type { BoundaryFinding, BoundaryHealth } from '#shared/api/contract';
import { $message } from '#shared/snackbar/react';
import { farmRecord } from '../../../tests/support/screens/farm-record.ts';
import { farmSummary } from '../../../tests/support/screens/farm-summary.ts';
import { answerCalls, showScreen } from '../../../tests/support/screens/screen.tsx';
import { BoundaryHealthPanel } from './index.ts';

const finding = (given: Partial<BoundaryFinding>): BoundaryFinding => ({
  kind: 'gate',
  count: 1,
  hectares: null,
  metres: 240,
  point: [146.4, -34.4],
  areas: [],
  divided: [],
  drifted: [],
  is_accepted: false,
  ...given,
});
const health = (given: Partial<BoundaryHealth> = {}): BoundaryHealth => ({
  version: 3,
  cadastre: 'NSW 2026-11',
  findings: [],
  fixes: [],
  accepted_ha: null,
  unchecked: null,
  ...given,
});
const DRIFT = finding({
  kind: 'drift',
  hectares: 40,
  metres: null,
  point: null,
  drifted: [
    {
      lot_plan: '1//DP1',
      change: 'split',
      into: ['2//DP2', '3//DP2'],
      metres: null,
      before_ha: 40,
      after_ha: 40,
    },
  ],
});
const { property_id: farmId } = farmRecord();

afterEach(() => vi.restoreAllMocks());

function open(answers: Parameters<typeof answerCalls>[0]) {
  answerCalls(answers);
  return showScreen(() => <BoundaryHealthPanel farm={farmRecord()} />, '/map').scope;
}
/** A farm with a custom boundary whose parcels are taken. */
function openCustom(parcels: unknown[]) {
  const sent: unknown[] = [];
  const custom = farmRecord({ is_aus_farmkey: false });
  answerCalls({
    'boundaries.check': async () => [health()],
    'farms.customBoundary': async () => [{ type: 'Feature', properties: {}, geometry: SQUARE }],
    'farms.summaries': async () => [farmSummary({ lot_plans: [], area_ha: 90 })],
    'parcels.inShape': async () => parcels,
    'boundaries.takeParcels': async (params: never) => {
      sent.push(params);
      return [{ take_parcels: true }];
    },
  });
  const { scope } = showScreen(() => <BoundaryHealthPanel farm={custom} />, '/map');
  return { scope, sent };
}
const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [146, -34],
      [146.01, -34],
      [146.01, -33.99],
      [146, -33.99],
      [146, -34],
    ],
  ],
};
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('BoundaryHealthPanel', () => {
  it('says calmly that all is good', async () => {
    open({ 'boundaries.check': async () => [health()] });
    expect(await screen.findByRole('heading', { name: 'Boundary: all good' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what could not be checked', async () => {
    open({
      'boundaries.check': async () => [health({ unchecked: 'This boundary is too large.' })],
    });
    expect(await screen.findByRole('heading', { name: 'Boundary: partly checked' })).toBeTruthy();
    expect(screen.getByText('This boundary is too large.')).toBeTruthy();
  });

  it('offers to try again if the check fails', async () => {
    let fails = true;
    open({
      'boundaries.check': async () => {
        if (fails) throw new ApiError('FORBIDDEN', 'Not now.', { status: 403 });
        return [health()];
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('could not be checked');
    fails = false;
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Boundary: all good' })).toBeTruthy();
  });

  it('shows a finding on the map and hides it again', async () => {
    const scope = open({
      'boundaries.check': async () => [health({ findings: [finding({})], fixes: ['move-gate'] })],
    });
    await press(/^Show on the map: The gate is 240 m/);
    expect(scope.getState($boundaryMarks)).toMatchObject({ farmId, point: [146.4, -34.4] });
    await press(/^Show on the map: The gate is 240 m/);
    expect(scope.getState($boundaryMarks)).toBeNull();
  });

  it('fixes a finding at the version that is shown, and can undo that', async () => {
    const sent: unknown[] = [];
    let present = health({ findings: [finding({})], fixes: ['move-gate'] });
    const scope = open({
      'boundaries.check': async () => [present],
      'boundaries.fix': async (params) => {
        sent.push(params);
        present = health({ version: 4 });
        return [{ fix_boundary: true }];
      },
      'boundaries.restore': async (params) => {
        sent.push(params);
        return [{ restore_boundary: true }];
      },
    });
    await press('Move the gate to the boundary');
    const heading = await screen.findByRole('heading', { name: 'Boundary: all good' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    scope.getState($message)?.action?.run();
    await waitFor(() =>
      expect(sent).toEqual([
        { property_id: farmId, fix: 'move-gate', current: 3 },
        { property_id: farmId, number: 3, current: 4 },
      ]),
    );
  });

  it('keeps a finding whose fix fails, and says why', async () => {
    const scope = open({
      'boundaries.check': async () => [health({ findings: [finding({})], fixes: ['move-gate'] })],
      'boundaries.fix': async () => {
        throw new ApiError('CONFLICT', 'This boundary has changed.', { status: 409 });
      },
    });
    await press('Move the gate to the boundary');
    await waitFor(() =>
      expect(scope.getState($message)?.lines).toEqual(['This boundary has changed.']),
    );
    expect(screen.getByRole('button', { name: 'Move the gate to the boundary' })).toBeTruthy();
  });

  it('lets the user take new parcels or keep their own', async () => {
    open({
      'boundaries.check': async () => [
        health({
          findings: [DRIFT],
          fixes: ['accept-parcels'],
          accepted_ha: 412.2,
        }),
      ],
    });
    expect(await screen.findByText('1//DP1 was split into 2//DP2 and 3//DP2')).toBeTruthy();
    expect(screen.getByText(/With the new parcels, the farm has 412 ha/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Take the new parcels' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Keep mine: 1 parcel has changed/ })).toBeTruthy();
  });

  it('shows the user’s decision, and says that nothing replaces parcels that vanished', async () => {
    open({
      'boundaries.check': async () => [health({ findings: [{ ...DRIFT, is_accepted: true }] })],
    });
    expect(await screen.findByRole('heading', { name: 'Boundary: all good' })).toBeTruthy();
    expect(screen.getByText('You keep your parcels as they are.')).toBeTruthy();
    expect(screen.getByText(/Edit the farm to choose others/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Keep mine/ })).toBeNull();
  });

  it('shows “all good” after the user accepts a finding, until they reopen it', async () => {
    const sent: unknown[] = [];
    let isAccepted = false;
    const divided = finding({ kind: 'divided', metres: null, point: null });
    open({
      'boundaries.check': async () => [
        health({ findings: [{ ...divided, is_accepted: isAccepted }] }),
      ],
      'boundaries.accept': async (params) => {
        sent.push(params);
        isAccepted = !isAccepted;
        return [{ accept_finding: true }];
      },
    });
    await press(/^This is right: The boundary divides 1 parcel/);
    expect(await screen.findByRole('heading', { name: 'Boundary: all good' })).toBeTruthy();
    await press(/^Look at it again: The boundary divides/);
    expect(
      await screen.findByRole('heading', { name: 'Boundary: 1 thing to look at' }),
    ).toBeTruthy();
    const asked = { property_id: farmId, kind: 'divided', current: 3 };
    expect(sent).toEqual([
      { ...asked, is_accepted: true },
      { ...asked, is_accepted: false },
    ]);
  });

  it('opens the history, and returns the focus when it closes', async () => {
    open({
      'boundaries.check': async () => [health()],
      'boundaries.versions': async () => [],
    });
    await press('History of the boundary');
    await press('Close the history');
    expect(document.activeElement?.textContent).toBe('History');
  });
});

describe('taking the parcels under a custom boundary', () => {
  it('says when there are no parcels under the boundary', async () => {
    const { sent } = openCustom([]);
    await press('Take the parcels under it');
    await screen.findByText('There are no land parcels under this boundary.');
    const take = screen.getByRole<HTMLButtonElement>('button', { name: 'Take these parcels' });
    expect(take.disabled).toBe(true);
    expect(sent).toEqual([]);
  });

  it('shows the change in hectares, and takes the parcels at the version that was checked', async () => {
    const parcel = {
      cadastre_polygon_pid: 'NSW1',
      jurisdictional_id: '12//DP755510',
      geometry: SQUARE,
    };
    const { scope, sent } = openCustom([parcel]);
    await press('Take the parcels under it');
    await screen.findByText(/by its custom boundary\. Its parcel has 102 ha \(\+12\.\d ha\)\./);
    screen.getByText('12//DP755510');
    await press('Take these parcels');
    await waitFor(() =>
      expect(sent).toEqual([{ property_id: farmId, cibo_ids: ['NSW1'], current: 3 }]),
    );
    await waitFor(() =>
      expect(scope.getState($message)).toMatchObject({ action: { label: 'Undo' } }),
    );
  });

  it('offers nothing for a farm of land parcels', async () => {
    open({ 'boundaries.check': async () => [health()] });
    await screen.findByText('Boundary: all good');
    expect(screen.queryByRole('button', { name: 'Take the parcels under it' })).toBeNull();
  });
});
