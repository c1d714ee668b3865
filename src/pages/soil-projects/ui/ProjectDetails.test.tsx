// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectCsv } from '#entities/soil-project/export';
import { ApiError } from '#shared/api';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import {
  fact,
  openAdmin,
  openRow,
  partnerRow,
  titleDoc,
} from '../../../../tests/support/screens/partner-screen.tsx';
import { button, press } from '../../../../tests/support/screens/soil-screen.tsx';
import * as downloads from '../lib/downloads.ts';

beforeEach(() => {
  vi.spyOn(downloads, 'saveFile').mockReturnValue();
  vi.spyOn(downloads, 'download').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const cerLog = (response: unknown, post_cer_id: string | null = null) => ({
  request: { stage: 'test' },
  request_dt: '2026-11-03T00:00:00.000Z',
  response,
  response_dt: '2026-11-03T00:00:05.000Z',
  post_cer_id,
});
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Project name/ });

describe('an expanded project row', () => {
  it('opens by a click anywhere in the row, and by keyboard (PADM-04)', async () => {
    openAdmin();
    const toggle = await screen.findByRole('button', {
      name: 'Project 31, Kurrajong Park Soil Project',
    });
    await userEvent.click(screen.getByText('client@fenceline.example'));
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(fact('Property Id')).toBe('7');
    await userEvent.click(screen.getByText('client@fenceline.example', { selector: 'td' }));
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    toggle.focus();
    await userEvent.keyboard('{Enter}');
    expect(fact('Property Id')).toBe('7');
    await userEvent.keyboard(' ');
    expect(screen.queryByText('Property Id')).toBeNull();
  });

  it('counts the title documents and adds up the area (PADM-05, CER-44)', async () => {
    const attributes = { title_docs: [titleDoc('a.pdf'), titleDoc('b.pdf')] };
    await openRow({
      rows: [partnerRow({}, attributes), partnerRow({ hectares: 1_020.55 }, attributes)],
    });
    expect(fact('Title documents')).toBe('2');
    expect(fact('Area')).toBe('1,120.6 ha');
  });

  it.each([
    ['A7', [], 'Nothing yet'],
    ['C3', [cerLog({ message: 'Refused.', errors: ['No area.'] })], 'Error: Refused. No area.'],
    ['C4', [cerLog({ message: 'Waiting.' }, 'CER-9')], 'CER id CER-9: Waiting.'],
  ] as const)(
    'shows the regulator’s result at %s (PADM-06, PADM-19)',
    async (status, logs, message) => {
      await openRow({ rows: [partnerRow({ project_status: status }, { CER_API_logs: logs })] });
      expect(fact('CER result')).toBe(message);
    },
  );

  it('shows who moved the project, when, why, and between which statuses, latest first', async () => {
    const { answers } = await openRow();
    const [history] = within(screen.getByRole('region', { name: 'History' })).getAllByRole('list');
    const [latest, event, first] = history!.children;
    expect(latest?.textContent).toMatch(
      /^A7B2Not approved, sent to the provider to change2 Nov 2026, .+ · partner@agriprove\.exampleThe map lacks a parcel\.Who is on the land titles\? Who is Dan\?$/,
    );
    expect(event?.textContent).toMatch(
      /^A7Signatures checked: everybody has signed form 1\.2 Nov 2026, .+agriprove\.example$/,
    );
    expect(first?.textContent).toMatch(/^A1Form started.+client@fenceline\.example$/);
    expect(answers['soilProjects.history']).toHaveBeenCalledWith({ project_id: 31 });
  });

  it('opens the available PDFs by fresh links (OP-76)', async () => {
    const { answers } = await openRow();
    const documents = within(screen.getByRole('region', { name: 'Documents' }));
    await documents.findByText('Condition report');
    expect(documents.getAllByText('Not available yet')).toHaveLength(2);
    await press('Open: Commitment, signed');
    await waitFor(() => {
      expect(downloads.download).toHaveBeenCalledExactlyOnceWith('/files/signed.pdf');
    });
    expect(answers['soilProjects.reportLinks']).toHaveBeenCalledTimes(2);
    expect(documents.queryByRole('button', { name: 'Open: Condition report' })).toBeNull();
  });

  it('lists the title documents and opens each (PADM-08, PADM-12)', async () => {
    const docs = [titleDoc('Lot 1.pdf'), titleDoc('Lot 2.pdf')];
    const { answers } = await openRow({ rows: [partnerRow({}, { title_docs: docs })] });
    await press('View Title Docs');
    const shown = dialog('Title Docs');
    shown.getByText('Lot 1.pdf');
    await userEvent.click(shown.getByRole('button', { name: 'Open Lot 2.pdf' }));
    await waitFor(() => {
      expect(downloads.download).toHaveBeenCalledExactlyOnceWith('/files/title.pdf');
    });
    expect(answers['soilProjects.downloadLink']).toHaveBeenCalledExactlyOnceWith({
      aws_bucket: 'fenceline-dev',
      aws_key: docs[1]!.key_name,
    });
  });

  it('removes a title document only after a confirmation', async () => {
    const doc = titleDoc('Lot 2.pdf');
    const { answers } = await openRow({
      rows: [partnerRow({}, { title_docs: [titleDoc('Lot 1.pdf'), doc] })],
    });
    await press('View Title Docs');
    await press('Remove Lot 2.pdf');
    await press('Keep it');
    expect(answers['soilProjects.removeTitle']).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button('Remove Lot 2.pdf'));
    await press('Remove Lot 2.pdf');
    await userEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
    );
    await waitFor(() => expect(screen.queryByText('Lot 2.pdf')).toBeNull());
    dialog('Title Docs').getByText('Lot 1.pdf');
    expect(answers['soilProjects.removeTitle']).toHaveBeenCalledExactlyOnceWith({
      key_name: doc.key_name,
    });
  });

  it('saves the project’s rows as a CSV file named after it (PADM-10, PADM-18)', async () => {
    const row = partnerRow({ project_name: 'Creek: west/east' });
    await openRow({ rows: [row, { ...row, lot_number: '2' }] });
    await press('Download CSV');
    expect(downloads.saveFile).toHaveBeenCalledExactlyOnceWith(
      '7_Creek- west-east.csv',
      projectCsv([row, { ...row, lot_number: '2' }]),
      'text/csv;charset=utf-8',
    );
  });

  it('disables Submit to CER while the regulator has the project (OP-72)', async () => {
    await openRow({ rows: [partnerRow({ project_status: 'C4' })] });
    const submit = button('Submit to CER');
    expect(submit.disabled).toBe(true);
    const why = document.getElementById(submit.getAttribute('aria-describedby')!);
    expect(why?.textContent).toContain('The project is at C4');
  });
});

