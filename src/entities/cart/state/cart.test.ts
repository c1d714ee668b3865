// @vitest-environment jsdom
// In a worker of its own: its carts listen to the storage.
import { allSettled, createEvent, fork, sample, type EventCallable, type Scope } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $session, type Session } from '#shared/auth/react';
import { $message } from '#shared/snackbar/react';
import { cartItem } from '../model/cart-item.ts';
import {
  $cartCount,
  $cartItems,
  farmItemsRemoved,
  itemRemoved,
  itemsAdded,
  itemsOrdered,
} from './cart.ts';

const as = (email: string): Session => ({ status: 'authenticated', email, name: null });
const farmer = as('farmer@fenceline.example');
const agent = as('agent@fenceline.example');

const farm = { property_id: 7, property_name: 'Kurrajong Park' };
const key = cartItem(farm, 'Property Key');
const carbon = cartItem(farm, 'Carbon Report');
const earlierKey = cartItem({ property_id: 3, property_name: 'Back Creek' }, 'Property Key');
const benchmark = cartItem(farm, 'Benchmark Report', {
  comparison_cads: ['a'],
  PropertyKeyIdForBenchmarkReport: 7,
});

const signIn = (tab: Scope, session: Session) =>
  allSettled($session, { scope: tab, params: session });

/** Simulates a browser tab: a new scope over the shared storage. */
async function openTab(session: Session = farmer): Promise<Scope> {
  const tab = fork();
  await signIn(tab, session);
  return tab;
}

/** Runs an event to its end, including the message's time on screen; returns that message. */
async function act<T>(tab: Scope, event: EventCallable<T>, params: T) {
  const settled = allSettled(event, { scope: tab, params });
  const message = tab.getState($message);
  await vi.runAllTimersAsync();
  await settled;
  return message;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the cart', () => {
  it('counts its items for the badge (SHELL-09)', async () => {
    const tab = await openTab();
    await act(tab, itemsAdded, [key]);
    await act(tab, itemsAdded, [carbon]);
    expect(tab.getState($cartCount)).toBe(2);
    await act(tab, itemRemoved, key);
    expect(tab.getState($cartCount)).toBe(1);
  });

  it('announces an added item for 20 s in the default colour (CART-05, CART-25, OP-101)', async () => {
    const tab = await openTab();
    expect(await act(tab, itemsAdded, [key])).toEqual({
      lines: ['Farm Key is added to shopping card'],
      tone: 'default',
      durationMs: 20_000,
    });
  });

  it('refuses a duplicate with a notice and stays unchanged (CART-04, ERR-03)', async () => {
    const tab = await openTab();
    await act(tab, itemsAdded, [key]);
    const message = await act(tab, itemsAdded, [key]);
    expect(message?.lines).toEqual(['Farm Key for this property is already in the shopping card']);
    expect(tab.getState($cartItems)).toEqual([key]);
  });

  it('announces everything that one action did, one line each (OP-106)', async () => {
    const tab = await openTab();
    await act(tab, itemsAdded, [carbon]);
    const message = await act(tab, itemsAdded, [benchmark, key, carbon]);
    expect(message?.lines).toEqual([
      'Woody Veg. & Ground Cover Report is added to shopping card',
      'Farm Key is added to shopping card',
      'Forest Carbon Report for this property is already in the shopping card',
    ]);
  });

  it('removes a key’s linked benchmarks with it (CART-09)', async () => {
    const tab = await openTab();
    await act(tab, itemsAdded, [benchmark, key, carbon]);
    expect(await act(tab, itemRemoved, key)).toBeNull();
    expect(tab.getState($cartItems)).toEqual([carbon]);
  });

  it('removes ordered items and keeps those added meanwhile (PAY-14)', async () => {
    const tab = await openTab();
    await act(tab, itemsAdded, [key, earlierKey]);
    await act(tab, itemsOrdered, [key]);
    expect(tab.getState($cartItems)).toEqual([earlierKey]);
    expect((await openTab()).getState($cartItems)).toEqual([earlierKey]);
  });

  it('removes all items of a deleted farm (OP-30)', async () => {
    const tab = await openTab();
    await act(tab, itemsAdded, [key, benchmark, carbon, earlierKey]);
    await act(tab, farmItemsRemoved, farm.property_id);
    expect(tab.getState($cartItems)).toEqual([earlierKey]);
    expect((await openTab()).getState($cartItems)).toEqual([earlierKey]);
  });
});

describe('the cart in browser storage (OP-43)', () => {
  it('survives a reload, sorted by property_id (CART-07)', async () => {
    await act(await openTab(), itemsAdded, [key, earlierKey]);
    expect((await openTab()).getState($cartItems)).toEqual([earlierKey, key]);
  });

  it('belongs to the e-mail that filled it', async () => {
    const tab = await openTab();
    await act(tab, itemsAdded, [key]);
    await signIn(tab, agent);
    expect(tab.getState($cartItems)).toEqual([]);
    await act(tab, itemsAdded, [carbon]);
    await signIn(tab, farmer);
    expect(tab.getState($cartItems)).toEqual([key]);
  });

  it('is hidden after signing out and restored after signing in again', async () => {
    const tab = await openTab();
    await act(tab, itemsAdded, [key]);
    await signIn(tab, { status: 'anonymous' });
    expect(tab.getState($cartItems)).toEqual([]);
    await signIn(tab, as('Farmer@Fenceline.example'));
    expect(tab.getState($cartItems)).toEqual([key]);
  });

  it('contains no prices', async () => {
    await act(await openTab(), itemsAdded, [key]);
    expect(JSON.stringify({ ...localStorage })).toContain('Property Key');
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/price|AUD|75/);
  });

  it('follows changes in another tab', async () => {
    const [one, other] = [await openTab(), await openTab()];
    await act(one, itemsAdded, [key]);
    window.dispatchEvent(new StorageEvent('storage'));
    expect(other.getState($cartItems)).toEqual([key]);
  });

  it('does not overwrite another tab’s changes', async () => {
    const [one, other] = [await openTab(), await openTab()];
    await act(one, itemsAdded, [key]);
    await act(other, itemsAdded, [carbon]);
    expect(other.getState($cartItems)).toEqual([key, carbon]);
    await act(one, itemRemoved, key);
    expect((await openTab()).getState($cartItems)).toEqual([carbon]);
  });

  it('appears when its code loads after the sign-in', async () => {
    await act(await openTab(), itemsAdded, [key]);
    vi.resetModules();
    const late = await import('#shared/auth/react');
    const sessionChanged = createEvent<Session>();
    sample({ clock: sessionChanged, target: late.$session });
    sessionChanged(farmer);
    expect((await import('./cart.ts')).$cartItems.getState()).toEqual([key]);
  });

  it('works without browser storage while the page is open', async () => {
    const refuse = () => {
      throw new DOMException('no storage', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    const tab = await openTab();
    await act(tab, itemsAdded, [key]);
    await act(tab, itemsAdded, [carbon]);
    expect(tab.getState($cartItems)).toEqual([key, carbon]);
  });
});
