// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork } from 'effector';
import { Provider } from 'effector-react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachCover, type CoverScreen } from '#entities/cover';
import { createQueryClient } from '#shared/api/react';
import { keepAppSettings } from '#shared/config/react';
import { SETTINGS } from '../../../../tests/support/screens/screen.tsx';
import { CoverControl, useCoverLayers } from '../index.ts';
import { CoverTimeBar } from './CoverTimeBar.tsx';

const TILES: typeof SETTINGS.cover_tiles = {
  ...eachCover(() => null),
  ground: 'https://tiles.example/ground/{yyyy-mm}/{z}/{x}/{y}.png',
  woody: 'https://tiles.example/woody/{year}/{z}/{x}/{y}.png',
  attribution: 'TERN, CC BY 4.0',
};

afterEach(() => {
  vi.useRealTimers();
});

function Controls({ on }: { on: CoverScreen }) {
  const layers = useCoverLayers(on);
  const { ground, woody } = layers;
  return (
    <>
      <CoverControl layer={ground} />
      <CoverControl layer={woody} />
      <CoverTimeBar layers={layers} land={null} />
      <button onClick={() => woody.setMissing(true)}>Miss the trees</button>
      <p data-testid="ground">{ground.isOn ? ground.tiles : 'off'}</p>
      <p data-testid="woody">{woody.isOn ? woody.tiles : 'off'}</p>
    </>
  );
}

function show(tiles: typeof SETTINGS.cover_tiles = TILES, on: CoverScreen = 'map') {
  keepAppSettings({ ...SETTINGS, cover_tiles: tiles });
  const scope = fork();
  render(<Controls on={on} />, {
    wrapper: ({ children }) => (
      <Provider value={scope}>
        <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
      </Provider>
    ),
  });
  return userEvent.setup({
    advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms),
  });
}
const control = (title: string) => within(screen.getByRole('region', { name: title }));
const ground = () => control('Seasonal Ground Cover (%)');
const woody = () => control('Woody Cover Change');
const groundDates = () => control('Seasonal Ground Cover (%): dates');
const woodyDates = () => control('Woody Cover Change: dates');
const sliderOf = (title: string) => screen.getByRole('slider', { name: title });
const groundSlider = () => sliderOf('Seasonal Ground Cover (%)');
const tilesOf = (product: string) => screen.getByTestId(product).textContent;

