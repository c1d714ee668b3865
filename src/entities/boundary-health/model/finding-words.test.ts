import { describe, expect, it } from 'vitest';
import type { BoundaryFinding, BoundaryHealth, ParcelDrift } from '#shared/api/contract';
import { driftWords } from './drift-words.ts';
import { findingWords, healthWords, metresWords } from './finding-words.ts';

const finding = (given: Partial<BoundaryFinding>): BoundaryFinding => ({
  kind: 'gate',
  count: 1,
  hectares: null,
  metres: null,
  point: null,
  areas: [],
  divided: [],
  drifted: [],
  is_accepted: false,
  ...given,
});
const health = (given: Partial<BoundaryHealth>): BoundaryHealth => ({
  version: 1,
  cadastre: 'NSW 2026-11',
  findings: [],
  fixes: [],
  accepted_ha: null,
  unchecked: null,
  ...given,
});
const drift = (given: Partial<ParcelDrift>): ParcelDrift => ({
  lot_plan: '1//DP1',
  change: 'split',
  into: ['2//DP2', '3//DP2'],
  metres: null,
  before_ha: 40,
  after_ha: 40,
  ...given,
});

describe('the words about a boundary', () => {
  it('count only what the user has not decided', () => {
    const [gate, divided] = [finding({}), finding({ kind: 'divided' })];
    expect(healthWords(health({ findings: [gate, divided] }))).toBe(
      'Boundary: 2 things to look at',
    );
    const accepted = { ...divided, is_accepted: true };
    expect(healthWords(health({ findings: [gate, accepted] }))).toBe(
      'Boundary: 1 thing to look at',
    );
    expect(healthWords(health({ findings: [accepted] }))).toBe('Boundary: all good');
    expect(healthWords(health({}))).toBe('Boundary: all good');
  });

  it('do not call a boundary good that was only partly checked', () => {
    expect(healthWords(health({ unchecked: 'Too large.' }))).toBe('Boundary: partly checked');
  });

  it('give sizes and distances as people say them', () => {
    expect([9.21, 240.4, 1_420].map(metresWords)).toEqual(['9.2 m', '240 m', '1.4 km']);
    expect(findingWords(finding({ metres: 240 }))).toBe('The gate is 240 m outside the boundary');
    expect(findingWords(finding({ kind: 'strips', count: 2, hectares: 1.21 }))).toBe(
      '2 strips beside parcel edges, 1.2 ha',
    );
    expect(findingWords(finding({ kind: 'drift', hectares: 40 }))).toBe(
      '1 parcel has changed in the cadastre',
    );
  });

  it('say what became of each parcel', () => {
    expect(driftWords(drift({}))).toBe('1//DP1 was split into 2//DP2 and 3//DP2');
    expect(driftWords(drift({ into: ['a', 'b', 'c', 'd', 'e', 'f'] }))).toBe(
      '1//DP1 was split into a, b, c, d and 2 more',
    );
    expect(driftWords(drift({ change: 'merged', into: ['9//DP2'] }))).toBe(
      '1//DP1 is part of 9//DP2 now',
    );
    expect(driftWords(drift({ change: 'moved', metres: 9.2, after_ha: 41 }))).toBe(
      '1//DP1 moved by up to 9.2 m, 41 ha now (+1 ha)',
    );
    expect(driftWords(drift({ change: 'renumbered', into: ['1//DP1'] }))).toBe(
      '1//DP1 has a new parcel id',
    );
    expect(driftWords(drift({ change: 'vanished', into: [] }))).toBe(
      '1//DP1 is no longer in the cadastre',
    );
  });
});
