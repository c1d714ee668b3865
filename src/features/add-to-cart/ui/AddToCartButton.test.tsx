// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import userEvent from '@testing-library/user-event';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $cartItems } from '#entities/cart/react';
import { ApiError } from '#shared/api';
import { $connection } from '#shared/api/react';
import { $message } from '#shared/snackbar/react';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { AddToCartButton, type AddToCartButtonProps } from './AddToCartButton.tsx';

const farm = { property_id: 7, property_name: 'Kurrajong Park', is_aus_farmkey: true };

function show(
  props: Pick<AddToCartButtonProps, 'itemType'> & Partial<AddToCartButtonProps>,
  beside: ReactNode = null,
) {
  const { scope } = showScreen(
    () => (
      <>
        <AddToCartButton farm={farm} {...props} />
        {beside}
      </>
    ),
    '/map',
  );
  return { typesInCart: () => scope.getState($cartItems).map((item) => item.item_type), scope };
}

const file = {
  item_id: 31,
  file_name: 'kurrajong-park-farm-key.pdf',
  content_type: 'application/pdf',
  byte_length: 251_000,
};
const purchase = { order_id: 12, ordered_at: '2026-10-13T01:30:00.000Z', files: [file] };
const keyAnswer = (bought: typeof purchase | null) => () => [
  { has_property_key_been_purchased: bought !== null, purchase: bought },
];
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('AddToCartButton', () => {
  it('adds the farm’s key (CART-23)', async () => {
    answerCalls({ 'orders.keyPurchased': keyAnswer(null) });
    const { typesInCart } = show({ itemType: 'Property Key' });
    await press('Add Farm Key to Cart · $75');
    await waitFor(() => expect(typesInCart()).toEqual(['Property Key']));
    const link = await screen.findByRole('link', { name: 'In your cart · Pay $75' });
    expect(link.getAttribute('href')).toBe('/shop');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['Property Key', 'orders.keyPurchased', keyAnswer(purchase), /^You own this/],
    [
      'Carbon Report',
      'orders.freeReorder',
      () => [{ check_free_reorder: true, free_types: ['Carbon Report'] }],
      'Add Carbon Report to Cart · Free',
    ],
  ] as const)(
    'shows no price and no button of a %s before what the user owns is known',
    async (itemType, call, give, offer) => {
      let answer = () => {};
      answerCalls({ [call]: () => new Promise((resolve) => (answer = () => resolve(give()))) });
      show({ itemType });
      expect(screen.queryByRole('button')).toBeNull();
      await screen.findByText('Checking what you own …');
      expect(screen.queryByRole('button')).toBeNull();
      expect(document.body.textContent).not.toContain('$');
      answer();
      await screen.findByRole('button', { name: offer });
    },
  );

  it('offers the report next to an owned key', async () => {
    answerCalls({
      'orders.keyPurchased': keyAnswer(purchase),
      'orders.freeReorder': () => [{ check_free_reorder: false }],
    });
    show({ itemType: 'Property Key' }, <AddToCartButton farm={farm} itemType="Carbon Report" />);
    await screen.findByRole('button', { name: /^You own this/ });
    await screen.findByRole('button', { name: 'Add Carbon Report to Cart · $155' });
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });

  it.each(['Property Key', 'Carbon Report'] as const)(
    'offers no %s while the server cannot say what the user owns, and checks again on request',
    async (itemType) => {
      const answers = [
        () => {
          throw new ApiError('OVERLOADED', 'Please try again later.', { status: 503 });
        },
        keyAnswer(null),
      ];
      answerCalls({
        'orders.keyPurchased': () => (answers.shift() ?? keyAnswer(null))(),
        'orders.freeReorder': () => {
          (answers.shift() ?? (() => {}))();
          return [{ check_free_reorder: false }];
        },
      });
      show({ itemType });
      await screen.findByText('We could not check what you own.');
      expect(document.body.textContent).not.toContain('$');
      await press('Check again');
      await screen.findByRole('button', { name: /^Add .* to Cart · \$/ });
    },
  );

  it('offers the files of an owned key, with its purchase date', async () => {
    const send = answerCalls({
      'orders.keyPurchased': keyAnswer(purchase),
      'orders.fileLink': () => [{ link: '#key', expires_at: '' }],
    });
    show({ itemType: 'Property Key' });
    await userEvent.click(
      await screen.findByRole('button', { name: /^You own this \(.*\) · Download$/ }),
    );
    await screen.findByText('Farm Key bought on 13 Oct 2026, order 12');
    await userEvent.click(screen.getByRole('menuitem', { name: /farm-key\.pdf/ }));
    await waitFor(() => expect(window.location.hash).toBe('#key'));
    expect(send).toHaveBeenLastCalledWith(expect.anything(), {
      order_id: 12,
      item_id: 31,
      file_name: 'kurrajong-park-farm-key.pdf',
    });
  });

  it('asks for confirmation before adding an owned key again', async () => {
    answerCalls({ 'orders.keyPurchased': keyAnswer(purchase) });
    const { typesInCart } = show({ itemType: 'Property Key' });
    const askAgain = async () => {
      await userEvent.click(
        await screen.findByRole('button', { name: /^You own this \(.*\) · Download$/ }),
      );
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Buy again …' }));
      return screen.findByRole('alertdialog', { name: 'Buy this Farm Key again?' });
    };
    expect((await askAgain()).textContent).toContain('13 Oct 2026');
    await press('Keep the one I own');
    expect(typesInCart()).toEqual([]);
    await askAgain();
    await press('Buy again');
    expect(typesInCart()).toEqual(['Property Key']);
  });

  it.each([
    ['paid (CART-24)', { check_free_reorder: false }, 'Carbon Report'],
    [
      'free where the farm has a free reorder (CART-19)',
      { check_free_reorder: true, free_types: ['Carbon Report'] },
      'Free Carbon Reorder',
    ],
  ])('adds a carbon report, %s', async (_, right, itemType) => {
    answerCalls({ 'orders.freeReorder': () => [right] });
    const { typesInCart } = show({ itemType: 'Carbon Report' });
    const price = itemType === 'Carbon Report' ? '$155' : 'Free';
    await userEvent.click(
      await screen.findByRole('button', { name: `Add Carbon Report to Cart · ${price}` }),
    );
    await waitFor(() => {
      expect(typesInCart()).toEqual([itemType]);
    });
  });

  it('shows an error when the free reorder cannot be checked again, adds nothing and stays enabled (OP-24)', async () => {
    let isDown = false;
    answerCalls({
      'orders.freeReorder': () => {
        if (isDown) throw ApiError.unreachable(new TypeError());
        return [{ check_free_reorder: false }];
      },
    });
    const { typesInCart, scope } = show({ itemType: 'Carbon Report' });
    await screen.findByRole('button', { name: 'Add Carbon Report to Cart · $155' });
    isDown = true;
    await press('Add Carbon Report to Cart · $155');
    await waitFor(() => {
      expect(scope.getState($message)?.tone).toBe('error');
    });
    expect(typesInCart()).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
  });

  it('renders nothing for a farm that is not made of land parcels (MAP-15)', async () => {
    const send = answerCalls({});
    show({ itemType: 'Property Key', farm: { ...farm, is_aus_farmkey: false } });
    expect(send).not.toHaveBeenCalled();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says why it offers nothing while offline', async () => {
    answerCalls({
      'orders.keyPurchased': () => {
        throw ApiError.unreachable(new TypeError());
      },
    });
    const { scope } = show({ itemType: 'Property Key' });
    // Never settles, because the app goes on trying to reach the server.
    void allSettled($connection, { scope, params: 'offline' });
    await screen.findByText('Buying needs a connection, to check what you own.');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