describe('the ground cover overlay', () => {
  it('is off at first, and shows its slider and legend when switched on (OP-12)', async () => {
    const user = show();
    expect(ground().getByRole('switch').getAttribute('aria-checked')).toBe('false');
    expect(screen.queryByRole('slider')).toBeNull();
    expect(tilesOf('ground')).toBe('off');
    await user.click(ground().getByRole('switch'));
    expect(groundSlider().getAttribute('aria-valuetext')).toBe('Autumn 2021 (2021-03)');
    expect(groundDates().getByRole('figure', { name: /^Legend/ }).textContent).toContain('75%');
    expect(ground().getByText('Source: TERN, CC BY 4.0')).toBeDefined();
  });

  it.each([
    ['map', '125', '2021-03'],
    ['benchmark', '122', '2020-06'],
  ] as const)(
    'starts on %s at its last date, index %s (LAYER-09, LAYER-10, LAYER-11)',
    async (on, max, quarter) => {
      const user = show(TILES, on);
      await user.click(ground().getByRole('switch'));
      const slider = groundSlider();
      expect(slider.getAttribute('aria-valuemin')).toBe('0');
      expect(slider.getAttribute('aria-valuemax')).toBe(max);
      expect(slider.getAttribute('aria-valuenow')).toBe(max);
      expect(tilesOf('ground')).toContain(`/ground/${quarter}/`);
      expect(
        groundDates().getByRole<HTMLButtonElement>('button', { name: 'Season after' }).disabled,
      ).toBe(true);
    },
  );

  it('steps by one date with the arrow keys (LAYER-12, LAYER-15)', async () => {
    const user = show();
    await user.click(ground().getByRole('switch'));
    groundSlider().focus();
    await user.keyboard('{ArrowLeft}');
    expect(tilesOf('ground')).toContain('/ground/2020-12/');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
    expect(tilesOf('ground')).toContain('/ground/2020-09/');
    await user.keyboard('{Home}');
    expect(tilesOf('ground')).toContain('/ground/1989-12/');
    expect(groundDates().getByText('Summer 1989–90 (1989-12)')).toBeDefined();
    await user.keyboard('{ArrowLeft}');
    expect(tilesOf('ground')).toContain('/ground/1989-12/');
  });

  it('steps by a season or to the same season of another year (BENCH-18, OP-13)', async () => {
    const user = show();
    await user.click(ground().getByRole('switch'));
    const press = (name: string) => user.click(groundDates().getByRole('button', { name }));
    await press('Season before');
    await press('Season before');
    expect(tilesOf('ground')).toContain('/ground/2020-09/');
    await press('Season after');
    expect(tilesOf('ground')).toContain('/ground/2020-12/');
    await press('−1 yr, same season');
    expect(tilesOf('ground')).toContain('/ground/2019-12/');
    await press('+1 yr, same season');
    expect(tilesOf('ground')).toContain('/ground/2020-12/');
    const later = '+1 yr, same season';
    expect(groundDates().getByRole<HTMLButtonElement>('button', { name: later }).disabled).toBe(
      true,
    );
  });

  it('plays the seasons up to the last one, and starts from the first if it is already there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = show();
    await user.click(ground().getByRole('switch'));
    const press = (name: string) => user.click(groundDates().getByRole('button', { name }));
    await press('Play Seasonal Ground Cover (%)');
    expect(tilesOf('ground')).toContain('/ground/1989-12/');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(tilesOf('ground')).toContain('/ground/1990-03/');
    await press('Pause');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(tilesOf('ground')).toContain('/ground/1990-03/');
    groundSlider().focus();
    await user.keyboard('{End}{ArrowLeft}');
    await press('Play Seasonal Ground Cover (%)');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(tilesOf('ground')).toContain('/ground/2021-03/');
    expect(groundDates().getByRole('button', { name: /^Play/ })).toBeDefined();
  });

  it('shows the change over years on request, with both dates and a legend of its own', async () => {
    const user = show();
    await user.click(ground().getByRole('switch'));
    await user.click(groundDates().getByRole('button', { name: /^Options/ }));
    await user.selectOptions(groundDates().getByRole('combobox', { name: 'Show' }), '10');
    expect(groundDates().getByText('Autumn 2011 to Autumn 2021')).toBeDefined();
    expect(
      groundDates().getByRole('figure', { name: 'Legend: change in percentage points' }),
    ).toBeDefined();
    groundSlider().focus();
    await user.keyboard('{Home}{ArrowRight}');
    expect(groundDates().getByText('Summer 1989–90 to Autumn 1990')).toBeDefined();
  });
});

describe('the woody cover overlay', () => {
  it('runs from 1991 to 2019, starts at 2019 and has a legend (LAYER-04, LAYER-05, LAYER-06)', async () => {
    const user = show();
    await user.click(woody().getByRole('switch'));
    const slider = sliderOf('Woody Cover Change');
    expect(slider.getAttribute('aria-valuemin')).toBe('1991');
    expect(slider.getAttribute('aria-valuemax')).toBe('2019');
    expect(tilesOf('woody')).toBe('https://tiles.example/woody/2019/{z}/{x}/{y}.png');
    expect(woodyDates().getAllByRole('listitem')).toHaveLength(5);
    slider.focus();
    await user.keyboard('{ArrowLeft}');
    expect(tilesOf('woody')).toContain('/woody/2018/');
    await user.keyboard('{Home}');
    expect(tilesOf('woody')).toContain('/woody/1991/');
    expect(tilesOf('ground')).toBe('off');
  });

  it('has other colours than ground cover while both are on', async () => {
    const user = show();
    const colours = () =>
      woodyDates()
        .getAllByRole('listitem')
        .map((one) => one.firstElementChild?.getAttribute('style'));
    await user.click(woody().getByRole('switch'));
    const alone = colours();
    await user.click(ground().getByRole('switch'));
    expect(colours()).not.toEqual(alone);
    await user.click(ground().getByRole('switch'));
    expect(colours()).toEqual(alone);
  });
});

it('an overlay that is not configured says so and cannot be switched on', () => {
  show({ ...TILES, ground: null, attribution: '' });
  expect(ground().getByRole<HTMLButtonElement>('switch').disabled).toBe(true);
  expect(ground().getByText('Not available on this site.')).toBeDefined();
  expect(woody().getByRole<HTMLButtonElement>('switch').disabled).toBe(false);
});

it('the time bar says when there is no data for a date', async () => {
  const user = show();
  await user.click(woody().getByRole('switch'));
  expect(woodyDates().queryByText(/no data for this date/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Miss the trees' }));
  expect(woodyDates().getByText(/no data for this date/)).toBeDefined();
});
