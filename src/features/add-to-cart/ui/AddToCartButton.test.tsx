// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { allSettled } from 'effector';
import { Provider } from 'effector-react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $cartItems } from '#entities/cart/react';
import { ApiError } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { $session } from '#shared/auth/react';
import { $message } from '#shared/snackbar/react';
import { answerCalls, EMAIL, signedInScope } from '../../../../tests/support/screens/screen.tsx';
import { AddToCartButton, type AddToCartButtonProps } from './AddToCartButton.tsx';

const farm = { property_id: 7, property_name: 'Kurrajong Park', is_aus_farmkey: true };

async function show(props: Pick<AddToCartButtonProps, 'itemType'> & Partial<AddToCartButtonProps>) {
  const { scope, queryClient } = signedInScope();
  await allSettled($session, {
    scope,
    params: { status: 'authenticated', email: EMAIL, name: null },
  });
  render(
    <Provider value={scope}>
      <QueryClientProvider client={queryClient}>
        <AddToCartButton farm={farm} {...props} />
      </QueryClientProvider>
    </Provider>,
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
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('AddToCartButton', () => {
  it('adds the farm’s key (CART-23)', async () => {
    answerCalls({ 'orders.keyPurchased': keyAnswer(null) });
    const { typesInCart } = await show({ itemType: 'Property Key' });
    await press('Add Farm Key to Cart · $75');
    await waitFor(() => expect(typesInCart()).toEqual(['Property Key']));
  });

  it('adds the farm’s key when the server cannot say whether it is owned', async () => {
    answerCalls({
      'orders.keyPurchased': () => {
        throw ApiError.unreachable(new TypeError());
      },
    });
    const { typesInCart } = await show({ itemType: 'Property Key' });
    await press('Add Farm Key to Cart · $75');
    await waitFor(() => expect(typesInCart()).toEqual(['Property Key']));
  });

  it('never adds an owned key, even when pressed before the ownership check returns', async () => {
    let answer = () => {};
    answerCalls({
      'orders.keyPurchased': () =>
        new Promise((resolve) => {
          answer = () => resolve(keyAnswer(purchase)());
        }),
    });
    const { typesInCart } = await show({ itemType: 'Property Key' });
    await press('Add Farm Key to Cart · $75');
    answer();
    await screen.findByRole('button', { name: /^You own this \(.*\) · Download$/ });
    expect(typesInCart()).toEqual([]);
  });

  it('offers the files of an owned key, with its purchase date', async () => {
    const send = answerCalls({
      'orders.keyPurchased': keyAnswer(purchase),
      'orders.fileLink': () => [{ link: '#key', expires_at: '' }],
    });
    await show({ itemType: 'Property Key' });
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
    const { typesInCart } = await show({ itemType: 'Property Key' });
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
    vi.spyOn(apiClient, 'send').mockResolvedValue([right] as never);
    const { typesInCart } = await show({ itemType: 'Carbon Report' });
    const price = itemType === 'Carbon Report' ? '$155' : 'Free';
    await userEvent.click(
      await screen.findByRole('button', { name: `Add Carbon Report to Cart · ${price}` }),
    );
    await waitFor(() => {
      expect(typesInCart()).toEqual([itemType]);
    });
  });

  it('shows an error when the free reorder check fails, adds nothing and stays enabled (OP-24)', async () => {
    vi.spyOn(apiClient, 'send').mockRejectedValue(ApiError.unreachable(new TypeError()));
    const { typesInCart, scope } = await show({ itemType: 'Carbon Report' });
    await press('Add Carbon Report to Cart · $155');
    await waitFor(() => {
      expect(scope.getState($message)?.tone).toBe('error');
    });
    expect(typesInCart()).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
  });

  it('renders nothing for a farm that is not made of land parcels (MAP-15)', async () => {
    const send = answerCalls({});
    await show({ itemType: 'Property Key', farm: { ...farm, is_aus_farmkey: false } });
    expect(send).not.toHaveBeenCalled();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
