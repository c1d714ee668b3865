// @vitest-environment jsdom
import { allSettled, createWatch, fork } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blankFarmDraft } from '#entities/farm';
import { ApiError } from '#shared/api';
import type { AnyCall, WireParcel } from '#shared/api/contract';
import { $connection, apiClient } from '#shared/api/react';
import { $session } from '#shared/auth/react';
import { $outbox } from '#shared/offline/react';
import { messageShown } from '#shared/snackbar/react';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { memoryCaches, memoryLocks } from '../../../../tests/support/screens/memory-caches.ts';
import { editFarmPressed, outboxDue, waitingFarmReopened } from './model.ts';
import * as model from './wizard-model.ts';
import { newWizard, type Wizard } from './wizard.ts';

const EMAIL = 'farmer@fenceline.example';
const OP_ID = '0b6f3c52-6a0e-4c41-9a55-0f6f7c7c2a11';

const parcelAt = (index: number): WireParcel => ({
  cadastre_polygon_pid: `P${index}`,
  jurisdictional_id: `${index}//DP1`,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [147, -35],
        [148, -35],
        [148, -34],
        [147, -34],
        [147, -35],
      ],
    ],
  },
});
const address = { roadNumber: '12', roadName: 'Gum Road', town: 'Ardlethan', state: 'NSW' };
const wizard = {
  ...newWizard(OP_ID),
  step: 6 as const,
  draft: {
    ...blankFarmDraft(),
    name: 'Banksia Rise',
    address: { ...address, postCode: '2665' },
    location: { address: '12 Gum Rd', position: [147.5, -34.5] as const },
    gate: [147.5, -34.5] as const,
  },
};

const edited = (name: string): Wizard => ({
  mode: 'edit',
  step: 1,
  draft: { ...wizard.draft, name },
  lotPlans: '',
  farmId: 7,
});
const stored = farmRecord({ property_id: 7, property_name: 'Banksia Rise' });

const realTimeout = setTimeout;
let device: ReturnType<typeof memoryCaches>;

/** A server that answers a repeated operation id with the first farm. */
function startServer() {
  const farms = new Set<string>();
  const sent: string[] = [];
  const failures: ApiError[] = [];
  vi.spyOn(apiClient, 'send').mockImplementation(async (call: AnyCall, _params, options) => {
    sent.push(call.name);
    const failure = failures.shift();
    if (failure) throw failure;
    if (call.name === 'create') farms.add(options!.opId!);
    return [{ create_property: 7 }] as never;
  });
  return { farms, sent, failures };
}

function openTab() {
  const scope = fork({
    values: [
      [$session, { status: 'authenticated', email: EMAIL, name: null }],
      [$connection, 'offline'],
    ],
  });
  const messages: string[] = [];
  createWatch({ unit: messageShown, scope, fn: ({ lines }) => messages.push(...lines) });
  return {
    messages,
    outbox: () => scope.getState($outbox).map(({ name, state }) => ({ name, state })),
    wizard: () => scope.getState(model.$wizard),
    chosenCount: () => scope.getState(model.parcelSelection.$parcels).length,
    async submit(parcelCount = 1, opened: Wizard = wizard) {
      const parcels = Array.from({ length: parcelCount }, (_, index) => parcelAt(index));
      await allSettled(model.wizardOpened, { scope, params: { wizard: opened, parcels } });
      await allSettled(model.submitPressed, { scope });
    },
    async connect() {
      await allSettled($connection, { scope, params: 'online' });
      await allSettled(outboxDue, { scope });
    },
    async correct(name: string) {
      await allSettled(model.fieldsTyped, { scope, params: { name } });
      await allSettled(model.submitPressed, { scope });
    },
    cancel: () => allSettled(model.cancelPressed, { scope }),
    edit: () => allSettled(editFarmPressed, { scope, params: stored }),
    reopen: () => allSettled(waitingFarmReopened, { scope, params: OP_ID }),
  };
}

