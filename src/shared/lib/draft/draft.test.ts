import { describe, expect, it } from 'vitest';
import { draftSlot, type DraftStorage } from './index.ts';

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
});
