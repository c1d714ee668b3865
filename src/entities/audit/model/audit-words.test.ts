import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#shared/api/contract';
import { changeWords, entryWords } from './audit-words.ts';

const entry = (changes: Partial<AuditEntry>): AuditEntry => ({
  audit_id: 1,
  at: '2026-11-25T00:00:00.000Z',
  actor: 'agent@fenceline.example',
  via: 'call',
  address: null,
  request_id: null,
  area: 'money',
  action: 'ordered',
  object: 'order',
  object_id: '481234567',
  about: null,
  before: null,
  after: null,
  ...changes,
});

describe('audit entries in words', () => {
  it('say what happened to which object, and whom it concerns', () => {
    expect(entryWords(entry({ about: 'client@farm.example' }))).toBe(
      'Order 481234567: ordered, client@farm.example',
    );
    expect(entryWords(entry({ object: 'plan', object_id: '3', action: 'priced' }))).toBe(
      'Plan 3: prices changed',
    );
  });

  it('give amounts in dollars and times in words', () => {
    const after = { method: 'CC', total_cents: 7_500, capture_id: 'CAPTURE-1' };
    expect(changeWords(entry({ after }))).toBe(
      'paid by card or PayPal, total $75.00, payment CAPTURE-1',
    );
    expect(changeWords(entry({ before: { accepted_at: '2026-11-20T02:00:00+00:00' } }))).toMatch(
      /^accepted 20 Nov 2026/,
    );
  });

  it('name only the changed values of a change, and show missing values as none', () => {
    const prices = { property_key_cents: 4_000, carbon_report_cents: 0 };
    expect(
      changeWords(entry({ before: prices, after: { ...prices, carbon_report_cents: 1_250 } })),
    ).toBe('carbon report $0.00 → $12.50');
    expect(changeWords(entry({ before: {}, after: { cap_cents: 4_100 } }))).toBe(
      'monthly cap none → $41.00',
    );
  });

  it('are empty where no values were recorded', () => {
    expect(changeWords(entry({}))).toBe('');
  });
});
