// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addFarmHerePressed, addFarmPressed, farmPlaceUsed } from './index.ts';
import {
  ADDRESS,
  clearDrafts,
  openTab,
  parcelAt,
  press,
  START,
  startServer,
  type,
} from './wizard.fixture.tsx';

beforeEach(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clearDrafts();
});

describe('a place found on the map', () => {
  const FOUND = { ...START, parcels: [parcelAt(147)] };

  it('starts a farm with its address, location, gate and parcels', () => {
    startServer();
    const tab = openTab();
    act(() => tab.happened(addFarmHerePressed, FOUND));
    expect(tab.wizard()).toMatchObject({ mode: 'add', step: 1, draft: { gate: [147.5, -34.5] } });
    expect(tab.chosen()).toEqual(['P147']);
  });

  it('leads from the name to the parcels, past what it has answered, which can be changed', async () => {
    startServer();
    const tab = openTab();
    act(() => tab.happened(addFarmHerePressed, START));
    await type('Farm name*', 'Back Creek');
    await press('Next');
    expect(tab.wizard()?.step).toBe(6);
    fireEvent.click(screen.getByRole('button', { name: /^Farm Address/ }));
    await press('Next');
    expect(tab.wizard()?.step).toBe(4);
  });

  it.each([
    ['no gate', { gate: null }, 5],
    ['no address', { address: null }, 3],
  ] as const)('stops where it has %s', async (_, place, step) => {
    startServer();
    const tab = openTab();
    act(() => tab.happened(addFarmHerePressed, { ...START, place: { ...START.place, ...place } }));
    await type('Farm name*', 'Back Creek');
    await press('Next');
    expect(tab.wizard()?.step).toBe(step);
  });

  it('fills in the farm being added up to the location step, and keeps its name', async () => {
    startServer();
    const tab = openTab();
    act(() => tab.happened(addFarmPressed));
    await type('Farm name*', 'Back Creek');
    act(() => tab.happened(farmPlaceUsed, FOUND));
    expect(tab.wizard()?.draft).toMatchObject({
      name: 'Back Creek',
      location: START.place.location,
    });
    expect(tab.chosen()).toEqual(['P147']);
  });

  it('changes nothing after the location step', async () => {
    startServer();
    const tab = openTab();
    await tab.add();
    const { draft } = tab.wizard() ?? {};
    const elsewhere = { ...START.place, address: { ...ADDRESS, town: 'Coolamon' } };
    act(() => tab.happened(farmPlaceUsed, { place: elsewhere, parcels: [parcelAt(148)] }));
    expect([tab.wizard()?.draft, tab.chosen()]).toEqual([draft, []]);
  });
});
