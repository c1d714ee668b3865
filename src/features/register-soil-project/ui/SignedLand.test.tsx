// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
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

/** A project that was signed for lots 35 and 36, opened at step 1. */
async function openSigned(onFarm: readonly number[], attributes: object = {}) {
  const signed = (number: number) =>
    projectRow({
      pid: `NSW-${number}`,
      parcel_key: `NSW-${number}`,
      lot_number: String(number),
      plan_type: 'DP',
      plan_number: '755086',
      project_attributes: {
        version: 3,
        step: 1,
        is_land_frozen: true,
        submitted_form: formOf({ name: 'Bronwyn' }),
        ...attributes,
      },
    });
  const shown = open({ rows: [signed(35), signed(36)], parcels: onFarm.map(parcel) });
  await press(LOAD);
  await press('Open project 31');
  return shown;
}

const sentParcels = (shown: Awaited<ReturnType<typeof openSigned>>) =>
  shown.answers['soilProjects.save'].mock.lastCall?.[0]?.project_attributes['add_parcels'];

describe('the land of a signed project in step 1', () => {
  it('asks whether parcels that the farm gained belong to the project', async () => {
    const shown = await openSigned([35, 36, 29, 30]);
    expect(await screen.findByText('Your farm has 2 more parcels. Add them?')).toBeDefined();
    expect(screen.getByText('Parcel 2 (36 DP755086)')).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox', { name: '30//DP755086' }));
    await press('Save');
    await waitFor(() => expect(sentParcels(shown)).toEqual(['NSW-30']));
  });

  it('adds nothing if the client ticks nothing', async () => {
    const shown = await openSigned([35, 36, 29]);
    expect(await screen.findByText('Your farm has 1 more parcel. Add it?')).toBeDefined();
    await press('Save');
    await waitFor(() => expect(sentParcels(shown)).toEqual([]));
  });

  it('says which parcels the farm lost, and keeps them', async () => {
    await openSigned([36]);
    expect(
      await screen.findByText('The farm no longer has parcel 1. The project keeps it.'),
    ).toBeDefined();
  });

  it('offers parcels that were left out before the signature without asking about them', async () => {
    const shown = await openSigned([35, 36, 29], {
      left_out: [{ key: 'NSW-29', name: '29//DP755086' }],
    });
    expect(await screen.findByText(/^You left these parcels out/)).toBeDefined();
    expect(screen.queryByText(/Your farm has 1 more parcel/)).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: '29//DP755086' }));
    await press('Save');
    await waitFor(() => expect(sentParcels(shown)).toEqual(['NSW-29']));
  });

  it('says that a boundary of the farm’s own was changed, and what to do', async () => {
    await openSigned([], { redrawn: { hectares: 142.4 } });
    expect(await screen.findByText(/The farm now has 142\.4 ha, the project 200 ha/)).toBeDefined();
    expect(screen.getByText(/withdraw this project and start a new one/)).toBeDefined();
  });
});
