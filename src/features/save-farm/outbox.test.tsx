// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { allSettled } from 'effector';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { editFarmPressed, outboxDue } from './index.ts';
import { ApiError } from '#shared/api';
import { $connection } from '#shared/api/react';
import { $isSessionAssumed } from '#shared/auth/react';
import { outboxRead, readOutbox } from '#shared/offline/react';
import { $message } from '#shared/snackbar/react';
import { farmRecord } from '../../../tests/support/screens/farm-record.ts';
import { memoryCaches, memoryLocks } from '../../../tests/support/screens/memory-caches.ts';
import { EMAIL, signedInScope } from '../../../tests/support/screens/screen.tsx';
import {
  button,
  closeTabs,
  openTab,
  press,
  reopenTab,
  startServer,
  type,
  unreachable,
} from './wizard.fixture.tsx';

const GATE = { front_gate_lng: 147.2, front_gate_lat: -34.5 };
const FARM = farmRecord({ property_name: 'Back Creek', ...GATE });

let device: ReturnType<typeof memoryCaches>;

type Tab = ReturnType<typeof openTab>;

/** The device has its connection back, and the app sends what waits. */
const connect = async (tab: Tab) => {
  tab.connect('online');
  tab.happened(outboxDue);
  await waitFor(() => expect(tab.messages.length).toBeGreaterThan(0));
};

/** Another tab of the same person, without its screen. */
const otherTab = () => {
  const { scope } = signedInScope();
  return async () => {
    await allSettled($connection, { scope, params: 'online' });
    await allSettled(outboxDue, { scope });
  };
};

async function submitOffline(): Promise<Tab> {
  const tab = openTab();
  await tab.addWithParcel();
  tab.connect('offline');
  await press('Submit');
  await tab.closes();
  return tab;
}

async function editOffline(name: string, tab = openTab()): Promise<Tab> {
  tab.connect('online');
  await tab.edit(FARM);
  await type('Farm name*', name);
  tab.connect('offline');
  await press('Update');
  return tab;
}

