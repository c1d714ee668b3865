import { expect, it } from 'vitest';
import type { ReportLink } from '#shared/api/contract';
import { endWords, readLine, readWords } from './link-words.ts';

const link: ReportLink = {
  link_id: 1,
  key: 'k',
  item_id: 1,
  document_number: 'FL-7K3M-92QX-4TRA',
  reader_name: 'Mary',
  reader_email: 'mary@bank.example',
  created_at: '2026-11-01T01:00:00.000Z',
  ends_at: '2026-12-01T01:00:00.000Z',
  revoked_at: null,
  reads: [],
  read_count: 0,
};

it('a report link says until when it works, and why it no longer works', () => {
  expect(endWords(link)).toMatch(/^Opens until 1 Dec 2026, /);
  expect(endWords({ ...link, key: null })).toMatch(/^Ended on 1 Dec 2026, /);
  expect(endWords({ ...link, key: null, revoked_at: '2026-11-02T01:00:00.000Z' })).toBe(
    'Revoked on 2 Nov 2026',
  );
});

it('the reads of a report link are counted in words', () => {
  expect(readWords(link)).toBe('Not opened yet');
  expect(readWords({ ...link, read_count: 1 })).toBe('Opened or downloaded once');
  expect(readWords({ ...link, read_count: 3 })).toBe('Opened or downloaded 3 times');
  expect(readLine({ read_at: link.created_at, what: 'downloaded' })).toMatch(
    /^Downloaded 1 Nov 2026, /,
  );
});
