import { describe, expect, it } from 'vitest';
import { PROJECT_STATUSES } from '#shared/api/contract';
import { mayMove } from '#entities/soil-project/record';
import { turnText, whatHappensNow, whoActs } from './who-acts.ts';

describe('who acts on a soil project', () => {
  it('names at every status somebody who can move the project on, and nobody after approval', () => {
    const movable = (actor: 'client' | 'partner' | 'server') =>
      PROJECT_STATUSES.filter((from) => PROJECT_STATUSES.some((to) => mayMove(actor, from, to)));
    for (const status of PROJECT_STATUSES) {
      const actor = whoActs(status);
      if (status === 'C6') expect(actor).toBeNull();
      // The provider works for the partner, who decides afterwards; the server polls the regulator.
      else if (actor === 'provider') expect(movable('partner')).toContain(status);
      else if (actor === 'regulator') expect(movable('server')).toContain(status);
      else expect(movable(actor!)).toContain(status);
    }
  });

  it('tells the client of a failed submission that they have nothing to do', () => {
    const text = whatHappensNow('C3', 'client', 'Acme $& Soil');
    expect(text).toContain('Acme $& Soil corrects it and sends it again.');
    expect(text).toContain('You have nothing to do.');
    expect(turnText('C3', 'client', 'AgriProve')).toBe('AgriProve’s turn');
    expect(turnText('C3', 'partner', 'AgriProve')).toBe('Your turn');
  });

  it('names the partner, never a placeholder, in every sentence', () => {
    for (const status of PROJECT_STATUSES) {
      for (const reader of ['client', 'partner'] as const) {
        expect(whatHappensNow(status, reader, 'AgriProve')).not.toMatch(/[{}]/);
      }
    }
  });
});
