import { allSettled, createWatch, fork } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import type { WireParcel } from '#shared/api/contract';
import type { LonLat } from '#shared/lib/lon-lat';
import { $message, mapPlaced, messageShown } from '#shared/snackbar/react';
import { createParcelSelection } from './parcel-selection.ts';

/** One-degree squares named by their south-west corner: 147,-35 spans 147..148 and -35..-34. */
const square = (west: number, south: number): WireParcel => ({
  cadastre_polygon_pid: `${west}_${south}`,
  jurisdictional_id: `1//DP${west}`,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + 1, south],
        [west + 1, south + 1],
        [west, south + 1],
        [west, south],
      ],
    ],
  },
});
const under = ([lon, lat]: LonLat) => square(Math.floor(lon), Math.floor(lat));

const selection = createParcelSelection();
const { pointClicked, parcelRemoved, selectionCleared, lookUpFx, $parcels, $waitingCount } =
  selection;

type LookUp = (question: { point: LonLat }) => WireParcel[] | Promise<WireParcel[]>;

function start(lookUp: LookUp = ({ point }) => [under(point)]) {
  const asked = vi.fn(lookUp);
  const scope = fork({ handlers: [[lookUpFx, asked]] });
  const messages: { lines: readonly string[]; tone?: string; durationMs?: number }[] = [];
  createWatch({ unit: messageShown, scope, fn: (message) => messages.push(message) });
  const click = async (...points: LonLat[]) => {
    const settled = Promise.all(
      points.map((params) => allSettled(pointClicked, { scope, params })),
    );
    await vi.runAllTimersAsync();
    await settled;
  };
  const chosen = () => scope.getState($parcels).map((parcel) => parcel.cadastre_polygon_pid);
  return { scope, asked, messages, click, chosen };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the parcel selection', () => {
  it('selects the parcel under a click (ADD-21)', async () => {
    const { click, chosen } = start();
    await click([147.5, -34.5]);
    expect(chosen()).toEqual(['147_-35']);
  });

  it('shows a red loading message for 10 s (MAP-25)', async () => {
    const { click, messages } = start();
    await click([147.5, -34.5]);
    expect(messages).toEqual([
      {
        lines: ['Loading property boundary for clicked location ...'],
        tone: 'guidance',
        durationMs: 10_000,
      },
    ]);
  });

  it.each([
    ['a parcel', [under([147.5, -34.5])], null],
    ['no parcel', [], 'There is no land parcel at this location.'],
  ])('removes the loading message when the response is %s', async (_, answer, expected) => {
    let resolve = (_parcels: WireParcel[]) => {};
    const { scope } = start(
      () =>
        new Promise((resolved) => {
          resolve = resolved;
        }),
    );
    const message = () => scope.getState($message)?.lines[0] ?? null;
    await allSettled(mapPlaced, { scope, params: { left: 0, top: 0, width: 900 } });
    void allSettled(pointClicked, { scope, params: [147.5, -34.5] });
    expect(message()).toBe('Loading property boundary for clicked location ...');
    resolve(answer);
    await vi.advanceTimersByTimeAsync(0);
    expect(message()).toBe(expected);
  });

  it('deselects a selected parcel without a request (ADD-22)', async () => {
    const { click, chosen, asked } = start();
    await click([147.5, -34.5]);
    await click([147.6, -34.4]);
    expect(chosen()).toEqual([]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('handles fast clicks in order with one request at a time', async () => {
    let inFlight = 0;
    let most = 0;
    const { click, chosen } = start(async ({ point }) => {
      most = Math.max(most, ++inFlight);
      // The earlier the click, the slower its response.
      await new Promise((resolve) => setTimeout(resolve, (150 - point[0]) * 1_000));
      inFlight -= 1;
      return [under(point)];
    });
    await click([147.5, -34.5], [148.5, -34.5], [149.5, -34.5]);
    expect(chosen()).toEqual(['147_-35', '148_-35', '149_-35']);
    expect(most).toBe(1);
  });

  it('treats a second fast click in the same parcel as a deselection', async () => {
    const { click, chosen, asked } = start(async ({ point }) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return [under(point)];
    });
    await click([147.5, -34.5], [147.6, -34.5], [148.5, -34.5]);
    expect(chosen()).toEqual(['148_-35']);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('selects nothing where there is no parcel and says so', async () => {
    const { click, chosen, messages } = start(() => []);
    await click([147.5, -34.5]);
    expect(chosen()).toEqual([]);
    expect(messages.at(-1)!.lines).toEqual(['There is no land parcel at this location.']);
  });

  it('reports a failed lookup and continues with the next click (OP-24)', async () => {
    const { click, chosen, messages, scope } = start(({ point }) => {
      if (point[0] < 148) throw ApiError.unreachable(new TypeError('Failed to fetch'));
      return [under(point)];
    });
    await click([147.5, -34.5], [148.5, -34.5]);
    expect(chosen()).toEqual(['148_-35']);
    expect(messages).toContainEqual({
      lines: ['The server cannot be reached. Nothing you typed is lost. Please try again.'],
      tone: 'error',
      durationMs: 10_000,
    });
    expect(scope.getState($waitingCount)).toBe(0);
  });

  it('removes a parcel by its chip (ADD-24)', async () => {
    const { click, chosen, scope } = start();
    await click([147.5, -34.5], [148.5, -34.5]);
    await allSettled(parcelRemoved, { scope, params: '147_-35' });
    expect(chosen()).toEqual(['148_-35']);
  });

  it('ignores the response to a click made before the selection was cleared', async () => {
    const { scope, chosen, asked } = start(async ({ point }) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return [under(point)];
    });
    const first = allSettled(pointClicked, { scope, params: [147.5, -34.5] });
    void allSettled(selectionCleared, { scope });
    void allSettled(pointClicked, { scope, params: [148.5, -34.5] });
    await vi.runAllTimersAsync();
    await first;
    expect(chosen()).toEqual(['148_-35']);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(scope.getState($waitingCount)).toBe(0);
  });

  it('adds parcels found by other means without duplicates (ADD-26)', async () => {
    const { scope, click, chosen } = start();
    await click([147.5, -34.5]);
    const params = [square(147, -35), square(148, -35), square(148, -35)];
    await allSettled(selection.parcelsAdded, { scope, params });
    expect(chosen()).toEqual(['147_-35', '148_-35']);
  });
});
