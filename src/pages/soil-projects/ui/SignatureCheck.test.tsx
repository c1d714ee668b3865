// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blankSoilForm } from '#entities/registration/form';
import { ApiError } from '#shared/api';
import type { ProjectStatus } from '#shared/api/contract';
import { $message } from '#shared/snackbar/react';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import {
  fact,
  openRow,
  partnerRow,
  primaryButtons,
  signed,
} from '../../../../tests/support/screens/partner-screen.tsx';
import { press } from '../../../../tests/support/screens/soil-screen.tsx';
import * as downloads from '../lib/downloads.ts';

beforeEach(() => {
  vi.spyOn(downloads, 'download').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const submitted = {
  ...blankSoilForm(new Date('2026-11-01T00:00:00Z')),
  landholders: [
    { kind: 'person', name: 'Casey Client' },
    {
      kind: 'company',
      name: 'Mirrool Pastoral Pty Ltd',
      acn: '',
      signs_by: 'two-directors',
      officers: ['Casey Client', 'Dan Director'],
    },
  ],
};
const openAt = (status: ProjectStatus, signature: object | null = signed()) =>
  openRow({
    rows: [
      partnerRow(
        { project_status: status },
        { form: 4, signed: signature, submitted_form: submitted, owner_name: 'Casey Client' },
      ),
    ],
  });
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });

describe('the question about the signatures', () => {
  it('names everybody who signs and counts each person once', async () => {
    await openAt('A5');
    screen.getByText('Is form 4 signed by 2 people?');
    const names = within(screen.getByRole('list', { name: 'Signatures needed' }));
    expect(names.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Casey Client, Registered proprietor',
      'Casey Client, Director of Mirrool Pastoral Pty Ltd',
      'Dan Director, Director of Mirrool Pastoral Pty Ltd',
    ]);
    expect(fact('Status')).toBe(
      'A5 · Signed PDF uploaded by client. AgriProve checks the signatures.',
    );
  });

  it('says on which page each person signs, and withdraws a confirmation with a reason', async () => {
    const person = { name: 'Casey Client', capacity: 'Registered proprietor' };
    const look = { looked_by: 'partner@agriprove.example', looked_at: '2026-11-04T00:00:00.000Z' };
    const { answers } = await openAt(
      'A7',
      signed({
        checked_by: look.looked_by,
        checked_at: look.looked_at,
        people: [{ ...person, page: 6, is_mark_seen: false, ...look }],
      }),
    );
    screen.getByText('Casey Client, Registered proprietor: page 6, no mark is seen');
    await press('Withdraw the confirmation');
    await enterText(reason(), 'Too short');
    await press('Withdraw it');
    await screen.findByText('Please write a reason of at least 10 characters.');
    await enterText(reason(), ', this page is blank.');
    await press('Withdraw it');
    await screen.findByText('Is form 4 signed by 2 people?');
    expect(answers['soilProjects.withdrawSignatures']).toHaveBeenCalledExactlyOnceWith({
      project_id: 31,
      note: 'Too short, this page is blank.',
    });
  });

  it('waits while the server compares the PDF', async () => {
    await openAt('A5', signed({ is_comparing: true }));
    screen.getByText(/^The signed PDF is being compared with the commitment\./);
    expect(screen.queryByRole('button', { name: 'Yes, all have signed' })).toBeNull();
  });

  it.each([
    ['A5', signed()],
    ['A7', signed({ is_signature_seen: true })],
    ['B3', signed({ is_signature_seen: true })],
  ] as const)(
    'has the only primary button at %s until the signatures are confirmed',
    async (status, signature) => {
      await openAt(status, signature);
      expect(primaryButtons()).toEqual(['Open the signed PDF']);
      await press('Open the signed PDF');
      await waitFor(() => expect(primaryButtons()).toEqual(['Yes, all have signed']));
      await press('Yes, all have signed');
      const next = status === 'B3' ? 'Submit to CER' : 'Decide';
      await waitFor(() => expect(primaryButtons()).toEqual([next]));
    },
  );

  it('leaves no primary button while the server compares the PDF', async () => {
    await openAt('A5', signed({ is_comparing: true }));
    expect(primaryButtons()).toEqual([]);
  });

  it('opens the signed PDF by a fresh link', async () => {
    await openAt('A5');
    await press('Open the signed PDF');
    await waitFor(() => {
      expect(downloads.download).toHaveBeenCalledExactlyOnceWith('/files/signed.pdf');
    });
  });

  it('records that all have signed and then shows who confirmed it', async () => {
    const { answers } = await openAt('A5');
    await press('Yes, all have signed');
    await screen.findByText(
      /^Everybody has signed form 4, as partner@agriprove\.example confirmed on 4 Nov 2026/,
    );
    expect(answers['soilProjects.checkSignatures']).toHaveBeenCalledExactlyOnceWith({
      project_id: 31,
      is_signed: true,
      note: '',
    });
  });

  it('sends the commitment back only with a reason', async () => {
    const { answers } = await openAt('A5');
    await press('No, send it back');
    await press('Send it back');
    screen.getByText('Please write what is missing, for example who has not signed.');
    expect(answers['soilProjects.checkSignatures']).not.toHaveBeenCalled();
    await enterText(reason(), 'Dan has not signed.');
    await press('Send it back');
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(answers['soilProjects.checkSignatures']).toHaveBeenCalledExactlyOnceWith({
      project_id: 31,
      is_signed: false,
      note: 'Dan has not signed.',
    });
    expect(screen.queryByText(/^Is form 4 signed/)).toBeNull();
  });

  it('keeps the reason if another partner admin was faster', async () => {
    const { answers, scope } = await openAt('A5');
    const says = 'sam@agriprove.example already confirmed that everybody has signed.';
    answers['soilProjects.checkSignatures'].mockRejectedValueOnce(
      new ApiError('CONFLICT', says, { status: 409 }),
    );
    await press('No, send it back');
    await enterText(reason(), 'Dan has not signed.');
    await press('Send it back');
    await waitFor(() => {
      expect(scope.getState($message)?.lines).toEqual([says]);
    });
    expect(reason().value).toBe('Dan has not signed.');
  });

  it('asks only for confirmation at A7, because the report is already made', async () => {
    await openAt('A7', signed({ is_signature_seen: true }));
    screen.getByText(/^The PDF shows a signature\. Please confirm/);
    expect(screen.queryByRole('button', { name: 'No, send it back' })).toBeNull();
  });

  it('is not asked once the regulator has the project', async () => {
    await openAt('C4');
    expect(screen.queryByText(/^Is form/)).toBeNull();
  });
});
