import { describe, expect, it } from 'vitest';
import { formatDocumentNumber, newDocumentNumber, type Verified } from '#entities/document';
import type { VerifiedDocument, VerifiedFile } from '#shared/api/contract';
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
const of = (document: VerifiedDocument | null, file: VerifiedFile | null = null): Verified => ({
  verified_document: document,
  verified_file: file,
});
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
    const finding = findingOf({ by: 'number', number: NUMBER }, of(found));
    expect(finding.verdict).toBe('valid');
    expect(finding.advice).toContain('A number alone proves nothing about a file.');
  });

  it('says that an unchanged file is the one issued', () => {
    expect(findingOf(file(NUMBER), of(found))).toMatchObject({ verdict: 'valid', advice: null });
  });

  it('says if the file is another document than the one looked up before', () => {
    expect(findingOf(file('FL-0000-0000-0000'), of(found)).advice).toContain(
      `It is not FL-0000-0000-0000, which you looked up before, but ${NUMBER}.`,
    );
  });

  it('says when a newer document or a newer copy exists', () => {
    const superseded = { ...found, superseded_at: found.issued_at };
    expect(findingOf(file(null), of(superseded)).verdict).toBe('superseded');
    const replaced = { ...superseded, replaced_at: found.issued_at };
    expect(findingOf(file(null), of(replaced)).verdict).toBe('replaced');
  });

  it('explains why an original may not be recognised', () => {
    const finding = findingOf(file(null), of(null));
    expect(finding.verdict).toBe('unknown');
    expect(finding.advice).toContain('ask for the original.');
  });

  it('names a data file of a document and a bill as what they are', () => {
    const data: VerifiedFile = {
      sha256: 'cd'.repeat(32),
      byte_length: 1,
      content_type: 'text/csv',
      replaced_at: null,
      bill: null,
    };
    const { issued_at, issuer } = found;
    const bill = { title: 'Tax invoice', number: 'INV-000042', issued_at, issuer };
    expect(findingOf(file(NUMBER), of(found, data))).toEqual({
      verdict: 'valid',
      answer: 'This file is a data file of the document that was issued, unchanged.',
      advice: null,
    });
    expect(findingOf(file(null), of(found, { ...data, replaced_at: issued_at })).verdict).toBe(
      'replaced',
    );
    expect(findingOf(file(null), of(null, { ...data, bill })).answer).toBe(
      'This file is a tax invoice that was issued, unchanged.',
    );
  });
});
