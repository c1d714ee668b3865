// @vitest-environment jsdom
// In a worker of its own: it names the accounts of addresses.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'effector-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { $session } from '#shared/auth/react';
import { draftSlot, nameDraftOwner } from '#shared/lib/draft';
import {
  addFarmsStore,
  boundaryName,
  readOutbox,
  removeKept,
  runName,
  unlockWork,
  writeOutboxItem,
} from '#shared/offline/react';
import { memoryCaches, memoryLocks } from '../../../../tests/support/screens/memory-caches.ts';
import { answerCalls, EMAIL, signedInScope } from '../../../../tests/support/screens/screen.tsx';
import { SignOutButton } from './SignOutButton.tsx';

const OWNER = 'account-of-the-farmer';
const KEY = 'k'.repeat(43);
const CLIENT = 'Bronwyn Kelleher 0400 000 000';
const wizard = draftSlot({ name: 'farm-wizard', version: 1, parse: String });
const cart = draftSlot<unknown[]>({
  name: 'cart',
  version: 1,
  parse: (stored) => (Array.isArray(stored) ? stored : null),
});
const WAITING = {
  id: 'f1',
  email: EMAIL,
  name: 'Far Paddock',
  submittedAt: '2026-11-28T00:00:00.000Z',
  state: 'waiting' as const,
  reason: null,
  content: { client: CLIENT },
};

let device = memoryCaches();

/** Everything that a person with the developer tools can read. */
async function readable(): Promise<string> {
  const texts = [JSON.stringify({ ...localStorage })];
  for (const name of device.names()) {
    const cache = await device.caches.open(name);
    for (const { url } of await cache.keys()) {
      texts.push(url, (await (await cache.match(url))?.text()) ?? '');
    }
  }
  return texts.join('\n');
}

function show(draftKey: () => unknown = () => [{ draft_key: KEY }]) {
  answerCalls({ 'owners.draftKey': draftKey });
  const { scope } = signedInScope();
  render(
    <Provider value={scope}>
      <SignOutButton />
    </Provider>,
  );
  return { isSignedIn: () => scope.getState($session).status === 'authenticated' };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const question = () => screen.queryByRole('alertdialog');

async function leaveWork(): Promise<void> {
  wizard.write(EMAIL, CLIENT);
  cart.write(EMAIL, [{ property_name: CLIENT }]);
  await writeOutboxItem(WAITING);
  await addFarmsStore.write(runName(EMAIL), { farms: [{ opId: 'o1', name: CLIENT }] });
  await addFarmsStore.write(boundaryName('o1'), [{ name: CLIENT }]);
}

beforeEach(async () => {
  localStorage.clear();
  device = memoryCaches();
  vi.stubGlobal('caches', device.caches);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: memoryLocks() }));
  vi.spyOn(console, 'error').mockReturnValue();
  nameDraftOwner(EMAIL, OWNER);
  await removeKept();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('signing out', () => {
  it('asks nothing when nothing is unfinished', async () => {
    cart.write(EMAIL, []);
    const { isSignedIn } = show();
    await press('Log out');
    await waitFor(() => expect(isSignedIn()).toBe(false));
    expect(question()).toBeNull();
  });

  it('names what is unfinished, and stays signed in when cancelled', async () => {
    await leaveWork();
    const { isSignedIn } = show();
    await press('Log out');
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Keep unfinished work on this computer?',
    });
    expect(Array.from(dialog.querySelectorAll('li'), (item) => item.textContent)).toEqual([
      'Far Paddock, which waits to be sent',
      'a farm that you have not submitted',
      'your cart',
      'a list of farms to add',
    ]);
    await press('Cancel');
    expect(question()).toBeNull();
    expect(isSignedIn()).toBe(true);
    expect(wizard.read(EMAIL)).toBe(CLIENT);
  });

  it('leaves nothing readable if the user keeps the work, and restores it only for its account', async () => {
    await leaveWork();
    const { isSignedIn } = show();
    await press('Log out');
    await press('Keep it and log out');
    await waitFor(() => expect(isSignedIn()).toBe(false));
    expect(await readable()).not.toMatch(/Kelleher|Far Paddock|0400|fenceline\.example/);

    nameDraftOwner('agent@fenceline.example', 'another-account');
    expect(await unlockWork('agent@fenceline.example', KEY)).toBe(0);
    expect(await unlockWork(EMAIL, 'x'.repeat(43))).toBe(5);
    expect(wizard.read(EMAIL)).toBeNull();

    // The same account under a new address.
    nameDraftOwner('new@fenceline.example', OWNER);
    expect(await unlockWork('new@fenceline.example', KEY)).toBe(0);
    expect(wizard.read('new@fenceline.example')).toBe(CLIENT);
    expect(cart.read('new@fenceline.example')).toEqual([{ property_name: CLIENT }]);
    expect(await readOutbox('new@fenceline.example')).toMatchObject([WAITING]);
    expect(await addFarmsStore.read(boundaryName('o1'))).toEqual([{ name: CLIENT }]);
  });

  it('deletes the work on request', async () => {
    await leaveWork();
    const { isSignedIn } = show();
    await press('Log out');
    await press('Delete it and log out');
    await waitFor(() => expect(isSignedIn()).toBe(false));
    expect(await readable()).not.toMatch(/Kelleher|Far Paddock|0400/);
    expect(await unlockWork(EMAIL, KEY)).toBe(0);
    expect(wizard.read(EMAIL)).toBeNull();
  });

  it('stays signed in with all work if the key is not available', async () => {
    await leaveWork();
    const { isSignedIn } = show(() => {
      throw ApiError.unreachable(new TypeError());
    });
    await press('Log out');
    await press('Keep it and log out');
    await screen.findByText(/^Your work cannot be locked without a connection\./);
    expect(isSignedIn()).toBe(true);
    expect(wizard.read(EMAIL)).toBe(CLIENT);
    expect(await readOutbox(EMAIL)).toHaveLength(1);
  });

  it('stays signed in with all work if the device is full', async () => {
    await leaveWork();
    const { isSignedIn } = show();
    await press('Log out');
    device.state.isFull = true;
    await press('Keep it and log out');
    await screen.findByText(/^This device has no room left/);
    expect(isSignedIn()).toBe(true);
    expect(wizard.read(EMAIL)).toBe(CLIENT);
    expect(await readOutbox(EMAIL)).toHaveLength(1);
  });

  it('keeps locked work while newer work is in its place', async () => {
    wizard.write(EMAIL, CLIENT);
    show();
    await press('Log out');
    await press('Keep it and log out');
    await waitFor(() => expect(wizard.read(EMAIL)).toBeNull());
    wizard.write(EMAIL, 'newer');
    expect(await unlockWork(EMAIL, KEY)).toBe(1);
    expect(wizard.read(EMAIL)).toBe('newer');
    wizard.clear(EMAIL);
    expect(await unlockWork(EMAIL, KEY)).toBe(0);
    expect(wizard.read(EMAIL)).toBe(CLIENT);
  });
});