beforeEach(() => {
  localStorage.clear();
  device = memoryCaches();
  // What an action started has ended only when its message has closed.
  vi.stubGlobal('setTimeout', (run: () => void) => realTimeout(run));
  vi.stubGlobal('caches', device.caches);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: memoryLocks() }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a farm submitted without a connection', () => {
  it('waits, closes the wizard and is sent once by two tabs', async () => {
    const { farms, sent } = startServer();
    const [tab, other] = [openTab(), openTab()];
    await tab.submit(1_000);
    expect(sent).toEqual([]);
    expect(tab.wizard()).toBeNull();
    expect(tab.outbox()).toEqual([{ name: 'Banksia Rise', state: 'waiting' }]);
    expect(tab.messages).toContain('Banksia Rise waits for a connection.');

    await Promise.all([tab.connect(), other.connect()]);
    expect([...farms]).toEqual([OP_ID]);
    expect(sent).toEqual(['create', 'addParcels']);
    expect(tab.messages).toContain('Banksia Rise is added.');
    expect([tab.outbox(), other.outbox()]).toEqual([[], []]);
  });

  it('goes on where a network that flaps interrupted it', async () => {
    const { farms, sent, failures } = startServer();
    const tab = openTab();
    await tab.submit();
    failures.push(ApiError.unreachable(null));
    await tab.connect();
    expect(tab.outbox()).toEqual([{ name: 'Banksia Rise', state: 'waiting' }]);
    await tab.connect();
    expect(sent).toEqual(['create', 'create', 'addParcels']);
    expect([...farms]).toEqual([OP_ID]);
  });

  it('waits for a new sign-in when the session has expired', async () => {
    const { failures } = startServer();
    const tab = openTab();
    await tab.submit();
    failures.push(ApiError.signedOut());
    await tab.connect();
    expect(tab.outbox()).toEqual([{ name: 'Banksia Rise', state: 'signed-out' }]);
    await tab.connect();
    expect(tab.outbox()).toEqual([]);
  });

  it('opens in the wizard again when the server refuses it', async () => {
    const { failures } = startServer();
    const tab = openTab();
    await tab.submit(2);
    failures.push(new ApiError('INVALID_PARAMS', 'The PIC is not valid.', { status: 400 }));
    await tab.connect();
    expect(tab.messages).toContain('The PIC is not valid.');
    expect(tab.wizard()).toMatchObject({ step: 6, draft: { name: 'Banksia Rise' } });
    expect(tab.chosenCount()).toBe(2);
    expect(tab.outbox()).toEqual([]);
  });

  it('opens for a correction under the same operation id while it waits', async () => {
    startServer();
    const tab = openTab();
    await tab.submit();
    await tab.reopen();
    expect(tab.wizard()).toMatchObject({ mode: 'add', saving: { opId: OP_ID } });
    expect(tab.outbox()).toEqual([]);
  });

  describe('in a browser without room for a draft', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    async function reopenWhenFull() {
      const server = startServer();
      const tab = openTab();
      await tab.submit();
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
      localStorage.clear();
      await tab.reopen();
      expect(tab.wizard()).toMatchObject({ draft: { name: 'Banksia Rise' } });
      return { ...server, tab };
    }

    it('stays on the device while it is corrected, and opens again after the tab was lost', async () => {
      const { tab, sent } = await reopenWhenFull();
      expect(tab.outbox()).toHaveLength(1);
      await tab.connect();
      expect(sent).toEqual([]);
      const next = openTab();
      await next.reopen();
      expect(next.wizard()).toMatchObject({ draft: { name: 'Banksia Rise' } });
      expect(next.chosenCount()).toBe(1);
    });

    it('leaves the device when its correction is saved', async () => {
      const { tab, sent } = await reopenWhenFull();
      await tab.connect();
      await tab.correct('Banksia Hill');
      expect(sent).toEqual(['create', 'addParcels']);
      expect(tab.wizard()).toBeNull();
      expect(tab.outbox()).toEqual([]);
    });

    it('leaves the device when its correction is cancelled', async () => {
      const { tab } = await reopenWhenFull();
      await tab.cancel();
      expect(tab.outbox()).toEqual([]);
    });
  });

  it('stays in the wizard with the reason when the device is full', async () => {
    startServer();
    device.state.isFull = true;
    const tab = openTab();
    await tab.submit();
    expect(tab.messages.join(' ')).toContain('This device has no room left');
    expect(tab.wizard()).toMatchObject({ draft: { name: 'Banksia Rise' } });
    expect(tab.outbox()).toEqual([]);
  });
});

describe('an edit submitted without a connection', () => {
  it('waits in place of an earlier one and is sent once by two tabs', async () => {
    const { sent } = startServer();
    const [tab, other] = [openTab(), openTab()];
    await tab.submit(2, edited('Banksia'));
    await tab.submit(2, edited('Banksia Hill'));
    expect(sent).toEqual([]);
    expect(tab.wizard()).toBeNull();
    expect(tab.outbox()).toEqual([{ name: 'Banksia Hill', state: 'waiting' }]);

    await Promise.all([tab.connect(), other.connect()]);
    expect(sent).toEqual(['edit']);
    expect([...tab.messages, ...other.messages]).toContain('Banksia Hill is updated.');
    expect([tab.outbox(), other.outbox()]).toEqual([[], []]);
  });

  it('opens again, with what was typed, when the farm is edited once more', async () => {
    const { sent } = startServer();
    const tab = openTab();
    await tab.submit(3, edited('Banksia Hill'));
    await tab.edit();
    expect(tab.wizard()).toMatchObject({ mode: 'edit', draft: { name: 'Banksia Hill' } });
    expect(tab.chosenCount()).toBe(3);
    expect([tab.outbox(), sent]).toEqual([[], []]);
  });

  it('opens in the wizard again when the server refuses it', async () => {
    const { failures } = startServer();
    const tab = openTab();
    await tab.submit(1, edited('Banksia Hill'));
    failures.push(new ApiError('NOT_FOUND', 'This farm was deleted.', { status: 404 }));
    await tab.connect();
    expect(tab.messages).toContain('This farm was deleted.');
    expect(tab.wizard()).toMatchObject({ mode: 'edit', farmId: 7 });
    expect(tab.outbox()).toEqual([]);
  });
});
