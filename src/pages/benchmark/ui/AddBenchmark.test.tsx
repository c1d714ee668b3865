// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { cartItem, type CartItem } from '#entities/cart';
import { $cartItems } from '#entities/cart/react';
import { ApiError } from '#shared/api';
import { $message } from '#shared/snackbar/react';
import {
  FARM,
  PARCELS,
  OWN_PARCEL,
  copies,
  openDrawer,
  button,
  press,
  closeDrawer,
} from './benchmark.fixture.tsx';

const items = (cart: readonly CartItem[]) =>
  cart.map(({ item_type, comparison_cads, PropertyKeyIdForBenchmarkReport: key }) => [
    item_type,
    comparison_cads.join(),
    key,
  ]);

afterEach(closeDrawer);

describe('Add to Cart', () => {
  it('shows the price of all that it adds', async () => {
    await openDrawer({ freeTypes: ['Carbon Report'] });
    const order = await screen.findByRole('list', { name: 'In this order' });
    expect(
      within(order)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Woody Veg. & Ground Cover Report$175',
      'Farm Key$75',
      'Forest Carbon Report (free reorder)Free',
    ]);
    expect(screen.getByText('$250')).toBeTruthy();
  });

  it('leads on to the cart or to another farm once the report is in the cart', async () => {
    await openDrawer({ isLeft: true });
    await press('Add to Cart');
    expect(
      await screen.findByText(`In your cart: ${FARM.property_name}, compared with 2 parcels.`),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/shop');
    await press('Compare another farm');
    expect(screen.queryByRole('link', { name: 'View cart' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Select Farm' }));
  });

  it('is disabled without a comparison parcel (BENCH-21)', async () => {
    await openDrawer({ parcels: [] });
    expect(button('Add to Cart').disabled).toBe(true);
  });

  it.each([
    ['25,000 parcels', copies(PARCELS[0]!, 25_001)],
    ['1,000,000 hectares', copies(OWN_PARCEL, 3)],
  ])('refuses more than %s and says how to reduce them', async (most, parcels) => {
    await openDrawer({ parcels });
    expect(await screen.findByText(RegExp(`at most ${most}\\. Press Cancel`))).toBeTruthy();
    expect(button('Add to Cart').disabled).toBe(true);
  });

  it('adds the report with its parcels, its key and a carbon report, and leaves the screen (BENCH-31, 32, 34, 35)', async () => {
    const { scope, onLeave } = await openDrawer();
    await press('Add to Cart');
    await waitFor(() => {
      expect(onLeave).toHaveBeenCalled();
    });
    expect(items(scope.getState($cartItems))).toEqual([
      ['Benchmark Report', 'a,b', FARM.property_id],
      ['Property Key', '', ''],
      ['Carbon Report', '', ''],
    ]);
    expect(scope.getState($message)?.lines).toHaveLength(3);
  });

  it('leaves the carbon report out where the buyer unticks it', async () => {
    const { scope, onLeave } = await openDrawer();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Forest Carbon Report' }));
    await screen.findByText('$250');
    await press('Add to Cart');
    await waitFor(() => expect(onLeave).toHaveBeenCalled());
    expect(items(scope.getState($cartItems)).map(([type]) => type)).toEqual([
      'Benchmark Report',
      'Property Key',
    ]);
  });

  it('adds free reorders where available, and no key that is already bought (BENCH-33, CART-18)', async () => {
    const { scope } = await openDrawer({ isKeyPurchased: true, freeTypes: ['Benchmark Report'] });
    await press('Add to Cart');
    await waitFor(() => {
      expect(items(scope.getState($cartItems))).toEqual([
        ['Free Benchmark Reorder', 'a,b', ''],
        ['Carbon Report', '', ''],
      ]);
    });
  });

  it('asks before replacing the parcels of the farm’s benchmark in the cart, then replaces them', async () => {
    const inCart = cartItem(FARM, 'Benchmark Report', { comparison_cads: ['c', 'd', 'e'] });
    const { scope, onLeave } = await openDrawer({ isKeyPurchased: true, cart: [inCart] });
    // Other parcels cost nothing more.
    await screen.findByText('In your cart', { exact: true });
    await press('Add to Cart');
    const name = 'Replace the 3 parcels in your cart with these 2?';
    await screen.findByRole('alertdialog', { name });
    await press('Keep the 3 parcels');
    expect(onLeave).not.toHaveBeenCalled();
    expect(items(scope.getState($cartItems))).toEqual([['Benchmark Report', 'c,d,e', '']]);

    await press('Add to Cart');
    await screen.findByRole('alertdialog', { name });
    await press('Replace');
    await waitFor(() => expect(onLeave).toHaveBeenCalled());
    // The buyer had removed the carbon report, so it is not added again.
    expect(items(scope.getState($cartItems))).toEqual([['Benchmark Report', 'a,b', '']]);
  });

  it('offers to bring back the parcels of the benchmark in the cart, to change them', async () => {
    const inCart = cartItem(FARM, 'Benchmark Report', { comparison_cads: ['c', 'd', 'e'] });
    const { answers } = await openDrawer({ isKeyPurchased: true, cart: [inCart], parcels: [] });
    await screen.findByText('In your cart: 3 parcels.');
    await waitFor(() => expect(button('Edit these').disabled).toBe(false));
    await press('Edit these');
    await waitFor(() => {
      expect(answers['parcels.byIds']).toHaveBeenCalledWith({ parcel_ids: ['c', 'd', 'e'] });
    });
  });

  it('refuses a second benchmark of the farm with the same parcels, and keeps them selected (CART-04)', async () => {
    const inCart = cartItem(FARM, 'Benchmark Report', { comparison_cads: ['b', 'a'] });
    const { scope, onLeave } = await openDrawer({ isKeyPurchased: true, cart: [inCart] });
    await press('Add to Cart');
    await waitFor(() => {
      expect(scope.getState($message)?.lines[0]).toBe(
        'Woody Veg. & Ground Cover Report for this property is already in the shopping card',
      );
    });
    expect(onLeave).not.toHaveBeenCalled();
  });

  it('shows an error and adds nothing when the farm’s free reorders cannot be checked (OP-24)', async () => {
    const { scope, answers, onLeave } = await openDrawer();
    await screen.findByRole('list', { name: 'In this order' });
    answers['orders.freeReorder'].mockRejectedValue(ApiError.unreachable(null));
    await press('Add to Cart');
    await waitFor(() => {
      expect(scope.getState($message)?.lines[0]).toMatch(/^The server cannot be reached/);
    });
    expect(scope.getState($cartItems)).toEqual([]);
    expect(onLeave).not.toHaveBeenCalled();
    expect(button('Add to Cart').disabled).toBe(false);
  });
});
