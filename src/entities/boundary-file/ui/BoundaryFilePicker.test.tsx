// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, fork } from 'effector';
import { Provider } from 'effector-react';
import { describe, expect, it, vi } from 'vitest';
import type { LonLat } from '#shared/lib/lon-lat';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import { createBoundaryFile } from '../state/boundary-file.ts';
import { BoundaryFilePicker } from './BoundaryFilePicker.tsx';
import { PasteCoordinates } from './PasteCoordinates.tsx';

const square = (lng: number, lat: number) => [
  [lng, lat],
  [lng + 0.01, lat],
  [lng + 0.01, lat + 0.01],
  [lng, lat + 0.01],
  [lng, lat],
];
const fileOf = (name: string, ...geometries: object[]) =>
  new File(
    [
      JSON.stringify({
        type: 'FeatureCollection',
        features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
      }),
    ],
    name,
  );
const area = (lng: number, lat: number) => ({ type: 'Polygon', coordinates: [square(lng, lat)] });
const lines = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    type: 'LineString',
    coordinates: square(140 + i, -30).slice(0, 4),
  }));

async function show(file: File) {
  const model = createBoundaryFile({
    use: { polygons: 100, vertices: 1_000 },
    near: createStore<LonLat | null>(null),
  });
  render(
    <Provider value={fork()}>
      <BoundaryFilePicker
        model={model}
        label="Boundary file"
        hint="Any file"
        isDisabled={false}
        isHome
      />
    </Provider>,
  );
  const user = userEvent.setup();
  const input = screen.getByLabelText('Boundary file');
  await user.upload(input, file);
  const report = await screen.findByRole('region', { name: `What is in ${file.name}` });
  return { user, input, report: within(report), element: report };
}

