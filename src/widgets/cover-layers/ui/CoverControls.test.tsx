// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork } from 'effector';
import { Provider } from 'effector-react';
import { describe, expect, it } from 'vitest';
import { LAST_QUARTER_INDEX } from '#entities/cover';
import { keepAppSettings } from '#shared/config/react';
import { SETTINGS } from '../../../../tests/support/screens/screen.tsx';
import { GroundCoverControl, useCoverLayers, WoodyCoverControl } from '../index.ts';

const TILES = {
  ground: 'https://tiles.example/ground/{yyyy-mm}/{z}/{x}/{y}.png',
  woody: 'https://tiles.example/woody/{year}/{z}/{x}/{y}.png',
  attribution: 'TERN, CC BY 4.0',
};

function Controls({ last }: { last: number }) {
  const { ground, woody } = useCoverLayers('map', last);
  return (
    <>
      <GroundCoverControl layer={ground} lastQuarterIndex={last} />
      <WoodyCoverControl layer={woody} />
      <p data-testid="ground">{ground.isOn ? ground.tiles : 'off'}</p>
      <p data-testid="woody">{woody.isOn ? woody.tiles : 'off'}</p>
    </>
  );
}

function show(tiles: typeof SETTINGS.cover_tiles = TILES, last: number = LAST_QUARTER_INDEX.map) {
  keepAppSettings({ ...SETTINGS, cover_tiles: tiles });
  const scope = fork();
  render(<Controls last={last} />, {
    wrapper: ({ children }) => <Provider value={scope}>{children}</Provider>,
  });
  return userEvent.setup();
}
const ground = () => within(screen.getByRole('region', { name: 'Seasonal Ground Cover (%)' }));
const woody = () => within(screen.getByRole('region', { name: 'Woody Cover Change' }));
const tilesOf = (product: string) => screen.getByTestId(product).textContent;

describe('GroundCoverControl', () => {
  it('is off at first, and shows its slider and legend when switched on (OP-12)', async () => {
    const user = show();
    expect(ground().getByRole('switch').getAttribute('aria-checked')).toBe('false');
    expect(ground().queryByRole('slider')).toBeNull();
    expect(tilesOf('ground')).toBe('off');
    await user.click(ground().getByRole('switch'));
    expect(ground().getByRole('slider').getAttribute('aria-valuetext')).toBe(
      'Autumn 2021 (2021-03)',
    );
    expect(ground().getByRole('figure', { name: /^Legend/ }).textContent).toContain('75%');
    expect(ground().getByText('Source: TERN, CC BY 4.0')).toBeDefined();
  });

  it.each([
    [LAST_QUARTER_INDEX.map, '125', '2021-03'],
    [LAST_QUARTER_INDEX.benchmark, '122', '2020-06'],
  ])(
    'starts at its last date, index %i (LAYER-09, LAYER-10, LAYER-11)',
    async (last, max, quarter) => {
      const user = show(TILES, last);
      await user.click(ground().getByRole('switch'));
      const slider = ground().getByRole('slider');
      expect(slider.getAttribute('aria-valuemin')).toBe('0');
      expect(slider.getAttribute('aria-valuemax')).toBe(max);
      expect(slider.getAttribute('aria-valuenow')).toBe(max);
      expect(tilesOf('ground')).toContain(`/ground/${quarter}/`);
      expect(
        ground().getByRole<HTMLButtonElement>('button', { name: 'Season after' }).disabled,
      ).toBe(true);
    },
  );

  it('steps by one date with the arrow keys (LAYER-12, LAYER-15)', async () => {
    const user = show();
    await user.click(ground().getByRole('switch'));
    ground().getByRole('slider').focus();
    await user.keyboard('{ArrowLeft}');
    expect(tilesOf('ground')).toContain('/ground/2020-12/');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
    expect(tilesOf('ground')).toContain('/ground/2020-09/');
    await user.keyboard('{Home}');
    expect(tilesOf('ground')).toContain('/ground/1989-12/');
    expect(ground().getByText('Summer 1989–90 (1989-12)')).toBeDefined();
    await user.keyboard('{ArrowLeft}');
    expect(tilesOf('ground')).toContain('/ground/1989-12/');
  });

  it('steps backwards and forwards with its buttons (BENCH-18, OP-13)', async () => {
    const user = show();
    await user.click(ground().getByRole('switch'));
    await user.click(ground().getByRole('button', { name: 'Season before' }));
    await user.click(ground().getByRole('button', { name: 'Season before' }));
    expect(tilesOf('ground')).toContain('/ground/2020-09/');
    await user.click(ground().getByRole('button', { name: 'Season after' }));
    expect(tilesOf('ground')).toContain('/ground/2020-12/');
  });
});

describe('WoodyCoverControl', () => {
  it('runs from 1991 to 2019, starts at 2019 and has a legend (LAYER-04, LAYER-05, LAYER-06)', async () => {
    const user = show();
    await user.click(woody().getByRole('switch'));
    const slider = woody().getByRole('slider');
    expect(slider.getAttribute('aria-valuemin')).toBe('1991');
    expect(slider.getAttribute('aria-valuemax')).toBe('2019');
    expect(tilesOf('woody')).toBe('https://tiles.example/woody/2019/{z}/{x}/{y}.png');
    expect(woody().getAllByRole('listitem')).toHaveLength(5);
    slider.focus();
    await user.keyboard('{ArrowLeft}');
    expect(tilesOf('woody')).toContain('/woody/2018/');
    await user.keyboard('{Home}');
    expect(tilesOf('woody')).toContain('/woody/1991/');
    expect(tilesOf('ground')).toBe('off');
  });
});

it('an overlay that is not configured says so and cannot be switched on', () => {
  show({ ground: null, woody: TILES.woody, attribution: '' });
  expect(ground().getByRole<HTMLButtonElement>('switch').disabled).toBe(true);
  expect(ground().getByText('Not available on this site.')).toBeDefined();
  expect(woody().getByRole<HTMLButtonElement>('switch').disabled).toBe(false);
});

it('WoodyCoverControl says when there is no data for a date', () => {
  keepAppSettings({ ...SETTINGS, cover_tiles: TILES });
  const layer = {
    product: 'woody',
    isOffered: true,
    isOn: true,
    setOn: () => {},
    step: 2019,
    setStep: () => {},
    tiles: '',
    setMissing: () => {},
  } as const;
  const { rerender } = render(<WoodyCoverControl layer={{ ...layer, isMissing: false }} />);
  expect(screen.getByRole('status').textContent).toBe('2019');
  rerender(<WoodyCoverControl layer={{ ...layer, isMissing: true }} />);
  expect(screen.getByRole('status').textContent).toContain('no data for this date');
});
