// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formOf,
  LOAD,
  open,
  press,
  projectRow,
} from '../../../../tests/support/screens/soil-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const parcel = (number: number) => ({
  cadastre_polygon_pid: `NSW-${number}`,
  jurisdictional_id: `${number}//DP755086`,
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [146, -34],
        [146.01, -34],
        [146.01, -34.01],
        [146, -34],
      ],
    ],
  },
});

const savedRow = (number: number, change: object = {}, row: object = {}) =>
  projectRow({
    pid: `NSW-${number}`,
    parcel_key: `NSW-${number}`,
    lot_number: String(number),
    plan_type: 'DP',
    plan_number: '755086',
    project_attributes: {
      version: 3,
      step: 1,
      submitted_form: formOf({ name: 'Bronwyn' }),
      ...change,
    },
    ...row,
  });

/** An unsigned project of lots 1 and 2, opened at step 1 on a farm of these lots. */
async function openSaved(
  onFarm: readonly number[],
  { attributes = {}, others = [] as object[], second = {} } = {},
) {
  const rows = [savedRow(1, attributes), savedRow(2, attributes, second)];
  const also = others.map((change) => ({ ...savedRow(2), project_id: 32, ...change }));
  const shown = open({ rows: [...rows, ...also], parcels: onFarm.map(parcel) });
  await press(LOAD);
  await press('Open project 31');
  await screen.findByRole('list', { name: 'Parcels of the farm' });
  return shown;
}

const box = (number: number) => screen.getByRole('checkbox', { name: `${number}//DP755086` });
const sent = (shown: Awaited<ReturnType<typeof openSaved>>) => {
  const { left_out, add_parcels } =
    shown.answers['soilProjects.save'].mock.lastCall?.[0]?.project_attributes ?? {};
  return { left_out, add_parcels };
};

describe('the parcels of a project in step 1', () => {
  it('cannot all be unticked: the field and Save say so', async () => {
    await openSaved([1, 2]);
    await press('Untick all');
    expect(screen.getAllByText(/Please tick at least one parcel/)).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await press('Tick all');
    expect(screen.queryByText(/Please tick at least one parcel/)).toBeNull();
  });

  it('are marked if the cadastre has no lot for them, with a warning until they are unticked', async () => {
    await openSaved([1, 2], { second: { state: 'TAS', lot_number: null, plan_number: null } });
    expect(screen.getByText('No volume and folio in the cadastre')).toBeDefined();
    expect(box(2).getAttribute('aria-describedby')).not.toBeNull();
    expect(screen.getByText(/has no lot and plan for 1 parcel/)).toBeDefined();
    await userEvent.click(box(2));
    expect(screen.queryByText(/has no lot and plan for 1 parcel/)).toBeNull();
  });

  it('are all ticked at first, and those unticked are left out', async () => {
    const shown = await openSaved([1, 2]);
    expect(screen.getByText(/^2 parcels, about/)).toBeDefined();
    await userEvent.click(box(2));
    expect(screen.getByText(/^1 of 2 parcels, about/)).toBeDefined();
    await press('Save');
    await waitFor(() => expect(sent(shown)).toEqual({ left_out: ['NSW-2'], add_parcels: [] }));
  });

  it('count as saved once a tick is restored', async () => {
    await openSaved([1, 2]);
    await userEvent.click(box(2));
    expect(screen.getByText(/not saved yet/)).toBeDefined();
    await userEvent.click(box(2));
    expect(screen.queryByText(/not saved yet/)).toBeNull();
  });

  it('asks about parcels that the farm gained, and adds what the client ticks', async () => {
    const shown = await openSaved([1, 2, 3, 4]);
    expect(await screen.findByText('Your farm has 2 more parcels. Add them?')).toBeDefined();
    await userEvent.click(box(3));
    expect(screen.getByText('Your farm has 1 more parcel. Add it?')).toBeDefined();
    await press('Leave out');
    await press('Save');
    await waitFor(() =>
      expect(sent(shown)).toEqual({ left_out: ['NSW-4'], add_parcels: ['NSW-3'] }),
    );
  });

  it('says which parcels the farm lost before they leave the project', async () => {
    await openSaved([2, 5], { attributes: { left_out: [{ key: 'NSW-5', name: '5//DP755086' }] } });
    expect(screen.getByText('Your farm no longer has a parcel of this project.')).toBeDefined();
    expect(screen.getByText(/Parcel 1 \(1 DP755086\) will leave the project/)).toBeDefined();
    expect(box(5)).toHaveProperty('ariaChecked', 'false');
  });

  it('names another project of the client on the same parcel', async () => {
    await openSaved([1, 2], { others: [{ project_name: 'Creek flats' }] });
    const items = within(screen.getByRole('list', { name: 'Parcels of the farm' }));
    expect(items.getAllByText('Also in Creek flats')).toHaveLength(1);
  });

  it('on a large farm can be found by name and ticked together', async () => {
    const shown = await openSaved(
      Array.from({ length: 300 }, (_, i) => i + 1),
      {
        attributes: {
          left_out: Array.from({ length: 298 }, (_, i) => ({ key: `NSW-${i + 3}`, name: '' })),
        },
      },
    );
    expect(screen.getByText(/^2 of 300 parcels, about/)).toBeDefined();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a parcel' }), '29');
    await press('Tick these 13');
    expect(screen.getByText(/^15 of 300 parcels, about/)).toBeDefined();
    await press('Save');
    await waitFor(() => expect(sent(shown).left_out).toHaveLength(285));
  });

  it('are compared with the farm once more next to the PDF to sign', async () => {
    const rows = [1, 2].map((number) => ({
      ...savedRow(number, { step: 10 }),
      project_status: 'A4' as const,
    }));
    open({ rows, parcels: [2, 3].map(parcel) });
    await press(LOAD);
    await press('Open project 31');
    expect(
      await screen.findByText('It has 1 more parcel and no longer has parcel 1.'),
    ).toBeDefined();
    await press('Go to step 1');
    expect(await screen.findByText('Your farm has 1 more parcel. Add it?')).toBeDefined();
  });
});
