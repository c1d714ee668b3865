// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $message } from '#shared/snackbar/react';
import {
  button,
  current,
  formOf,
  holdPuts,
  LOAD,
  open,
  press,
  printableForm,
  projectRow,
} from '../../../../tests/support/screens/soil-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

describe('the commitment PDF', () => {
  const STEP_9 = projectRow({
    project_attributes: { step: 9, accepted_terms: true, submitted_form: printableForm() },
  });
  const pdf = (text = '%PDF-1.7\n') => new File([text], 'signed.pdf', { type: 'application/pdf' });

  async function createPdf(opened = open({ rows: [STEP_9] })) {
    await press(LOAD);
    await press('Open project 31');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press('Create PDF Report');
    await screen.findByRole('progressbar', { name: 'Creating the PDF' });
    return opened;
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('is requested by saving with A2 at step 10, and polled from 2 s on (PDF-01..05)', async () => {
    const { answers } = await createPdf();
    expect(current()).toContain('Send Registration to review');
    expect(answers['soilProjects.save'].mock.calls[0]![0]).toMatchObject({
      project_id: 31,
      project_status: 'A2',
      project_attributes: { step: 10 },
    });
    expect(answers['soilProjects.reportLinks']).not.toHaveBeenCalled();
    answers['soilProjects.reportLinks'].mockResolvedValueOnce([null, null, null, null, null]);
    await pass(2_000);
    expect(answers['soilProjects.reportLinks']).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Download the PDF to sign' })).toBeNull();
    await pass(2_100);
    await screen.findByRole('button', { name: 'Download the PDF to sign' });
    expect(answers['soilProjects.reportLinks']).toHaveBeenCalledWith({
      project_id: 31,
      property_id: 7,
      property_name: 'Kurrajong Park',
      version: 3,
    });
  });

  it('is requested only once everything that it needs is there, and leads to each missing answer', async () => {
    const { answers } = open({
      rows: [projectRow({ project_attributes: { step: 9, submitted_form: formOf() } })],
    });
    await press(LOAD);
    await press('Open project 31');
    screen.getByText(/^I will tell AgriProve of any sale, lease or change of use/);
    await press('Create PDF Report');
    const list = within(screen.getByText('The PDF cannot be created yet').parentElement!);
    expect(document.activeElement).toBe(
      list.getByText('The PDF cannot be created yet').parentElement,
    );
    list.getByText('Please read the declarations and tick that you accept them.');
    await press(/^I have read the declarations of the commitment/);
    expect(document.activeElement?.getAttribute('role')).toBe('checkbox');
    await userEvent.click(screen.getByRole('checkbox', { name: /^I have read the declarations/ }));
    expect(list.queryByText(/read the declarations and tick/)).toBeNull();
    await userEvent.click(list.getByRole('button', { name: 'Your name' }));
    expect(current()).toContain('Farm');
    screen.getByText('Please enter your name.');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your name' }));
    expect(answers['soilProjects.save']).not.toHaveBeenCalled();
  });

  it('can be requested again when it does not arrive within a minute (OP-69)', async () => {
    const { answers } = await createPdf();
    answers['soilProjects.reportLinks'].mockResolvedValue([null, null, null, null, null]);
    await pass(61_000);
    await screen.findByText('The PDF is taking longer than usual');
    expect(answers['soilProjects.reportLinks']).toHaveBeenCalledTimes(30);
    button('Try again');
  });

  it('shows why it could not be made (OP-69)', async () => {
    const { answers, kept } = await createPdf();
    answers['soilProjects.reportLinks'].mockResolvedValue([null, null, null, null, null]);
    kept.rows = [
      projectRow({
        project_status: 'A2',
        project_attributes: {
          step: 10,
          accepted_terms: true,
          submitted_form: printableForm(),
          pdf_problem: 'No parcels.',
        },
      }),
    ];
    await pass(2_100);
    await screen.findByText('No parcels.');
    expect(screen.queryByRole('button', { name: 'Download the PDF to sign' })).toBeNull();
  });

  it('is sent signed, with progress, which completes the form (PDF-06..10, PDF-15, OP-92)', async () => {
    const puts = holdPuts();
    const { answers, scope } = await createPdf();
    await pass(2_100);
    await screen.findByRole('button', { name: 'Download the PDF to sign' });
    vi.useRealTimers();
    expect(button('Send').disabled).toBe(true);
    const field = screen.getByLabelText<HTMLInputElement>('Signed PDF');
    expect(field.accept).toBe('application/pdf');
    await userEvent.upload(field, pdf('<html>'));
    await screen.findByText('The file is not a PDF.');
    expect(button('Send').disabled).toBe(true);
    await userEvent.upload(field, pdf());
    await waitFor(() => {
      expect(button('Send').disabled).toBe(false);
    });
    await press('Send');
    await waitFor(() => {
      expect(puts).toHaveLength(1);
    });
    expect(puts[0]).toMatchObject({ link: 'http://localhost/upload', type: 'application/pdf' });
    expect(answers['soilProjects.uploadLinks']).toHaveBeenCalledExactlyOnceWith({
      bucket_key_pairs: [
        {
          bucket_name: 'fenceline-dev',
          key_name: expect.stringMatching(/^projects\/31\/commitment-signed\/[0-9a-f-]{36}\.pdf$/),
          file_type: 'application/pdf',
        },
      ],
    });
    expect(button('Send').disabled).toBe(true);
    puts[0]!.goneUp(3, 4);
    await waitFor(() => {
      const bar = screen.getByRole('progressbar', { name: 'Sending the signed PDF' });
      expect(bar.getAttribute('aria-valuenow')).toBe('75');
    });
    expect(answers['soilProjects.updateStatus']).not.toHaveBeenCalled();
    puts[0]!.answer(200, 'Something before the PDF was left out.');
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Registration form' })).toBeNull();
    });
    expect(answers['soilProjects.updateStatus']).toHaveBeenCalledExactlyOnceWith({
      project_id: 31,
      project_status: 'A5',
    });
    screen.getByText('The signed PDF was sent for review.');
    screen.getByText('Something before the PDF was left out.');
    screen.getByText(/Next, AgriProve reviews it. We e-mail farmer@fenceline.example/);
    expect(scope.getState($message)).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  /** Sends the PDF while the list of projects is answered by `answer`. */
  async function sendWhile(answer: (kept: ReturnType<typeof open>['kept']) => Promise<unknown>) {
    const puts = holdPuts();
    const { answers, kept } = await createPdf();
    await pass(2_100);
    await screen.findByRole('button', { name: 'Download the PDF to sign' });
    vi.useRealTimers();
    await userEvent.upload(screen.getByLabelText('Signed PDF'), pdf());
    await press('Send');
    await waitFor(() => expect(puts).toHaveLength(1));
    answers['soilProjects.own'].mockImplementation(() => answer(kept));
    puts[0]!.answer(200);
    await screen.findByText('The signed PDF was sent for review.');
  }

  it('counts as sent at once, before the list is read again', async () => {
    await sendWhile(() => new Promise(() => {}));
    await press(LOAD);
    await press('Open project 31');
    await screen.findByText('AgriProve checks the signed PDF. You have nothing to do.');
    expect(screen.queryByRole('region', { name: 'Registration form' })).toBeNull();
  });

  it('opens again when the server returned it before anything else was opened', async () => {
    await sendWhile(async (kept) => kept.rows.map((row) => ({ ...row, project_status: 'A4' })));
    await press(LOAD);
    await press('Open project 31');
    await screen.findByRole('region', { name: 'Registration form' });
    expect(current()).toContain('Send Registration to review');
  });

  it('shows at its field why it was refused, until another file is chosen', async () => {
    const puts = holdPuts();
    const { scope } = await createPdf();
    await pass(2_100);
    await screen.findByRole('button', { name: 'Download the PDF to sign' });
    vi.useRealTimers();
    const field = screen.getByLabelText<HTMLInputElement>('Signed PDF');
    const problem = () => screen.queryByText('This PDF needs a password.');
    await userEvent.upload(field, pdf());
    await press('Send');
    await waitFor(() => {
      expect(puts).toHaveLength(1);
    });
    puts[0]!.answer(422, 'This PDF needs a password.');
    await waitFor(() => {
      expect(field.getAttribute('aria-describedby')).toContain(problem()?.id ?? 'none');
    });
    expect(scope.getState($message)).toBeNull();
    await userEvent.upload(field, pdf());
    expect(problem()).toBeNull();
  });

  it('shows at its field why the last signed PDF was returned', async () => {
    const sentBack = projectRow({
      project_status: 'A4',
      project_attributes: { step: 10, accepted_terms: true, submitted_form: printableForm() },
    });
    open({ rows: [sentBack], note: 'page 2 is missing' });
    await press('Open project 31');
    const field = await screen.findByLabelText<HTMLInputElement>('Signed PDF');
    await waitFor(() => {
      const id = screen.getByText('page 2 is missing').id;
      expect(field.getAttribute('aria-describedby')).toContain(id);
    });
    expect(screen.queryByText(/asks you to change this/)).toBeNull();
    await userEvent.upload(field, pdf());
    expect(screen.queryByText('page 2 is missing')).toBeNull();
  });

  it('must be made again after its answers changed (OP-73)', async () => {
    open({
      rows: [
        projectRow({
          project_status: 'A4',
          project_attributes: {
            step: 10,
            accepted_terms: true,
            submitted_form: printableForm(),
            pdf_is_outdated: true,
          },
        }),
      ],
    });
    await press(LOAD);
    await press('Open project 31');
    await screen.findByText('The answers are newer than the PDF');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    await press('Go to step 9');
    button('Create PDF Report');
  });

  it('is awaited while it is made again, although the old one is outdated (OP-73)', async () => {
    const outdated = (project_status: 'A3' | 'A4') =>
      projectRow({
        project_status,
        project_attributes: {
          step: 9,
          accepted_terms: true,
          submitted_form: printableForm(),
          pdf_is_outdated: true,
        },
      });
    const opened = open({ rows: [outdated('A4')] });
    opened.answers['soilProjects.save'].mockImplementation(async () => {
      opened.kept.rows = [outdated('A3')];
      return [{ client_save_agriprove_project: 31 }];
    });
    opened.answers['soilProjects.reportLinks'].mockImplementation(async () => {
      opened.kept.rows = [
        projectRow({
          project_status: 'A4',
          project_attributes: { step: 10, accepted_terms: true, submitted_form: printableForm() },
        }),
      ];
      return ['http://localhost/unsigned.pdf', null, null, null, null];
    });
    await createPdf(opened);
    await pass(2_100);
    const download = await screen.findByRole('button', { name: 'Download the PDF to sign' });
    expect(download.getAttribute('disabled')).toBeNull();
  });
});