beforeEach(() => {
  localStorage.clear();
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
  device = memoryCaches();
  vi.stubGlobal('caches', device.caches);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: memoryLocks() }));
});
afterEach(async () => {
  await closeTabs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a farm submitted without a connection', () => {
  it('waits, closes the form and is sent once by two tabs', async () => {
    const { farms, names } = startServer();
    const tab = await submitOffline();
    await tab.says('Back Creek waits for a connection.');
    expect(names()).toEqual(['atPoint']);
    await waitFor(() => expect(tab.outbox()).toEqual([{ name: 'Back Creek', state: 'waiting' }]));

    const send = otherTab();
    await Promise.all([connect(tab), send()]);
    await tab.says('Back Creek is added.');
    expect([farms.length, names()]).toEqual([1, ['atPoint', 'create', 'addParcels']]);
    await waitFor(() => expect(tab.outbox()).toEqual([]));
  });

  it('waits while the connection is back but the provider has not said who is signed in', async () => {
    const { names } = startServer();
    const tab = openTab();
    await tab.addWithParcel();
    const assume = (isOn: boolean) =>
      void allSettled($isSessionAssumed, { scope: tab.scope, params: isOn });
    assume(true);
    // The page, which other tests use too, refuses calls while this is so.
    onTestFinished(() => assume(false));
    await press('Submit');
    await tab.says('Back Creek waits for a connection.');
    expect(names()).toEqual(['atPoint']);
  });

  it('is sent on after a network interruption, without a second farm', async () => {
    const { farms, names, failures, loses } = startServer();
    const tab = await submitOffline();
    loses('create');
    failures.push({ name: 'addParcels', error: unreachable() });
    const send = otherTab();
    await send();
    await send();
    await connect(tab);
    await tab.says('Back Creek is added.');
    expect(names().slice(1)).toEqual(['create', 'create', 'addParcels', 'addParcels']);
    expect(farms.length).toBe(1);
  });

  it('waits for a new sign-in when the session has expired', async () => {
    const { failures } = startServer();
    const tab = await submitOffline();
    failures.push({ name: 'create', error: ApiError.signedOut() });
    tab.connect('online');
    tab.happened(outboxDue);
    await screen.findByText('waits for you to sign in', { exact: false });
    tab.happened(outboxDue);
    await tab.says('Back Creek is added.');
    expect(tab.outbox()).toEqual([]);
  });

  it('opens in the form again when the server refuses it', async () => {
    const { failures } = startServer();
    const tab = await submitOffline();
    const refusal = new ApiError('INVALID_PARAMS', 'The PIC is not valid.', { status: 400 });
    failures.push({ name: 'create', error: refusal });
    await connect(tab);
    await tab.says('The PIC is not valid.');
    await waitFor(() => expect(tab.wizard()).toMatchObject({ draft: { name: 'Back Creek' } }));
    expect(tab.chosen()).toEqual(['P147']);
    await waitFor(() => expect(tab.outbox()).toEqual([]));
  });

  it('opens for a correction under the same operation id while it waits, with its parcels', async () => {
    const { loses, farms } = startServer();
    const tab = openTab();
    await tab.addWithParcel();
    loses('create');
    await press('Submit');
    await tab.says('cannot be reached');
    tab.connect('offline');
    await press('Submit');
    await tab.closes();
    await press('Edit Back Creek');
    await waitFor(() => expect(tab.chosen()).toEqual(['P147']));
    await waitFor(() => expect(tab.outbox()).toEqual([]));
    tab.connect('online');
    await press('Submit');
    await tab.closes();
    expect(farms.length).toBe(1);
  });

  it('stays in the form with the reason when the device is full', async () => {
    startServer();
    device.state.isFull = true;
    const tab = openTab();
    await tab.addWithParcel();
    tab.connect('offline');
    await press('Submit');
    await tab.says('This device has no room left');
    expect(tab.wizard()).toMatchObject({ draft: { name: 'Back Creek' } });
    expect(tab.outbox()).toEqual([]);
  });
});

describe('a waiting farm in a browser without room for a draft', () => {
  async function reopenWhenFull() {
    const server = startServer();
    const tab = await submitOffline();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    localStorage.clear();
    await press('Edit Back Creek');
    await waitFor(() => expect(tab.wizard()).toMatchObject({ draft: { name: 'Back Creek' } }));
    return { ...server, tab };
  }

  it('stays on the device while it is corrected, and opens again after its tab was closed', async () => {
    const { tab, names } = await reopenWhenFull();
    tab.happened(outboxDue);
    await waitFor(() => expect(tab.outbox()).toHaveLength(1));
    expect(names()).toEqual(['atPoint']);
    const next = reopenTab('offline');
    next.happened(outboxRead, await readOutbox(EMAIL));
    await press('Edit Back Creek');
    await waitFor(() => expect(next.wizard()).toMatchObject({ draft: { name: 'Back Creek' } }));
    expect([next.chosen(), names()]).toEqual([['P147'], ['atPoint']]);
  });

  it.each([
    ['saved', 'Submit'],
    ['cancelled', 'Cancel'],
  ])('leaves the device when its correction is %s', async (_, end) => {
    const { tab, names } = await reopenWhenFull();
    tab.connect('online');
    await press(end);
    await tab.closes();
    await waitFor(() => expect(tab.outbox()).toEqual([]));
    expect(names().includes('create')).toBe(end === 'Submit');
  });
});

