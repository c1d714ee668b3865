// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { allSettled } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartItem } from '#entities/cart';
import { $cartItems, itemRemoved, itemsAdded } from '#entities/cart/react';
import type { ItemType, PlanRecord } from '#shared/api/contract';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { planRecord } from '../../../../tests/support/orders/plan-record.ts';
import { AppRail } from './AppRail.tsx';

const FARM = { property_id: 7, property_name: 'Kurrajong Park' };

const names = () => screen.getAllByRole('link').map((link) => link.textContent);

const rights = { plans: [] as PlanRecord[], isAdmin: false, mayRegister: false, isPartner: false };
beforeEach(() => {
  Object.assign(rights, { plans: [], isAdmin: false, mayRegister: false, isPartner: false });
  answerCalls({
    'plans.owned': async () => rights.plans,
    'owners.checkPermission': async () => [{ check_user_permission: rights.isAdmin }],
    'soilProjects.standing': async () => [
      {
        may_register: rights.mayRegister,
        is_partner_admin: rights.isPartner,
        bucket_name: 'fenceline-dev',
      },
    ],
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('AppRail', () => {
  it('lists its screens in order, without the partner’s (SHELL-08, SHELL-15)', async () => {
    showScreen(AppRail, '/map');
    await screen.findByRole('navigation', { name: 'Main' });
    expect(names()).toEqual(['Map', 'Benchmark', 'Farms', 'Shop', 'Settings', 'Reports', 'Orders']);
  });

  it('adds Agent Admin for a plan owner (SHELL-10)', async () => {
    rights.plans = [planRecord()];
    showScreen(AppRail, '/map');
    await screen.findByRole('link', { name: 'Agent Admin' });
    expect(names().at(-1)).toBe('Agent Admin');
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  });

  it('adds Admin after Agent Admin for a user with the permission (SHELL-12)', async () => {
    Object.assign(rights, { plans: [planRecord()], isAdmin: true });
    showScreen(AppRail, '/map');
    await waitFor(() => {
      expect(names().slice(-2)).toEqual(['Agent Admin', 'Admin']);
    });
  });

  it.each([
    ['a client', { mayRegister: true }],
    ['a partner admin', { isPartner: true }],
    ['who is both', { mayRegister: true, isPartner: true }],
  ])(
    'ends with the partner’s name, listed once, for %s (SHELL-14, ROLE-11, ROLE-14)',
    async (_, given) => {
      Object.assign(rights, given);
      showScreen(AppRail, '/map');
      const partner = await screen.findByRole('link', { name: 'AgriProve' });
      expect(partner.getAttribute('href')).toBe('/agriprove');
      expect(names().filter((name) => name === 'AgriProve')).toHaveLength(1);
      expect(names().at(-1)).toBe('AgriProve');
    },
  );

  it('marks the current screen', async () => {
    showScreen(AppRail, '/shop');
    const here = await screen.findByRole('link', { current: 'page' });
    expect(here.textContent).toBe('Shop');
  });

  it('shows the number of cart items on Shop, and no badge for an empty cart (SHELL-09)', async () => {
    const { scope } = showScreen(AppRail, '/map');
    await screen.findByRole('link', { name: 'Shop' });
    // Not awaited: the event settles only when the cart's notice has closed.
    const add = (itemType: ItemType) =>
      void allSettled(itemsAdded, { scope, params: [cartItem(FARM, itemType)] });
    const shop = () => screen.getByRole('link', { name: /^Shop/ });
    const isNamed = (name: string) =>
      waitFor(() => {
        expect(screen.getByRole('link', { name })).toBe(shop());
      });

    add('Property Key');
    await isNamed('Shop, 1 item in the cart');
    add('Carbon Report');
    await isNamed('Shop, 2 items in the cart');
    for (const item of scope.getState($cartItems)) {
      void allSettled(itemRemoved, { scope, params: item });
    }
    await isNamed('Shop');
  });
});
