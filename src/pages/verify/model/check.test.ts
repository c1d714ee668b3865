import { describe, expect, it } from 'vitest';
import type { VerifiedDocument } from '#shared/api/contract';
import { formatDocumentNumber, newDocumentNumber } from '#entities/document';
import { checkOfPath, findingOf, typedIn, type Check } from './check.ts';

const NUMBER = formatDocumentNumber(newDocumentNumber(new Uint8Array(11).fill(9)));
const found: VerifiedDocument = {
  document_number: NUMBER,
  kind: 'Property Key',
  issued_at: '2026-11-21T00:00:00.000Z',
  issuer: { name: 'Fenceline', abn: null, contact: '' },
  farm_name: 'Ku••••••ng Park',
  sha256: 'ab'.repeat(32),
  byte_length: 1,
  superseded_at: null,
  replaced_at: null,
};
const file = (expected: string | null): Check => ({
  by: 'file',
  fileName: 'key.pdf',
  sha256: found.sha256,
  expected,
});

describe('the address of a check', () => {
  it('names a document by its number', () => {
    expect(checkOfPath(`/verify/${NUMBER}`)).toEqual({ by: 'number', number: NUMBER });
    expect(checkOfPath(`/verify/${NUMBER.toLowerCase()}`)).toEqual({
      by: 'number',
      number: NUMBER,
    });
  });

  it('keeps a wrong number for correction', () => {
    expect(checkOfPath('/verify/FL-0000-0000-0001')).toBeNull();
    expect(typedIn('/verify/FL-0000-0000-0001')).toBe('FL-0000-0000-0001');
    expect(typedIn('/verify/100%')).toBe('100%');
    expect(typedIn('/verify')).toBe('');
  });
});

describe('findingOf', () => {
  it('asks for the file as well if there is only a number', () => {
    const finding = findingOf({ by: 'number', number: NUMBER }, found);
    expect(finding.verdict).toBe('valid');
    expect(finding.advice).toContain('A number alone proves nothing about a file.');
  });

  it('says that an unchanged file is the one issued', () => {
    expect(findingOf(file(NUMBER), found)).toMatchObject({ verdict: 'valid', advice: null });
  });

  it('says if the file is another document than the one looked up before', () => {
    expect(findingOf(file('FL-0000-0000-0000'), found).advice).toContain(
      `It is not FL-0000-0000-0000, which you looked up before, but ${NUMBER}.`,
    );
  });

  it('says when a newer document or a newer copy exists', () => {
    const superseded = { ...found, superseded_at: found.issued_at };
    expect(findingOf(file(null), superseded).verdict).toBe('superseded');
    const replaced = { ...superseded, replaced_at: found.issued_at };
    expect(findingOf(file(null), replaced).verdict).toBe('replaced');
  });

  it('explains why an original may not be recognised', () => {
    const finding = findingOf(file(null), null);
    expect(finding.verdict).toBe('unknown');
    expect(finding.advice).toContain('Ask for the original.');
  });
});
