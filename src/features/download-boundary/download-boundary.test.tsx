// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FeatureCollection } from 'geojson';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { $message, type Message } from '#shared/snackbar/react';
import { farmRecord } from '../../../tests/support/screens/farm-record.ts';
import { answerCalls, showScreen } from '../../../tests/support/screens/screen.tsx';
import { DownloadBoundary } from './index.ts';

const geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [146, -35],
      [146.01, -35],
      [146.01, -34.99],
      [146, -35],
    ],
  ],
};
const saved: { name: string; blob: Blob }[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  saved.length = 0;
});

function open(
  answer: () => Promise<unknown>,
  {
    map = () => [],
    paddocks = [],
  }: { map?: (params: object) => unknown; paddocks?: readonly unknown[] } = {},
) {
  answerCalls({
    'farms.parcels': answer,
    'farms.boundaryMap': map,
    'paddocks.list': async () => [{ version: 1, paddocks }],
  });
  let last: Blob;
  URL.createObjectURL = (blob) => ((last = blob as Blob), 'blob:x');
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob: last });
  });
  const onClose = vi.fn<() => void>();
  const { scope } = showScreen(
    () => <DownloadBoundary farm={farmRecord()} onClose={onClose} />,
    '/farms',
  );
  return { onClose, scope };
}

describe('DownloadBoundary', () => {
  it('saves the boundary in the chosen format under the farm’s name', async () => {
    const parcel = { cadastre_polygon_pid: 'NSW1', jurisdictional_id: '12//DP755510', geometry };
    const { onClose } = open(async () => [parcel]);
    await userEvent.click(await screen.findByRole('radio', { name: /^KML/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(saved.map(({ name }) => name)).toEqual(['kurrajong-park-boundary.kml']);
    expect(saved[0]!.blob.type).toBe('application/vnd.google-earth.kml+xml');
  });

  it('saves the map that the server draws as a PDF', async () => {
    const map = vi.fn(async () => [
      { file_name: 'kurrajong-park-map.pdf', pdf_base64: btoa('%PDF-1.7') },
    ]);
    const { onClose } = open(async () => [], { map });
    await userEvent.click(await screen.findByRole('radio', { name: 'PDF map' }));
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(map).toHaveBeenCalledWith({ property_id: farmRecord().property_id });
    expect(saved.map(({ name }) => name)).toEqual(['kurrajong-park-map.pdf']);
    expect(saved[0]!.blob).toMatchObject({ type: 'application/pdf', size: 8 });
  });

  it('stays open with the reason if the map cannot be drawn', async () => {
    const { onClose, scope } = open(async () => [], {
      map: async () => {
        throw new ApiError('OVERLOADED', 'The server is busy drawing maps.', { status: 503 });
      },
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'PDF map' }));
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() =>
      expect(scope.getState<Message | null>($message)?.lines.join(' ')).toContain('drawing maps'),
    );
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays open with the reason if the boundary cannot be loaded', async () => {
    const { onClose, scope } = open(async () => {
      throw new ApiError('INTERNAL', 'The server is busy.', { status: 500 });
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() =>
      expect(scope.getState<Message | null>($message)?.lines.join(' ')).toContain('busy'),
    );
    expect(onClose).not.toHaveBeenCalled();
    expect(saved).toEqual([]);
  });

  it('includes the farm’s paddocks unless the user leaves them out', async () => {
    const parcel = { cadastre_polygon_pid: 'NSW1', jurisdictional_id: '12//DP755510', geometry };
    const paddocks = [
      { name: '=Creek', kind: 'grazing', area_ha: 12.34567, geometry },
      { name: '北牧场', kind: 'water', area_ha: 1, geometry },
    ];
    const { onClose } = open(async () => [parcel], { paddocks });
    const choice = await screen.findByRole('checkbox', { name: 'With its 2 paddocks' });
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    await userEvent.click(choice);
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
    const files = await Promise.all(
      saved.map(async ({ blob }) => JSON.parse(await textOf(blob)) as FeatureCollection),
    );
    expect(files.map(({ features }) => features.map(({ properties }) => properties))).toEqual([
      [
        expect.objectContaining({ name: '12//DP755510' }),
        { name: '=Creek', kind: 'grazing', hectares: 12.3457, layer: 'paddocks' },
        { name: '北牧场', kind: 'water', hectares: 1, layer: 'paddocks' },
      ],
      [expect.objectContaining({ name: '12//DP755510' })],
    ]);
  });
});

/** jsdom's Blob has no `text()`. */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(blob);
  });
