// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { scopeBind } from 'effector';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { replaceText } from '../../../tests/support/screens/enter-text.ts';
import { farmRecord } from '../../../tests/support/screens/farm-record.ts';
import { answerCalls, showScreen } from '../../../tests/support/screens/screen.tsx';
import { $isEditing, PaddocksPanel, paddocksOpened } from './index.ts';

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

function open(paddocks: unknown[] = []) {
  let stored: Stored = { version: 4, paddocks };
  const sent: { version: number; paddocks: { name: string }[]; are_findings_accepted: boolean }[] =
    [];
  const refusals: ApiError[] = [];
  answerCalls({
    'farms.parcels': async () => [PARCEL],
    'paddocks.list': async () => [stored],
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
  const { scope } = showScreen(() => <PaddocksPanel farm={farmRecord()} />, '/map');
  scopeBind(paddocksOpened, { scope })(7);
  return { scope, sent, refusals, storeElsewhere: (next: Stored) => (stored = next) };
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
    expect(screen.getByRole('table').textContent).toContain('In paddocks81.9 ha');
    expect((await screen.findByText(/^Not in a paddock:/)).textContent).toMatch(/20\.\d ha$/);
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