describe('a farm whose network is lost while it is saved', () => {
  /** The press is still online; its calls no longer are. */
  const cutOffAt = (tab: Tab, label: string) => {
    fireEvent.click(button(label));
    tab.connect('offline');
  };

  it('waits in the outbox as a new farm, and is sent once', async () => {
    const { farms, loses } = startServer();
    const tab = openTab();
    await tab.addWithParcel();
    loses('create');
    cutOffAt(tab, 'Submit');
    await tab.closes();
    await tab.says('Back Creek waits for a connection.');
    await connect(tab);
    await tab.says('Back Creek is added.');
    expect(farms.length).toBe(1);
  });

  it('repeats only the boundary when only that was cut off', async () => {
    const { names, misses } = startServer();
    const tab = openTab();
    await tab.addWithParcel();
    misses('addParcels');
    cutOffAt(tab, 'Submit');
    await tab.closes();
    await connect(tab);
    await tab.says('Back Creek is added.');
    expect(names()).toEqual(['atPoint', 'create', 'addParcels', 'addParcels']);
  });

  it('waits in the outbox as an edit if the farm existed before', async () => {
    const { misses } = startServer();
    const tab = openTab();
    await tab.edit(FARM);
    misses('edit');
    cutOffAt(tab, 'Update');
    await tab.closes();
    expect(tab.outbox()).toEqual([{ name: 'Back Creek', state: 'waiting' }]);
    await connect(tab);
    await tab.says('Back Creek is updated.');
  });

  it('stays in the form if only the server does not answer', async () => {
    const { misses } = startServer();
    const tab = openTab();
    await tab.edit(FARM);
    misses('edit');
    fireEvent.click(button('Update'));
    tab.connect('away');
    await tab.says('Nothing you typed is lost');
    expect(tab.wizard()).toMatchObject({ mode: 'edit', farmId: 7 });
    expect(tab.outbox()).toEqual([]);
  });
});

describe('an edit submitted without a connection', () => {
  it.each(['offline', 'away'] as const)(
    'waits in the outbox if the device lacks the boundary for measuring the gate’s distance (%s)',
    async (connection) => {
      const { misses } = startServer();
      const tab = openTab();
      await tab.edit({ ...FARM, is_aus_farmkey: false });
      tab.connect(connection);
      misses('customBoundary');
      await press('Update');
      await tab.closes();
      expect(tab.outbox()).toEqual([{ name: 'Back Creek', state: 'waiting' }]);
      await connect(tab);
      await tab.says('Back Creek is updated.');
    },
  );

  it('replaces an earlier waiting edit and is sent once by two tabs', async () => {
    const { asked } = startServer();
    const tab = await editOffline('Banksia');
    await tab.closes();
    await waitFor(() => expect(tab.outbox()).toEqual([{ name: 'Banksia', state: 'waiting' }]));
    tab.happened(editFarmPressed, FARM);
    await type('Farm name*', 'Banksia Hill');
    await press('Update');
    await tab.closes();
    await waitFor(() => expect(tab.outbox()).toEqual([{ name: 'Banksia Hill', state: 'waiting' }]));

    const send = otherTab();
    await Promise.all([connect(tab), send()]);
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ name: 'edit' }));
    expect(asked.slice(1)).toMatchObject([{ params: { property_name: 'Banksia Hill' } }]);
    tab.happened(outboxDue);
    await waitFor(() => expect(tab.outbox()).toEqual([]));
  });

  it('is named in one message together with the other farms that were sent', async () => {
    startServer();
    const tab = await editOffline('Banksia Hill', await submitOffline());
    await tab.closes();
    await connect(tab);
    await waitFor(() =>
      expect(tab.scope.getState($message)?.lines).toEqual([
        'Back Creek is added.',
        'Banksia Hill is updated.',
      ]),
    );
  });

  it('opens in the form again when the server refuses it', async () => {
    const { failures } = startServer();
    const tab = await editOffline('Banksia Hill');
    await tab.closes();
    const refusal = new ApiError('NOT_FOUND', 'This farm was deleted.', { status: 404 });
    failures.push({ name: 'edit', error: refusal });
    await connect(tab);
    await tab.says('This farm was deleted.');
    await waitFor(() => expect(tab.wizard()).toMatchObject({ mode: 'edit', farmId: 7 }));
    await waitFor(() => expect(tab.outbox()).toEqual([]));
  });
});
