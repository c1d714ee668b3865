// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceStore, writeOutboxItem } from '#shared/offline/react';
import { memoryCaches } from '../../../tests/support/screens/memory-caches.ts';
import { answerCalls, EMAIL, showScreen } from '../../../tests/support/screens/screen.tsx';
import { KeptFarmsCard } from './index.ts';
import { writeKeptFarm } from './model/kept-farms.ts';

/** A browser that gives this answer about storage; `standalone` as on an iPhone or iPad. */
const openIn = (browser: { persisted: () => Promise<boolean>; standalone?: boolean }) => {
  const { persisted, ...device } = browser;
  const persist = vi.fn(async () => false);
  const storage = { persist, persisted };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage, ...device }));
  return persist;
};

const no = async () => false;
const forbidden = () => Promise.reject(new TypeError('insecure'));
const IPHONES = /Use “Add to Home Screen” and keep them there, or Safari may remove them/;
const OTHERS = /The browser may remove them if this device runs out of room\.$/;

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches().caches);
  answerCalls({ 'farms.list': () => [] });
  const cache = 'fenceline-farm-7';
  await deviceStore(cache).write('queries', []);
  const keptAt = '2026-11-25T09:00:00.000Z';
  await writeKeptFarm({ farmId: 7, name: 'Back Creek', keptAt, bytes: 9, tileCount: 1, cache });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the farms on this device', () => {
  it.each([
    ['an iPhone’s browser', { persisted: no, standalone: false }, IPHONES],
    ['a browser that promises nothing', { persisted: no }, OTHERS],
    ['a browser that forbids the question', { persisted: forbidden }, OTHERS],
  ])('say in %s who may remove them', async (_, browser, words) => {
    openIn(browser);
    showScreen(KeptFarmsCard, '/settings');
    expect((await screen.findByText(/Signing out removes them\./)).textContent).toMatch(words);
  });

  it('say no such thing where the browser promises to keep them, as on a Home Screen', async () => {
    const persisted = vi.fn<() => Promise<boolean>>(async () => true);
    openIn({ persisted, standalone: true });
    showScreen(KeptFarmsCard, '/settings');
    await screen.findByText('Back Creek');
    await vi.waitFor(() => expect(persisted).toHaveResolvedWith(true));
    expect(document.body.textContent).not.toMatch(/may remove|Home Screen/);
  });
});

it('a change that waits asks the browser to keep what this device stores', async () => {
  const persist = openIn({ persisted: no });
  await writeOutboxItem({
    id: 'f1',
    email: EMAIL,
    name: 'Far Paddock',
    submittedAt: '2026-11-25T09:00:00.000Z',
    state: 'waiting',
    reason: null,
    content: {},
  });
  expect(persist).toHaveBeenCalledOnce();
});