describe('BoundaryFilePicker', () => {
  it('accepts GeoJSON, KML and the other supported formats (UPL-01)', async () => {
    const { input } = await show(fileOf('a.json', area(146, -34)));
    expect(input.getAttribute('accept')?.split(',')).toEqual([
      '.geojson',
      '.json',
      '.kml',
      '.gpx',
      '.gpkg',
      '.fgb',
      '.xml',
      '.dxf',
      '.wkt',
      '.txt',
      '.kmz',
      '.zip',
    ]);
  });

  it('announces the content of the file and moves the focus there', async () => {
    const { report, element } = await show(fileOf('a.json', area(146, -34)));
    expect(report.getByRole('status').textContent).toMatch(/^a\.json: 1 area, \d+\.\d ha\./);
    expect(document.activeElement).toBe(element);
  });

  it('lets an iPhone choose any file, because it would grey out those it does not know', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { maxTouchPoints: 5 }));
    const { input } = await show(fileOf('a.json', area(146, -34)));
    vi.unstubAllGlobals();
    expect(input.hasAttribute('accept')).toBe(false);
  });

  it('shows at once why a file is unusable, and accepts another (UPL-06)', async () => {
    const { user, input, report } = await show(new File(['{}'], 'a.json'));
    expect(report.getByRole('alert').textContent).toMatch(
      /^It is an empty object, which is not GeoJSON\..*GeoJSON format is not valid - it does not have geometry or features field\.$/,
    );
    await user.upload(input, fileOf('b.json', area(146, -34)));
    expect(await screen.findByRole('region', { name: 'What is in b.json' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows only the reason for a file that is not JSON', async () => {
    const { report } = await show(new File(['<kml><Document/></kml>'], 'a.kml'));
    expect(report.getByRole('alert').textContent).toMatch(
      /^It has no features\.a\.kml needs changes/,
    );
    expect(report.getByRole('alert').textContent).not.toContain('GeoJSON');
  });

  it('asks whether areas outside Australia are intended', async () => {
    const { user, report } = await show(fileOf('a.json', area(2.3, 48.8)));
    const box = report.getByLabelText('Yes, the areas are in the right place');
    expect(box.getAttribute('aria-checked')).toBe('false');
    await user.click(box);
    expect(box.getAttribute('aria-checked')).toBe('true');
  });

  it('lists only a few of many offers, with the one for the whole file first', async () => {
    const { user, report } = await show(fileOf('a.json', area(146, -34), ...lines(8)));
    const list = report.getByRole('list', { name: 'What you can do' });
    const offers = () => within(list).getAllByRole('button', { name: /^Close/ });
    expect(offers()).toHaveLength(5);
    expect(offers()[0]!.textContent).toBe('Close all 8 lines into areas');
    await user.click(report.getByRole('button', { name: 'Show all 9 choices' }));
    expect(offers()).toHaveLength(9);
  });

  it('offers to cut an obstacle out of a field, and says how many hectares that removes', async () => {
    const ring = ([west, south]: readonly [number, number], size: number) =>
      [0, 0, 1, 1, 0]
        .map((x, i) => [west + x * size, south + [0, 1, 1, 0, 0][i]! * size])
        .map(([lng, lat]) => `<PNT A="2" C="${lat}" D="${lng}"/>`)
        .join('');
    const field = `<PLN A="1"><LSG A="1">${ring([146, -34], 0.01)}</LSG></PLN>`;
    const obstacle = `<PLN A="6" B="Dam"><LSG A="1">${ring([146.002, -33.998], 0.005)}</LSG></PLN>`;
    const task = `<ISO11783_TaskData><PFD A="PFD1" C="North">${field}${obstacle}</PFD></ISO11783_TaskData>`;
    const { user, report } = await show(new File([task], 'TASKDATA.XML'));
    expect(report.getByRole('status').textContent).toMatch(/^TASKDATA\.XML: 1 area, 102\.5 ha\./);
    expect(
      report.getByText('“North” contains “Dam”: 25.62 ha that count as part of it.'),
    ).toBeTruthy();
    expect(report.getByText('Removes 25.6 ha.')).toBeTruthy();
    await user.click(report.getByRole('button', { name: 'Cut “Dam” out of “North”' }));
    await vi.waitFor(() =>
      expect(screen.getByRole('status').textContent).toMatch(/^TASKDATA\.XML: 1 area, 76\.9 ha\./),
    );
    expect(screen.queryByRole('button', { name: /^Cut/ })).toBeNull();
  });

  it('prevents a file dropped next to the picker from replacing the page', async () => {
    const { input } = await show(fileOf('a.json', area(146, -34)));
    const drop = (target: EventTarget) => {
      const event = new Event('drop', { bubbles: true, cancelable: true });
      Object.assign(event, { dataTransfer: { types: ['Files'], dropEffect: 'copy' } });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(drop(document.body)).toBe(true);
    expect(drop(input)).toBe(false);
  });
});

describe('PasteCoordinates', () => {
  it('reads pasted text as a file and keeps the text', async () => {
    const model = createBoundaryFile({
      use: { polygons: 100, vertices: 1_000 },
      near: createStore<LonLat | null>(null),
    });
    const scope = fork();
    render(
      <Provider value={scope}>
        <PasteCoordinates model={model} isDisabled={false} />
      </Provider>,
    );
    const user = userEvent.setup();
    await user.click(screen.getByText('Paste coordinates (WKT)'));
    const press = screen.getByRole<HTMLButtonElement>('button', { name: 'Read coordinates' });
    expect(press.disabled).toBe(true);
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Coordinates' });
    const text = `POLYGON ((${square(146, -34)
      .map((at) => at.join(' '))
      .join(', ')}))`;
    await enterText(box, text);
    await user.click(press);
    await vi.waitFor(() => expect(scope.getState(model.$file)?.features).toHaveLength(1));
    expect(scope.getState(model.$file)?.fileName).toBe('Pasted coordinates.txt');
    expect(box.value).toBe(text);
  });
});
