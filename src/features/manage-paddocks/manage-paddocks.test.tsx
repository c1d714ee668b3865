// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { scopeBind } from 'effector';
import type { Polygon } from 'geojson';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { areaHa } from '#shared/lib/geo';
import { replaceText } from '../../../tests/support/screens/enter-text.ts';
import { farmRecord } from '../../../tests/support/screens/farm-record.ts';
import { answerCalls, showScreen } from '../../../tests/support/screens/screen.tsx';
import { $isEditing, $openFarmId, PaddocksPanel, PaddockState, paddocksOpened } from './index.ts';

const box = (west: number, east: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [146 + west / 1_000, -34],
      [146 + east / 1_000, -34],
      [146 + east / 1_000, -33.99],
      [146 + west / 1_000, -33.99],
      [146 + west / 1_000, -34],
    ],
  ],
});
const PARCEL = {
  cadastre_polygon_pid: 'P1',
  jurisdictional_id: '1//DP7',
  geometry: box(0, 10),
};
const WEST = { name: 'West', kind: 'grazing', area_ha: 51.2, geometry: box(0, 5) };
const EAST = { name: 'East', kind: 'water', area_ha: 30.7, geometry: box(5, 8) };

interface Stored {
  version: number;
  paddocks: unknown[];
}

