// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { allSettled } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boundaryFile, wizardMounted } from './index.ts';
import { $session, type Session } from '#shared/auth/react';
import { clearDrafts, button, openTab, press, reopenTab, startServer } from './wizard.fixture.tsx';

beforeEach(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clearDrafts();
});

describe('the draft of a farm', () => {
  it('is restored after a reload with its step, gate and parcels, and creates no second farm', async () => {
    const { farms, loses } = startServer();
    const before = openTab();
    await before.addWithParcel();
    loses('create');
    await press('Submit');
    await before.says('cannot be reached');
    const after = reopenTab();
    await screen.findByText(/^This is the farm you started earlier/);
    expect(after.wizard()).toEqual(before.wizard());
    expect(after.chosen()).toEqual(['P147']);
    await press('Submit');
    await after.closes();
    expect([farms.length, after.saved]).toEqual([1, [1]]);
  });

  it('is restored with its file, which Submit sends', async () => {
    const { asked } = startServer();
    const before = openTab();
    await before.addWithFile();
    const features = before.file()?.features;
    const after = reopenTab();
    await screen.findByLabelText('What is in farm.geojson');
    expect(after.file()).toMatchObject({ features, answer: null });
    await press('Submit');
    await after.closes();
    expect(asked.at(-1)?.params).toMatchObject({ geojson: { features } });
  });

  it('names a file that the browser had no room for, so that the user chooses it again', async () => {
    startServer();
    const setItem = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
      if (text.length > 300 && key.includes('boundary-file')) throw new DOMException('full');
      setItem.call(this, key, text);
    });
    await openTab().addWithFile();
    const tab = reopenTab();
    await screen.findByText(
      'Please choose “farm.geojson” again. It was not saved in this browser.',
    );
    expect(tab.file()?.features).toEqual([]);
  });

  it('survives the end of the session unseen, and is restored only for its author', async () => {
    startServer();
    const tab = openTab();
    await tab.addWithParcel();
    const become = (params: Session) =>
      act(() => allSettled($session, { scope: tab.scope, params }));
    const signIn = (email: string) => become({ status: 'authenticated', email, name: null });
    await become({ status: 'anonymous' });
    expect([tab.wizard(), tab.chosen()]).toEqual([null, []]);
    await signIn('agent@fenceline.example');
    expect(tab.wizard()).toBeNull();
    await signIn('farmer@fenceline.example');
    await waitFor(() => expect(tab.wizard()?.draft.name).toBe('Back Creek'));
    expect(tab.chosen()).toEqual(['P147']);
  });

  it('is deleted on Cancel with its file (ADD-54, OP-26)', async () => {
    startServer();
    const tab = openTab();
    await tab.addWithFile();
    await press('Cancel');
    expect([tab.wizard(), tab.file()]).toEqual([null, null]);
    await waitFor(() => expect(localStorage).toHaveLength(0));
    const after = reopenTab();
    await act(() => allSettled(wizardMounted, { scope: after.scope }));
    expect(after.wizard()).toBeNull();
  });

  it('is optional: a browser without room for it still stores the farm', async () => {
    startServer();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const tab = openTab();
    await tab.addWithParcel();
    await press('Submit');
    await tab.closes();
    expect(tab.saved).toEqual([1]);
  });

  it('is discarded when storage was tampered with', async () => {
    startServer();
    await openTab().addWithParcel();
    const key = 'fenceline:farm-wizard:farmer@fenceline.example';
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null');
    const gate = [400, 0];
    for (const change of [{ step: 9 }, { draft: null }, { draft: { ...kept.draft.draft, gate } }]) {
      localStorage.setItem(key, JSON.stringify({ ...kept, draft: { ...kept.draft, ...change } }));
      const after = reopenTab();
      await act(() => allSettled(wizardMounted, { scope: after.scope }));
      expect([after.wizard(), after.chosen()]).toEqual([null, []]);
    }
  });

  it('disables Submit while its file is being read', async () => {
    startServer();
    const tab = openTab();
    await tab.addWithFile();
    act(() => tab.happened(boundaryFile.fileChosen, new File(['{}'], 'other.geojson')));
    expect(button('Submit').disabled).toBe(true);
  });
});
