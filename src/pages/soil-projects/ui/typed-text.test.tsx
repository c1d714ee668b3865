// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $message } from '#shared/snackbar/react';
import { enterText, replaceText } from '../../../../tests/support/screens/enter-text.ts';
import { openAdmin, partnerRow } from '../../../../tests/support/screens/partner-screen.tsx';
import { loseSession } from '../../../../tests/support/screens/screen.tsx';
import { press } from '../../../../tests/support/screens/soil-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const TITLE = {
  file_name: 'Lot 1.pdf',
  key_name: 'projects/31/title-docs/8e1d1c0e-52a2-4c52-9a3c-5b9b8e0a7a11.pdf',
  parcels: ['P1'],
  title_date: '2026-10-01',
  owners: 'Casey Client',
};
const rows = [partnerRow({}, { title_docs: [TITLE] })];
const openPage = (pane = 'land') =>
  openAdmin({ rows, path: `/agriprove?tab=admin&project=31&pane=${pane}` });
/** Also where the list of titles is still open. */
async function openDetails() {
  if (!screen.queryByRole('dialog')) await press('View Title Docs');
  await press('Details of Lot 1.pdf');
}

/** A form with the value with which its field starts, what is typed, and the call that saves it. */
interface Form {
  form: string;
  pane: string;
  field: RegExp;
  open: () => Promise<unknown>;
  /** True if it needs no button to show what was typed before. */
  isOpenAtOnce?: boolean;
  first: string;
  text: string;
  action: string;
  call: 'rename' | 'assign' | 'describeTitle' | 'override';
}
const FORMS: Form[] = [
  {
    form: 'the new name of a project',
    pane: 'land',
    field: /^Project name/,
    open: () => press('Rename Project'),
    first: 'Kurrajong Park Soil Project',
    text: 'Creek paddocks',
    action: 'Save',
    call: 'rename',
  },
  {
    form: 'the assignee of a project',
    pane: 'land',
    field: /^Assignee’s e-mail/,
    open: () => press('Change assignee'),
    isOpenAtOnce: true,
    first: '',
    text: 'sam@agriprove.example',
    action: 'Save',
    call: 'assign',
  },
  {
    form: 'the details of a title',
    pane: 'land',
    field: /^Owners on the title/,
    open: openDetails,
    first: 'Casey Client',
    text: 'Casey Client and Sam Sharefarmer',
    action: 'Save',
    call: 'describeTitle',
  },
  {
    form: 'the reason of an override',
    pane: 'findings',
    field: /^Reason/,
    open: () => press('Override: There is no signed commitment.'),
    first: '',
    text: 'Agreed by letter of 3 June.',
    action: 'Override',
    call: 'override',
  },
];

describe.each(FORMS)('$form', ({ pane, field, open, isOpenAtOnce, first, text, action, call }) => {
  const input = () => screen.findByRole<HTMLInputElement>('textbox', { name: field });
  const replace = async () => replaceText(await input(), text);

  it('keeps what was typed when the session ends, and forgets it at Cancel', async () => {
    const { scope } = openPage(pane);
    await open();
    expect((await input()).value).toBe(first);
    await replace();
    loseSession(scope);
    if (!isOpenAtOnce) await open();
    expect((await input()).value).toBe(text);
    await press('Cancel');
    await open();
    expect((await input()).value).toBe(first);
  });

  it('forgets what was typed once it is saved', async () => {
    const { answers, scope } = openPage(pane);
    answers['soilProjects.rename'].mockResolvedValue([{ rename_agriprove_project: true }]);
    await open();
    await replace();
    await press(action);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: field })).toBeNull());
    expect(answers[`soilProjects.${call}`]).toHaveBeenCalledTimes(1);
    loseSession(scope);
    await open();
    expect((await input()).value).toBe(first);
  });
});

describe('the details of a title', () => {
  it('are forgotten when they are closed without saving', async () => {
    openPage();
    const owners = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Owners/ });
    await openDetails();
    await enterText(await owners(), ' and Sam');
    await press('Details of Lot 1.pdf');
    await press('Details of Lot 1.pdf');
    expect((await owners()).value).toBe('Casey Client');
  });

  it('are restored by Undo', async () => {
    const { answers, scope } = openPage();
    await openDetails();
    await enterText(await screen.findByRole('textbox', { name: /^Owners/ }), ' and Sam');
    await press('Save');
    await waitFor(() => expect(scope.getState($message)?.action?.label).toBe('Undo'));
    scope.getState($message)?.action?.run();
    const details = { key_name: TITLE.key_name, parcels: ['P1'], title_date: '2026-10-01' };
    await waitFor(() => {
      expect(answers['soilProjects.describeTitle'].mock.calls).toEqual([
        [{ ...details, owners: 'Casey Client and Sam' }],
        [{ ...details, owners: 'Casey Client' }],
      ]);
    });
  });
});

it('the reason of a batch stays when the session ends, until the batch is left or done', async () => {
  const { scope, queryClient, answers, kept } = openAdmin({ rows, path: '/agriprove' });
  const reason = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
  const openBatch = async () => {
    const table = within(await screen.findByRole('table', { name: 'Work list' }));
    if (!screen.queryByRole('group', { name: 'Selected projects' })) {
      await userEvent.click(table.getByRole('checkbox', { name: 'Select these 1' }));
    }
    await press('Return to client');
    return reason();
  };
  await enterText(await openBatch(), 'Name everybody.');
  loseSession(scope);
  expect((await openBatch()).value).toBe('Name everybody.');
  await press('Back to the list');
  expect((await openBatch()).value).toBe('');
  await enterText(await reason(), 'Name all owners.');
  await press('Return to client: 1 project …');
  await press('Return');
  await screen.findByText('1 of 1 done');
  expect(answers['soilProjects.updateStatus']).toHaveBeenCalledTimes(1);
  kept.rows = rows;
  queryClient.clear();
  loseSession(scope);
  expect((await openBatch()).value).toBe('');
});
