import { describe, expect, it } from 'vitest';
import { PROJECT_STATUSES, type ProjectStatus } from '#shared/api/contract';
import { projectWith } from '../../../../../tests/support/soil/sample-project.ts';
import {
  awaitsSignatureCheck,
  mayConfirmSignatures,
  mayReturnUnsigned,
  signatoriesOfForm,
  signatureQuestion,
  statusText,
} from './signature-check.ts';

const SIGNED = {
  form: 4,
  checked_by: null,
  checked_at: null,
  is_signature_seen: false,
  is_comparing: false,
  because: null,
  people: [],
  withdrawn: null,
};
const CHECKED = { ...SIGNED, checked_by: 'partner@agriprove.example', checked_at: '2026-11-21' };
const at = (status: ProjectStatus, signed: object | null = SIGNED) => {
  const project = projectWith({ project_status: status });
  return { ...project, attributes: { ...project.attributes, form: 4, signed: asSigned(signed) } };
};
const asSigned = (signed: object | null) => signed && { ...SIGNED, ...signed };

describe('the check of signatures', () => {
  it('is awaited at A5 unless the server saw a signature or somebody checked', () => {
    expect(PROJECT_STATUSES.filter((status) => awaitsSignatureCheck(at(status)))).toEqual(['A5']);
    for (const signed of [null, CHECKED, { is_signature_seen: true }, { is_comparing: true }]) {
      expect(awaitsSignatureCheck(at('A5', signed))).toBe(false);
    }
  });

  it('may confirm only the current form, once, while the project is with the partner', () => {
    expect(PROJECT_STATUSES.filter((status) => mayConfirmSignatures(at(status)))).toEqual([
      'A5',
      'A6',
      'A7',
      'B2',
      'B3',
      'C3',
      'C5',
    ]);
    for (const signed of [null, CHECKED, { form: 3 }]) {
      expect(mayConfirmSignatures(at('A7', signed))).toBe(false);
    }
  });

  it('may send the commitment back at A5 only', () => {
    expect(PROJECT_STATUSES.filter((status) => mayReturnUnsigned(at(status)))).toEqual(['A5']);
    expect(mayReturnUnsigned(at('A5', CHECKED))).toBe(false);
  });

  it('asks for the owner if no landholder is named', () => {
    const signatories = signatoriesOfForm({ landholders: [] }, 'Casey Client');
    expect(signatories).toEqual([{ name: 'Casey Client', capacity: 'Registered proprietor' }]);
    expect(signatureQuestion(4, signatories)).toBe('Is form 4 signed by 1 person?');
  });

  it('counts each name once, and each person without a name', () => {
    const names = ['Casey', 'Casey', 'Dan', '', ''];
    const signatories = names.map((name) => ({ name, capacity: 'Landholder' }));
    expect(signatureQuestion(4, signatories)).toBe('Is form 4 signed by 4 people?');
  });

  it('waits while the server compares the signed PDF, and the status says so', () => {
    const compared = at('A5', { ...SIGNED, is_comparing: true });
    expect(mayConfirmSignatures(compared)).toBe(false);
    expect(mayReturnUnsigned(compared)).toBe(true);
    expect(statusText(compared, 'AgriProve')).toBe(
      'Signed PDF uploaded by client. The signed PDF is being compared with the commitment. The outcome appears here by itself.',
    );
  });

  it('is part of the status while it is awaited', () => {
    expect(statusText(at('A5'), 'AgriProve')).toBe(
      'Signed PDF uploaded by client. AgriProve checks the signatures.',
    );
    expect(statusText(at('A5', CHECKED), 'AgriProve')).toBe('Signed PDF uploaded by client');
  });
});
