import { describe, expect, it, vi } from 'vitest';
import {
  draftSlot,
  nameDraftOwner,
  watchDrafts,
  type DraftRefusal,
  type DraftStorage,
} from './index.ts';

function memory(): DraftStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const readText = (stored: unknown) => (typeof stored === 'string' ? stored : null);
const slotOn = (storage: DraftStorage, version = 1) =>
  draftSlot({ name: 'farm', version, parse: readText, storage });

describe('draftSlot', () => {
  it('returns a saved draft only to the person who wrote it', () => {
    const slot = slotOn(memory());
    slot.write('Farmer@Fenceline.example', 'typed');
    expect(slot.read('farmer@fenceline.example')).toBe('typed');
    expect(slot.read('agent@fenceline.example')).toBeNull();
  });

  it('returns nothing after the draft is cleared', () => {
    const slot = slotOn(memory());
    slot.write('a@b.example', 'typed');
    slot.clear('a@b.example');
    expect(slot.read('a@b.example')).toBeNull();
  });

  it('ignores a draft of another version', () => {
    const storage = memory();
    slotOn(storage, 1).write('a@b.example', 'typed');
    expect(slotOn(storage, 2).read('a@b.example')).toBeNull();
  });

  it.each([
    '{broken',
    '[]',
    '"text"',
    '{"version":1,"draft":{"not":"text"}}',
    '{"version":1}',
    '7',
  ])('ignores a corrupt draft: %s', (stored) => {
    const storage = memory();
    storage.kept.set('fenceline:farm:a@b.example', stored);
    expect(slotOn(storage).read('a@b.example')).toBeNull();
  });

  it('works without a draft when the storage is full or forbidden', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const slot = slotOn({ getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(() => slot.write('a@b.example', 'typed')).not.toThrow();
    expect(() => slot.clear('a@b.example')).not.toThrow();
    expect(slot.read('a@b.example')).toBeNull();
  });

  describe('tells its watchers', () => {
    const KEY = 'fenceline:farm:a@b.example';
    function watched() {
      const reports: [string, DraftRefusal | null][] = [];
      watchDrafts((key, refusal) => reports.push([key, refusal]));
      return reports;
    }

    it('that a full browser refused a draft, and that a later one is stored', () => {
      const reports = watched();
      const storage = memory();
      const full = new DOMException('full', 'QuotaExceededError');
      const { setItem } = storage;
      const slot = slotOn(storage);
      storage.setItem = () => {
        throw full;
      };
      slot.write('a@b.example', 'typed');
      storage.setItem = setItem;
      slot.write('a@b.example', 'typed');
      expect(reports).toEqual([
        [KEY, { cause: full }],
        [KEY, null],
      ]);
    });

    it('that a draft is too large, so that the previous one stays', () => {
      const reports = watched();
      const slot = slotOn(memory());
      slot.write('a@b.example', 'typed');
      slot.leaveOut('a@b.example');
      expect(reports.at(-1)).toEqual([KEY, 'too-large']);
      expect(slot.read('a@b.example')).toBe('typed');
    });

    it('nothing about a draft that can be lost without harm', () => {
      const reports = watched();
      const storage = memory();
      draftSlot({ name: 'tour', version: 1, parse: readText, storage, isMinor: true }).write(
        'a@b.example',
        'seen',
      );
      expect(reports).toEqual([]);
    });
  });
});

describe('nameDraftOwner', () => {
  it('moves drafts of earlier versions from the address to the account, and no others', () => {
    const storage = memory();
    vi.stubGlobal('localStorage', storageOf(storage.kept));
    storage.kept.set('fenceline:farm:old@b.example', '{"version":1,"draft":"typed"}');
    storage.kept.set('fenceline:farm:c@b.example', '{"version":1,"draft":"other"}');
    nameDraftOwner('Old@b.example', 'account-1');
    nameDraftOwner('new@b.example', 'account-1');
    expect(slotOn(storage).read('new@b.example')).toBe('typed');
    expect(slotOn(storage).read('c@b.example')).toBe('other');
    expect([...storage.kept.keys()].filter((key) => key.includes('old@'))).toEqual([]);
    vi.unstubAllGlobals();
  });
});

/** A storage whose keys can be listed, as a browser's can. */
const storageOf = (kept: Map<string, string>): object =>
  new Proxy(slotStorage(kept), {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
const slotStorage = (kept: Map<string, string>): DraftStorage => ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
});