function open(paddocks: unknown[] = [], Part = PaddocksPanel) {
  let stored: Stored = { version: 4, paddocks };
  const sent: {
    version: number;
    paddocks: { name: string; geometry: Polygon }[];
    are_findings_accepted: boolean;
  }[] = [];
  const refusals: ApiError[] = [];
  const reads = { count: 0 };
  answerCalls({
    'farms.parcels': async () => [PARCEL],
    'paddocks.list': async () => {
      reads.count++;
      return [stored];
    },
    'paddocks.store': async (params: never) => {
      const given = params as (typeof sent)[number];
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      sent.push(given);
      const kept = given.paddocks.map((one) => ({ ...one, area_ha: 1 }));
      stored = { version: given.version + 1, paddocks: kept };
      return [{ version: stored.version }];
    },
  });
  // The environment has no layout.
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  const { scope } = showScreen(() => <Part farm={farmRecord()} />, '/map');
  if (Part === PaddocksPanel) scopeBind(paddocksOpened, { scope })(7);
  return { scope, sent, reads, refusals, storeElsewhere: (next: Stored) => (stored = next) };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const nameField = (number: number) => screen.findByLabelText(`Name of paddock ${number}`);
async function rename(number: number, name: string) {
  const field = await nameField(number);
  await replaceText(field, name);
  await userEvent.keyboard('{Enter}');
}

beforeEach(() => localStorage.clear());

describe('PaddocksPanel', () => {
  it('shows the sum for each kind and the land in no paddock', async () => {
    open([WEST, EAST]);
    const rows = within(await screen.findByRole('list', { name: 'Paddocks' }));
    expect(rows.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'WestGrazing51.2 ha',
      'EastWater30.7 ha',
    ]);
    expect((await screen.findByText(/^Not in a paddock:/)).textContent).toMatch(/20\.\d ha$/);
    expect(screen.getByRole('table').textContent).toContain('In paddocks82.0 ha of 102.5 ha');
  });

  it('counts land in two paddocks once, and land outside the farm not at all', async () => {
    open([WEST, { ...EAST, geometry: box(4, 12) }]);
    await screen.findByText('Every part of the farm is in a paddock.');
    expect(screen.getByRole('table').textContent).toMatch(
      /Grazing \(1\)51\.2 haWater \(1\)51\.2 haIn paddocks102\.5 ha of 102\.5 ha/,
    );
  });

  it('does not offer an overlap to the other paddock if nothing would remain of the first', async () => {
    open([WEST, { ...EAST, geometry: box(1, 2) }]);
    await press('Edit paddocks');
    await button('Give it to “East”');
    expect(screen.queryByRole('button', { name: 'Give it to “West”' })).toBeNull();
  });

  it('repairs an overlap, land outside the farm and a gap by one press each, with undo', async () => {
    const { sent } = open([
      WEST,
      { ...EAST, geometry: box(4, 8) },
      { ...EAST, name: 'Far', geometry: box(9, 12) },
    ]);
    await press('Edit paddocks');
    await press('Give it to “West”');
    await waitFor(() => expect(screen.queryByText(/overlap by/)).toBeNull());
    await press('Undo');
    await screen.findByText(/overlap by/);
    await press('Redo');
    await press('Trim to the farm');
    await waitFor(() => expect(screen.queryByText('Check these borders')).toBeNull());
    await press('Add it to “Far”');
    await screen.findByText('Every part of the farm is in a paddock.');
    await press('Save paddocks');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.paddocks.map(({ name }) => name)).toEqual(['West', 'East', 'Far']);
    const hectares = sent[0]!.paddocks.map(({ geometry }) => Math.round(areaHa(geometry)));
    expect(hectares).toEqual([51, 31, 20]);
    expect(sent[0]!.are_findings_accepted).toBe(false);
  });

  it('refuses to save names that are empty or repeated, and says where', async () => {
    open([WEST, EAST]);
    await press('Edit paddocks');
    await rename(2, 'WEST');
    expect(await screen.findAllByText(/Another paddock has this name/)).toHaveLength(2);
    expect(((await button('Save paddocks')) as HTMLButtonElement).disabled).toBe(true);
    await userEvent.clear(await nameField(2));
    await userEvent.tab();
    expect(await screen.findByText('Give the paddock a name.')).toBeTruthy();
    expect(((await button('Save paddocks')) as HTMLButtonElement).disabled).toBe(true);
  });

  it('does everything with the keyboard alone, and undoes a name in one step', async () => {
    const { sent, scope } = open();
    (await button('Add paddocks')).focus();
    await userEvent.keyboard('{Enter}');
    (await button('Start from the farm’s land')).focus();
    await userEvent.keyboard('{Enter}');
    const field = await nameField(1);
    field.focus();
    await userEvent.clear(field);
    await userEvent.keyboard('Home{Enter}');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByLabelText('Kind of Home'));
    await press('Undo');
    expect((await nameField(1)).getAttribute('value')).toBe('Paddock 1');
    await press('Redo');
    (await button('Save paddocks')).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(scope.getState($isEditing)).toBe(false));
    expect(sent).toMatchObject([
      { version: 4, paddocks: [{ name: 'Home', kind: 'grazing' }], are_findings_accepted: false },
    ]);
  });

  it('asks before it saves an overlap, with its hectares', async () => {
    const { sent } = open([WEST, { ...EAST, geometry: box(4, 8) }]);
    await press('Edit paddocks');
    await rename(2, 'Dam');
    await press('Save paddocks');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/“West” and “Dam” overlap by 10\.\d ha\./)).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Save them' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.are_findings_accepted).toBe(true);
  });

  it('keeps unsaved changes for the next visit, until they are discarded', async () => {
    open([WEST]);
    await press('Edit paddocks');
    await rename(1, 'Renamed');
    await press('Save later');
    await press('Continue');
    expect((await nameField(1)).getAttribute('value')).toBe('Renamed');
    await press('Discard');
    await press('Discard the changes');
    await screen.findByRole('list', { name: 'Paddocks' });
    expect(screen.queryByText('You have changes that are not saved')).toBeNull();
  });

  it('replaces another window’s paddocks only if the user says so', async () => {
    const { sent, refusals, storeElsewhere } = open([WEST]);
    await press('Edit paddocks');
    await rename(1, 'Mine');
    const message = 'The paddocks were changed in another window.';
    refusals.push(new ApiError('CONFLICT', message, { status: 409, fields: { version: message } }));
    storeElsewhere({ version: 9, paddocks: [EAST] });
    await press('Save paddocks');
    await screen.findByText(message);
    expect((await nameField(1)).getAttribute('value')).toBe('Mine');
    await press('Replace them with mine');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ version: 9, paddocks: [{ name: 'Mine' }] });
  });

  it('stays open with the reason and every change if the server fails', async () => {
    const { refusals } = open([WEST]);
    await press('Edit paddocks');
    await rename(1, 'Kept');
    refusals.push(new ApiError('INTERNAL', 'Something went wrong.', { status: 500 }));
    await press('Save paddocks');
    await screen.findByText('Something went wrong.');
    expect((await nameField(1)).getAttribute('value')).toBe('Kept');
  });
});

describe('PaddockState', () => {
  it('shows nothing for a farm without paddocks', async () => {
    const { reads } = open([], PaddockState);
    await waitFor(() => expect(reads.count).toBe(1));
    expect(screen.queryByRole('region', { name: 'Paddocks' })).toBeNull();
  });

  it('shows how much of the farm is in paddocks and how many borders to check, and opens them', async () => {
    const { scope } = open([WEST, { ...EAST, geometry: box(4, 8) }], PaddockState);
    const state = await screen.findByRole('region', { name: 'Paddocks' });
    await within(state).findByText('1 border to check');
    expect(state.textContent).toContain('2 paddocks82.0 ha of 102.5 ha');
    await press('Open paddocks');
    expect(scope.getState($openFarmId)).toBe(farmRecord().property_id);
  });
});