describe('the rename dialog', () => {
  it('saves the name, reloads the projects and closes (PADM-07, PADM-15, PADM-16)', async () => {
    const { answers } = await openRow();
    await press('Rename Project');
    dialog('Rename Project').getByText('Project 31 on Kurrajong Park, property 7.');
    expect(nameField().value).toBe('Kurrajong Park Soil Project');
    await userEvent.clear(nameField());
    screen.getByText('Name cannot be empty');
    expect(button('Save').disabled).toBe(true);
    await enterText(nameField(), ' Creek paddocks ');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(answers['soilProjects.rename']).toHaveBeenCalledExactlyOnceWith({
      project_id: 31,
      property_id: 7,
      project_name: 'Creek paddocks',
    });
    screen.getByRole('button', { name: 'Project 31, Creek paddocks' });
    await waitFor(() => {
      expect(document.activeElement).toBe(button('Rename Project'));
    });
  });

  it('stays open with the typed name after a failure, and closes on Cancel (SM-18, OP-24)', async () => {
    const { answers } = await openRow();
    answers['soilProjects.rename'].mockRejectedValueOnce(
      new ApiError('NOT_FOUND', 'This is not there.', { status: 404 }),
    );
    await press('Rename Project');
    await enterText(nameField(), ' 2');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe('This is not there.');
    await waitFor(() => {
      expect(nameField().disabled).toBe(false);
    });
    expect(nameField().value).toBe('Kurrajong Park Soil Project 2');
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(answers['soilProjects.rename']).toHaveBeenCalledTimes(1);
  });
});
