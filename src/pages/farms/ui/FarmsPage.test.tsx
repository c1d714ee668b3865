// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $editRequest } from '#features/edit-request';
import { cartItem } from '#entities/cart';
import { $cartItems, itemsAdded } from '#entities/cart/react';
import { ApiError } from '#shared/api';
import type { PropertyRecord } from '#shared/api/contract';
import { $message, type Message } from '#shared/snackbar/react';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { farmSummary } from '../../../../tests/support/screens/farm-summary.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { FarmsPage } from './FarmsPage.tsx';

const KURRAJONG = farmRecord();
const BACK_CREEK = farmRecord({
  property_id: 8,
  property_name: 'Back Creek',
  pic_code: '',
  front_gate_address: '',
  typed_front_gate_address: '713***Boundary Siding Road***Coreenya***NSW***2704',
  is_aus_farmkey: false,
});

const VERIFIED_AT = '2020-11-22T01:00:00.000Z';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
});

/** A server that stores the farms and which of them are verified. */
function open(farms: readonly PropertyRecord[] = [KURRAJONG, BACK_CREEK]) {
  const kept = { farms: [...farms], verified: new Set<number>(), deleted: [] as PropertyRecord[] };
  const answers = {
    'farms.list': vi.fn<() => Promise<unknown>>(async () => [...kept.farms]),
    'farms.checkVerification': vi.fn<(params: { property_id: number }) => Promise<unknown>>(
      async ({ property_id }) => [{ check_property_verified: kept.verified.has(property_id) }],
    ),
    'farms.verifyWithLpa': vi.fn<(params: { userid: string; pass: string }) => Promise<unknown>>(
      async ({ userid, pass }) =>
        userid === 'lpa-demo' && pass === 'lpa-demo-pass' ? 'Login Success' : 'Login Failure',
    ),
    'farms.storeVerification': vi.fn<(params: { property_id: number }) => Promise<unknown>>(
      async ({ property_id }) => {
        kept.verified.add(property_id);
        return [{ update_verification: true }];
      },
    ),
    'farms.remove': vi.fn<(params: { property_id: number }) => Promise<unknown>>(
      async ({ property_id }) => {
        kept.deleted = kept.farms.filter((farm) => farm.property_id === property_id);
        kept.farms = kept.farms.filter((farm) => farm.property_id !== property_id);
        return [{ delete_property: true }];
      },
    ),
    'farms.restore': vi.fn<(params: { property_id: number }) => Promise<unknown>>(async () => {
      kept.farms = [...kept.farms, ...kept.deleted];
      kept.deleted = [];
      return [{ restore_property: true }];
    }),
    'farms.deleted': async () =>
      kept.deleted.map(({ property_id, property_name }) => ({
        property_id,
        property_name,
        area_ha: 412.3,
        deleted_at: new Date(Date.now() - 86_400_000).toISOString(),
        restorable_until: new Date(Date.now() + 29.5 * 86_400_000).toISOString(),
      })),
    'farms.summaries': async () =>
      kept.farms.map(({ property_id, is_aus_farmkey }) =>
        farmSummary({
          property_id,
          lpa_verified: kept.verified.has(property_id),
          ...(kept.verified.has(property_id) && { lpa_verified_at: VERIFIED_AT }),
          ...(!is_aus_farmkey && { area_ha: 80.52, lot_plans: [] }),
        }),
      ),
    'farms.thumbnails': async ({ property_ids: ids }: { property_ids: number[] }) =>
      ids.map((property_id) => ({ property_id, path: 'M6 6 138 6 138 90Z' })),
    'orders.keyPurchased': async () => [{ has_property_key_been_purchased: false, purchase: null }],
    'orders.freeReorder': async () => [{ check_free_reorder: false }],
  };
  const sent = answerCalls(answers);
  return {
    ...showScreen(FarmsPage, '/farms'),
    kept,
    answers,
    calls: () => sent.mock.calls.map(([call]) => call.name),
  };
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const menuItems = async () =>
  (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

/** Text of a heading without the explanation of its term. */
const labelOf = (head: HTMLElement) => {
  const copy = head.cloneNode(true) as HTMLElement;
  for (const note of copy.querySelectorAll('[popover]')) note.remove();
  return copy.textContent;
};

async function openRow(name: string) {
  await rowOf(name);
  await press(`Details of ${name}`);
}
async function openMenu(name: string) {
  await rowOf(name);
  await press(`More for ${name}`);
}
async function choose(name: string, item: string) {
  await openMenu(name);
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

describe('FarmsPage', () => {
  it('shows name, PIC, address and a green tick for verified farms (FARMS-02, FARMS-03, FARMS-14)', async () => {
    const { kept } = open();
    kept.verified.add(KURRAJONG.property_id);
    await rowOf('Kurrajong');
    expect(screen.getAllByRole('columnheader').map((head) => labelOf(head))).toEqual([
      'Farm Name',
      'PIC',
      'Gate Address',
      'Land',
      'Farm Key',
      'is LPA verified',
      'Actions',
    ]);
    await screen.findByText('Verified on 22 Nov 2020');
    const rows = screen.getAllByRole('row').slice(1);
    expect(
      rows.map((row) => [
        within(row).getByRole('rowheader').textContent,
        ...within(row)
          .getAllByRole('cell')
          .slice(0, -1)
          .map((cell) => cell.textContent),
      ]),
    ).toEqual([
      [
        'Back Creek',
        'Add PIC',
        '713 Boundary Siding Road, Coreenya NSW 2704',
        '80.5 hacustom boundary',
        '',
        '',
      ],
      [
        'Kurrajong Park',
        'NK123456',
        '201 Sullivan Road, Tarrangool NSW 2709, Australia',
        '412 ha2 parcels',
        '$75Farm Key',
        'Verified on 22 Nov 2020',
      ],
    ]);
    within(rows[1]!).getByRole('img', { name: 'Verified with LPA' });
    expect(within(rows[0]!).queryByRole('img')).toBeNull();
    expect(screen.getByRole('link', { name: 'Kurrajong Park' }).getAttribute('href')).toBe(
      '/map?farm=7',
    );
  });

  it('checks every 500 ms until the farms arrive, then stops (FARMS-04, FARMS-05)', async () => {
    vi.useFakeTimers();
    const setInterval = vi.spyOn(globalThis, 'setInterval');
    const clearInterval = vi.spyOn(globalThis, 'clearInterval');
    let answer: (farms: PropertyRecord[]) => void = () => {};
    answerCalls({
      'farms.list': () => new Promise((resolve) => (answer = resolve)),
      'farms.summaries': async () => [farmSummary()],
      'farms.thumbnails': async () => [],
      'farms.deleted': async () => [],
    });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    showScreen(FarmsPage, '/farms');
    await pass(0);
    const ticks = setInterval.mock.results.filter(
      (_, at) => setInterval.mock.calls[at]?.[1] === 500,
    );
    expect(ticks).toHaveLength(1);

    await pass(600);
    answer([KURRAJONG]);
    await pass(399);
    screen.getByRole('progressbar', { name: 'Loading your farms' });
    expect(screen.queryByRole('table')).toBeNull();
    await pass(1);
    screen.getByRole('table');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(clearInterval).toHaveBeenCalledWith(ticks[0]?.value);
  });

  it('offers a retry when the farms cannot be loaded (OP-64)', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const list = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(ApiError.unreachable(null))
      .mockResolvedValue([BACK_CREEK]);
    answerCalls({
      'farms.list': list,
      'farms.summaries': async () => [],
      'farms.thumbnails': async () => [],
      'farms.deleted': async () => [],
    });
    showScreen(FarmsPage, '/farms');
    await screen.findByText('Your farms could not be loaded');
    expect(screen.queryByRole('progressbar')).toBeNull();
    await press('Try again');
    await rowOf('Back Creek');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads on to the first farm when there are none', async () => {
    const { scope, address } = open([]);
    await screen.findByText('You have no farms yet');
    expect(screen.getByRole('link', { name: 'Open the map' }).getAttribute('href')).toBe('/map');
    await press('Add Farm');
    await waitFor(() => {
      expect(address()).toBe('/map');
    });
    expect(scope.getState($editRequest)).toBe('new');
  });

  it('filters the list while the user types (FARMS-01)', async () => {
    open();
    await rowOf('Kurrajong');
    const search = screen.getByRole('searchbox', { name: 'Search farms' });
    await userEvent.type(search, 'coreenya');
    expect(screen.getByRole('status').textContent).toBe('1 of 2 farms');
    expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
      'Back Creek',
    ]);
    await userEvent.type(search, ' x');
    screen.getByText('No farm matches “coreenya x”.');
    await userEvent.clear(search);
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  });

  it('filters the list by verification, and finds a lot/plan', async () => {
    const { kept } = open();
    kept.verified.add(KURRAJONG.property_id);
    await screen.findByText('Verified on 22 Nov 2020');
    const names = () => screen.getAllByRole('rowheader').map((head) => head.textContent);
    await userEvent.selectOptions(screen.getByLabelText('LPA'), 'Not verified');
    expect(names()).toEqual(['Back Creek']);
    await userEvent.selectOptions(screen.getByLabelText('LPA'), 'Verified');
    expect(names()).toEqual(['Kurrajong Park']);
    await userEvent.type(screen.getByRole('searchbox'), '13/dp755510');
    expect(names()).toEqual(['Kurrajong Park']);
    await userEvent.type(screen.getByRole('searchbox'), '9');
    screen.getByText('No verified farm matches “13/dp7555109”.');
  });

  it('shows a thousand farms twenty-four at a time', async () => {
    const many = Array.from({ length: 1_000 }, (_, i) =>
      farmRecord({ property_id: i + 1, property_name: `Farm ${i + 1}` }),
    );
    const { calls } = open(many);
    await screen.findByRole('link', { name: 'Farm 1' });
    expect(screen.getAllByRole('rowheader')).toHaveLength(24);
    await press('Show more (976 left)');
    expect(screen.getAllByRole('rowheader')).toHaveLength(48);
    await waitFor(() => {
      expect(calls().filter((name) => name === 'thumbnails')).toHaveLength(2);
    });
    expect(calls().filter((name) => name === 'checkVerification')).toEqual([]);
  });

  it('expands a row to the farm’s id and its reports (FARMS-06, FARMS-09, FARMS-10)', async () => {
    open([KURRAJONG]);
    await openRow('Kurrajong Park');
    screen.getByText('Farm ID 7');
    screen.getByRole('button', { name: 'Add Farm Key to Cart · $75' });
    screen.getByRole('button', { name: 'Add Carbon Report to Cart · $155' });
    await press('Details of Kurrajong Park');
    expect(screen.queryByText('Farm ID 7')).toBeNull();
  });

  it('offers the other actions in a menu (FARMS-07, FARMS-08, FARMS-11)', async () => {
    open([KURRAJONG]);
    await openMenu('Kurrajong Park');
    expect(await menuItems()).toEqual([
      'Edit Farm',
      'Verify with LPA',
      'Share map',
      'Reports',
      'Download boundary',
      'Show details',
      'Delete Farm',
    ]);
  });

  it('offers neither LPA nor a shared map for a farm with a custom boundary (FARMS-12)', async () => {
    open([BACK_CREEK]);
    await openMenu('Back Creek');
    expect(await menuItems()).toEqual([
      'Edit Farm',
      'Download boundary',
      'Show details',
      'Delete Farm',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Show details' }));
    await screen.findByText('Farm ID 8');
    expect(screen.getByRole('button', { name: /^Add Carbon Report to Cart/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add Farm Key/ })).toBeNull();
  });

  it('opens the map to edit the farm without putting it in the address (FARMS-08, OP-65)', async () => {
    const { scope, address } = open();
    await choose('Back Creek', 'Edit Farm');
    await waitFor(() => {
      expect(address()).toBe('/map');
    });
    expect(scope.getState($editRequest)).toBe(8);
  });

  it('adds the farm’s key to the cart (FARMS-09)', async () => {
    const { scope } = open();
    await openRow('Kurrajong Park');
    await press('Add Farm Key to Cart · $75');
    expect(scope.getState($cartItems)).toEqual([cartItem(KURRAJONG, 'Property Key')]);
  });
});

describe('Verify with LPA', () => {
  const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' });
  const userId = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'LPA User ID' });
  const password = () => screen.getByLabelText<HTMLInputElement>('LPA Password');

  async function openPanel(farms: readonly PropertyRecord[] = [KURRAJONG]) {
    const opened = open(farms);
    await choose(farms[0]!.property_name, 'Verify with LPA');
    const panel = within(await screen.findByRole('region', { name: 'Verify with LPA' }));
    return { ...opened, panel };
  }

  it('shows the PIC, a user id, a masked password, Close and Verify (LPA-01..04)', async () => {
    const { panel } = await openPanel();
    panel.getByText('NK123456');
    expect(password().type).toBe('password');
    expect(panel.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Verify',
      'Close',
    ]);
    expect(document.activeElement).toBe(userId());
  });

  it('is enabled once either field is filled (LPA-05, LPA-14)', async () => {
    await openPanel();
    expect(verify().disabled).toBe(true);
    await userEvent.type(userId(), 'a');
    expect(verify().disabled).toBe(false);
    await userEvent.clear(userId());
    expect(verify().disabled).toBe(true);
    await userEvent.type(password(), 'a');
    expect(verify().disabled).toBe(false);
  });

  it('stores, reloads and shows the flag after a good login, and reloads the list (LPA-06..09, SM-13)', async () => {
    const { calls, answers, scope } = await openPanel();
    let letIn: (result: string) => void = () => {};
    answers['farms.verifyWithLpa'].mockReturnValueOnce(new Promise((resolve) => (letIn = resolve)));
    const before = calls().length;
    await userEvent.type(userId(), 'lpa-demo');
    await userEvent.type(password(), 'lpa-demo-pass{Enter}');
    screen.getByRole('progressbar', { name: 'Verifying with LPA' });
    expect(verify().disabled).toBe(true);
    await userEvent.type(password(), '{Enter}');
    letIn('Login Success');

    await screen.findByRole('img', { name: 'Verified with LPA' });
    await waitFor(() => {
      expect(calls().slice(before)).toEqual([
        'verifyWithLpa',
        'storeVerification',
        'checkVerification',
        'list',
        'summaries',
        'deleted',
      ]);
    });
    await screen.findByText('Verified on 22 Nov 2020');
    expect(answers['farms.verifyWithLpa']).toHaveBeenCalledWith({
      pic: 'NK123456',
      userid: 'lpa-demo',
      pass: 'lpa-demo-pass',
    });
    expect(screen.queryByRole('region', { name: 'Verify with LPA' })).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('More for Kurrajong Park');
    expect(scope.getState($message)?.lines).toEqual(['Kurrajong Park is verified with LPA.']);
  });

  it('reports a failed login at its field, stores nothing, reloads the list and shows no tick (LPA-10, LPA-11, OP-62)', async () => {
    const { calls, scope } = await openPanel();
    const before = calls().length;
    await userEvent.type(userId(), 'lpa-demo');
    await userEvent.type(password(), 'wrong');
    await press('Verify');
    const reason = await screen.findByText('Login Failure');
    expect(password().getAttribute('aria-describedby')).toContain(reason.id);
    expect(document.activeElement).toBe(password());
    expect(scope.getState($message)).toBeNull();
    await waitFor(() => {
      expect(calls().slice(before)).toEqual(['verifyWithLpa', 'list', 'summaries', 'deleted']);
    });
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect([userId().value, password().value]).toEqual(['lpa-demo', '']);
  });

  it('shows why a call failed, and allows a retry (OP-24, OP-62)', async () => {
    const { answers, scope } = await openPanel();
    answers['farms.verifyWithLpa'].mockRejectedValueOnce(ApiError.unreachable(null));
    await userEvent.type(userId(), 'lpa-demo');
    await press('Verify');
    expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be reached/);
    expect(scope.getState($message)).toBeNull();
    expect(answers['farms.storeVerification']).not.toHaveBeenCalled();
    expect(verify().disabled).toBe(false);
  });

  it('discards the credentials when closed, and stores them nowhere (LPA-13)', async () => {
    const { answers, queryClient } = await openPanel();
    await userEvent.type(userId(), 'canary-user');
    await userEvent.type(password(), 'canary-pass{Enter}');
    await waitFor(() => {
      expect(answers['farms.verifyWithLpa']).toHaveBeenCalled();
    });
    await press('Close');
    expect(screen.queryByLabelText('LPA Password')).toBeNull();
    await choose('Kurrajong Park', 'Verify with LPA');
    await screen.findByRole('region', { name: 'Verify with LPA' });
    expect([userId().value, password().value]).toEqual(['', '']);
    const kept = [
      queryClient
        .getMutationCache()
        .getAll()
        .map((mutation) => mutation.state),
      queryClient
        .getQueryCache()
        .getAll()
        .map((query) => [query.queryKey, query.state]),
      { ...localStorage },
      { ...sessionStorage },
    ];
    expect(JSON.stringify(kept)).not.toContain('canary');
  });

  it('requires a PIC, and says where to enter it (OP-62)', async () => {
    await openPanel([{ ...KURRAJONG, pic_code: ' ' }]);
    screen.getByText(/^To verify this farm, press Edit Farm/);
    expect(verify().disabled).toBe(true);
    expect(screen.queryByLabelText('LPA User ID')).toBeNull();
  });
});

describe('Delete Farm', () => {
  async function ask() {
    const opened = open();
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
    const opened = open();
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
