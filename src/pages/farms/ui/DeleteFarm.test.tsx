// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it } from 'vitest';
import { cartItem } from '#entities/cart';
import { $cartItems, itemsAdded } from '#entities/cart/react';
import { ApiError } from '#shared/api';
import { $message, type Message } from '#shared/snackbar/react';
import {
  KURRAJONG,
  BACK_CREEK,
  openFarms,
  rowOf,
  press,
  choose,
  closeFarms,
} from './farms.fixture.tsx';

afterEach(closeFarms);

describe('Delete Farm', () => {
  async function ask() {
    const opened = openFarms();
    await choose('Kurrajong Park', 'Delete Farm');
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete this farm?',
    });
    return { ...opened, dialog: within(dialog) };
  }

  it('asks for confirmation, names the farm and warns to unlink other accounts first (DEL-01, DEL-02, FARMS-11)', async () => {
    const { dialog } = await ask();
    expect(dialog.getByText('Kurrajong Park')).toBeTruthy();
    expect(dialog.getByText(/^Unlink your livestock-tagging and other third-party/)).toBeTruthy();
  });

  it('deletes nothing on Cancel (DEL-03)', async () => {
    const { answers } = await ask();
    await press('Cancel');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(answers['farms.remove']).not.toHaveBeenCalled();
    await rowOf('Kurrajong');
  });

  it('removes the farm from the list and its items from the cart (DEL-04, DEL-07, OP-30)', async () => {
    const { scope, answers } = await ask();
    const other = cartItem(BACK_CREEK, 'Property Key');
    void allSettled(itemsAdded, {
      scope,
      params: [cartItem(KURRAJONG, 'Property Key'), cartItem(KURRAJONG, 'Carbon Report'), other],
    });
    await press('Permanently Delete Farm');
    await waitFor(() => {
      expect(screen.queryByRole('row', { name: /Kurrajong/ })).toBeNull();
    });
    expect(answers['farms.remove']).toHaveBeenCalledExactlyOnceWith({ property_id: 7 });
    expect(scope.getState($cartItems)).toEqual([other]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Farms' }));
    });
  });

  it('stays open while deleting, and keeps the farm when that fails (SM-7)', async () => {
    const { answers, scope } = await ask();
    let fail: (error: Error) => void = () => {};
    answers['farms.remove'].mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    await press('Permanently Delete Farm');
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    await screen.findByRole('progressbar', { name: 'Deleting the farm' });
    expect(button('Permanently Delete Farm').disabled).toBe(true);
    expect(button('Cancel').disabled).toBe(true);
    await userEvent.keyboard('{Escape}');
    fail(ApiError.unreachable(null));
    await waitFor(() => {
      expect(scope.getState($message)?.tone).toBe('error');
    });
    expect(button('Permanently Delete Farm').disabled).toBe(false);
    await press('Cancel');
    await rowOf('Kurrajong');
  });
});

describe('a deleted farm', () => {
  async function deleteFarm() {
    const opened = openFarms();
    const item = cartItem(KURRAJONG, 'Property Key');
    void allSettled(itemsAdded, { scope: opened.scope, params: [item] });
    await choose('Kurrajong Park', 'Delete Farm');
    await userEvent.click(await screen.findByRole('button', { name: 'Permanently Delete Farm' }));
    await waitFor(() => {
      expect(screen.queryByRole('row', { name: /Kurrajong/ })).toBeNull();
    });
    const message = () => opened.scope.getState($message);
    return { ...opened, item, message };
  }
  const pressAction = (message: () => Message | null) => act(() => message()!.action!.run());

  it('returns with its items in the cart after Undo, offered for 10 s', async () => {
    const { scope, item, message } = await deleteFarm();
    expect(message()).toMatchObject({
      lines: ['Kurrajong Park is deleted.'],
      durationMs: 10_000,
      action: { label: 'Undo' },
    });
    pressAction(message);
    await rowOf('Kurrajong');
    expect(scope.getState($cartItems)).toEqual([item]);
    expect(message()?.lines).toEqual(['Kurrajong Park is restored.']);
  });

  it('can be tried again when Undo fails offline', async () => {
    const { answers, message } = await deleteFarm();
    answers['farms.restore'].mockRejectedValueOnce(ApiError.unreachable(null));
    pressAction(message);
    await waitFor(() => {
      expect(message()).toMatchObject({ tone: 'error', action: { label: 'Try again' } });
    });
    pressAction(message);
    await rowOf('Kurrajong');
  });

  it('is listed with its days left, and restored from there', async () => {
    const { answers } = await deleteFarm();
    const list = within(await screen.findByRole('list', { name: 'Deleted farms', hidden: true }));
    list.getByText(/^412 ha · deleted \d+ \w+.* · 29 days left$/);
    await userEvent.click(screen.getByText('Deleted farms (1)'));
    await press('Restore Kurrajong Park');
    await rowOf('Kurrajong');
    expect(answers['farms.restore']).toHaveBeenCalledExactlyOnceWith({ property_id: 7 });
    await waitFor(() => {
      expect(screen.queryByText(/^Deleted farms/)).toBeNull();
    });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Farms' }));
  });
});
