import { describe, expect, it } from 'vitest';
import type { BoundaryVersion } from '#shared/api/contract';
import { changeWords, differenceWords, sizeWords } from './version-words.ts';

const version = (given: Partial<BoundaryVersion> = {}): BoundaryVersion => ({
  number: 4,
  made_at: '2026-11-22T01:30:00.000Z',
  made_by: 'farmer@fenceline.example',
  kind: 'edited',
  restored_from: null,
  before_ha: 398,
  area_ha: 412,
  ...given,
});

describe('the words of a version', () => {
  it('name the version that a restore repeats', () => {
    expect(changeWords(version({ kind: 'restored', restored_from: 2 }))).toBe('Restored version 2');
    expect(changeWords(version({ kind: 'gate-moved' }))).toBe('Gate moved to the boundary');
  });

  it('give the size, and the difference if there is one', () => {
    expect(sizeWords(version())).toBe('412 ha (+14 ha)');
    expect(sizeWords(version({ before_ha: 412.5, area_ha: 412 }))).toBe('412 ha (−0.5 ha)');
    expect(sizeWords(version({ before_ha: 412.004, area_ha: 412 }))).toBe('412 ha');
    expect(sizeWords(version({ before_ha: null }))).toBe('412 ha');
  });

  it('write a loss with a minus sign, not a hyphen', () => {
    expect(differenceWords(10, 8.5)).toBe('−1.5 ha');
    expect(differenceWords(8.5, 8.5)).toBeNull();
  });
});
