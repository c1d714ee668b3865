// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $cartItems } from '#entities/cart/react';
import { ApiError } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { $session } from '#shared/auth/react';
import { $message } from '#shared/snackbar/react';
import { AddToCartButton, type AddToCartButtonProps } from './AddToCartButton.tsx';

const farm = { property_id: 7, property_name: 'Kurrajong Park', is_aus_farmkey: true };

async function show(props: Pick<AddToCartButtonProps, 'itemType'> & Partial<AddToCartButtonProps>) {
  const scope = fork();
  const session = {
    status: 'authenticated',
    email: 'farmer@fenceline.example',
    name: null,
  } as const;
  await allSettled($session, { scope, params: session });
  render(
    <Provider value={scope}>
      <AddToCartButton farm={farm} {...props} />
    </Provider>,
  );
  return { typesInCart: () => scope.getState($cartItems).map((item) => item.item_type), scope };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('add to cart', () => {
  it('adds the farm’s key without asking anybody (CART-23)', async () => {
    const send = vi.spyOn(apiClient, 'send');
    const { typesInCart } = await show({ itemType: 'Property Key' });
    await press('Add Farm Key to Cart');
    expect(typesInCart()).toEqual(['Property Key']);
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    ['paid (CART-24)', { check_free_reorder: false }, 'Carbon Report'],
    [
      'free where the farm has a free reorder (CART-19)',
      { check_free_reorder: true, free_types: ['Carbon Report'] },
      'Free Carbon Reorder',
    ],
  ])('adds a carbon report, %s', async (_, right, itemType) => {
    vi.spyOn(apiClient, 'send').mockResolvedValueOnce([right] as never);
    const { typesInCart } = await show({ itemType: 'Carbon Report' });
    await press('Add Carbon Report to Cart');
    await waitFor(() => {
      expect(typesInCart()).toEqual([itemType]);
    });
  });

  it('says when asking failed, adds nothing and can be pressed again (OP-24)', async () => {
    vi.spyOn(apiClient, 'send').mockRejectedValueOnce(ApiError.unreachable(new TypeError()));
    const { typesInCart, scope } = await show({ itemType: 'Carbon Report' });
    await press('Add Carbon Report to Cart');
    await waitFor(() => {
      expect(scope.getState($message)?.tone).toBe('error');
    });
    expect(typesInCart()).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
  });

  it('is absent for a farm that is not made of land parcels (MAP-15)', async () => {
    await show({ itemType: 'Property Key', farm: { ...farm, is_aus_farmkey: false } });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
