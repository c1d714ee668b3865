// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { soilProjectsOf } from '#entities/soil-project/record';
import { cerPayload, TEST_REGULATOR_SETTINGS } from '#entities/submission/request';
import { ApiError } from '#shared/api';
import { domainKey } from '#shared/api/react';
import { $message } from '#shared/snackbar/react';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import { press } from '../../../../tests/support/screens/soil-screen.tsx';
import {
  row,
  attributes,
  openForm,
  field,
  type,
  sentForm,
  closeForm,
} from './submit-cer.fixture.tsx';

const HEADING = 'Please fix the following errors and press the submit button again';
const NO_TITLES =
  'Project has no title document. Please upload title documents and return to this form.';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

afterEach(closeForm);

describe('submitting to the regulator', () => {
  it('sends the payload in one request, sets C1, reloads the projects and closes (CER-21..24, CER-41)', async () => {
    const { submit, answers, onClosed, scope } = openForm();
    await type(/^Forward abatement/, '812,900');
    const before = answers['soilProjects.page'].mock.calls.length;
    await press('Submit');
    await press('Submit now');
    expect(submit).toHaveBeenCalledTimes(1);
    const [project] = soilProjectsOf([row()]);
    const { project_attributes: sent, ...call } = submit.mock.calls[0]![0];
    expect(call).toEqual({ project_id: 5, project_status: 'C1', accepted_warnings: [] });
    expect(sent).toMatchObject({
      version: 3,
      CER_API_logs: [
        {
          request: {
            stage: 'test',
            property_name: 'Mirrool Downs',
            form_data: {
              api_data: cerPayload(project!, sentForm(submit), TEST_REGULATOR_SETTINGS, []),
            },
          },
        },
      ],
    });
    expect(sentForm(submit).forward_abatement_estimate).toBe(812_900);
    await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
    await waitFor(() =>
      expect(answers['soilProjects.page'].mock.calls.length).toBeGreaterThan(before),
    );
    expect(scope.getState($message)?.lines).toEqual([
      'Mirrool Creek is on its way to the regulator.',
    ]);
  });

  it('lists all five failures under the heading and sends nothing (CER-15, CER-25, CER-27..33)', async () => {
    const { submit, onClosed } = openForm({
      rows: [
        row({
          front_gate_address: '',
          typed_front_gate_address: '***'.repeat(4),
          project_attributes: attributes({ title_docs: [] }),
        }),
      ],
    });
    await press('Submit');
    const alert = await screen.findByRole('alert');
    within(alert).getByText(HEADING);
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Front gate address is missing',
      'Road number is missing',
      'Road name is missing',
      'Suburb name is missing',
      NO_TITLES,
    ]);
    expect([submit.mock.calls.length, onClosed.mock.calls.length]).toEqual([0, 0]);
    expect((await field(/^Road number/)).getAttribute('aria-invalid')).toBe('true');

    await type(/^Road number/, '12');
    expect(within(alert).getAllByRole('listitem')).toHaveLength(4);
    await press('Submit');
    expect(submit).not.toHaveBeenCalled();
  });

  it('links each failure to its field or to the upload', async () => {
    const { onUploadTitleDocs } = openForm({
      rows: [row({ project_attributes: attributes({ title_docs: [] }) })],
    });
    await type(/^Suburb/, '');
    await press('Submit');
    await press('Suburb name is missing');
    expect(document.activeElement).toBe(await field(/^Suburb/));
    await press(NO_TITLES);
    expect(onUploadTitleDocs).toHaveBeenCalledTimes(1);
  });

  it('accepts title documents uploaded while it is open, and keeps the typed values', async () => {
    const { submit, kept, queryClient } = openForm({
      rows: [row({ project_attributes: attributes({ title_docs: [] }) })],
      hasUpload: false,
    });
    await type(/^Road name/, 'Acacia Lane');
    await press('Submit');
    await screen.findByText(NO_TITLES);
    kept.rows = [row()];
    await queryClient.invalidateQueries({ queryKey: domainKey('soilProjects') });
    await waitFor(() => expect(screen.queryByText(NO_TITLES)).toBeNull());
    await press('Submit');
    await press('Submit now');
    expect(sentForm(submit).road_name).toBe('Acacia Lane');
  });

  it('rejects an abatement that is not a number', async () => {
    const { submit } = openForm();
    await type(/^Forward abatement/, 'much');
    await press('Submit');
    const messages = screen.getAllByText('Forward abatement estimate must be a number, 0 or more');
    expect(messages).toHaveLength(2);
    expect(submit).not.toHaveBeenCalled();
  });

  it('refuses a project without a signature or an activity, and says so before the first Submit', async () => {
    const { submit } = openForm({ rows: [row({ project_status: 'A2', chosen_actions: [] })] });
    const unsigned = 'The commitment is not signed.';
    await screen.findByText('The client has to complete the registration first');
    screen.getByText(unsigned);
    await press('Submit');
    const alert = await screen.findByRole('alert');
    within(alert).getByText(HEADING);
    within(alert).getByText(unsigned);
    within(alert).getByText(/^No planned activity is chosen/);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(submit).not.toHaveBeenCalled();
  });

  it('asks before every submission, with Go back as the default', async () => {
    const { submit } = openForm();
    await press('Submit');
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Submit Mirrool Creek to the test regulator?',
    });
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Go back' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(submit).not.toHaveBeenCalled();
  });

  it('submits an unapproved project only after an override with a reason (OP-72)', async () => {
    const { submit, answers } = openForm({ rows: [row({ project_status: 'A7' })] });
    const unapproved = 'The project is not approved by the partner.';
    await press('Submit');
    within(await screen.findByRole('alert')).getByText(unapproved);
    expect(submit).not.toHaveBeenCalled();
    await press(`Override: ${unapproved}`);
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Override' }));
    dialog.getByText('Please write a reason of at least 10 characters. An auditor will read it.');
    expect(answers['soilProjects.override']).not.toHaveBeenCalled();
    await enterText(dialog.getByRole('textbox', { name: /^Reason/ }), 'Agreed by letter.');
    await userEvent.click(dialog.getByRole('button', { name: 'Override' }));
    await screen.findByText(/^Overridden by partner@agriprove\.example on .*: Agreed by letter\.$/);
    await press('Submit');
    await screen.findByText('It goes although 1 problem stands, by an override.');
    await press('Submit now');
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('lets a second partner admin confirm an override about an approved project', async () => {
    const { kept, answers, queryClient } = openForm({
      overlaps: [
        { with: 'project', id: '4', name: 'Creek', status: 'C6', parcels: ['P1'], hectares: 12 },
      ],
    });
    const says = 'Parcel 1 shares 12 ha with project 4, Creek (C6).';
    await press(`Override: ${says}`);
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText(/^The other project is approved, so .* another partner admin confirms/);
    const reason = dialog.getByRole('textbox', { name: /^Reason/ });
    await enterText(reason, 'aaaaaaaaaa');
    await userEvent.click(dialog.getByRole('button', { name: 'Override' }));
    dialog.getByText(/^Please say why in a sentence of at least 3 different words/);
    await enterText(reason, ' was given up by Creek');
    await userEvent.click(dialog.getByRole('button', { name: 'Override' }));
    await screen.findByText(
      /^You overrode it\. It counts once another partner admin confirms it: a colleague/,
    );
    screen.getByText(`Problem: ${says}`);
    expect(screen.queryByRole('button', { name: `Confirm the override: ${says}` })).toBeNull();
    expect(screen.queryByRole('button', { name: `Override: ${says}` })).toBeNull();

    kept.overrides = kept.overrides.map((one) => ({ ...one, is_own: false }));
    await queryClient.invalidateQueries({ queryKey: domainKey('soilProjects') });
    await press(`Confirm the override: ${says}`);
    expect(answers['soilProjects.confirmOverride'].mock.lastCall).toEqual([
      { project_id: 5, override_id: 1 },
    ]);
    await screen.findByText(/^Confirmed by second@agriprove\.example on /);
    expect(screen.queryByText(`Problem: ${says}`)).toBeNull();
  });

  it('lists an override whose overlap is gone as no longer needed, and withdraws it', async () => {
    const says = 'Parcel 1 shares 12 ha with project 4, Creek (C6).';
    const { kept, queryClient, answers } = openForm();
    await field('Project name');
    expect(screen.queryByRole('list', { name: 'Overrides no longer needed' })).toBeNull();
    const by = { made_by: 'partner@agriprove.example', made_at: '2026-11-21T00:00:00.000Z' };
    const second = { is_own: false, confirmed_by: null, confirmed_at: null };
    const made = { rule: 'overlap', parcels: ['P1'], says, reason: 'Given up by Creek.' };
    kept.overrides = [{ id: 9, ...made, ...by, ...second }];
    await queryClient.invalidateQueries({ queryKey: domainKey('soilProjects') });
    const list = await screen.findByRole('list', { name: 'Overrides no longer needed' });
    within(list).getByText('No longer needed: the problem is gone or has changed.');
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
    await press(`Withdraw the override: ${says}`);
    expect(answers['soilProjects.withdrawOverride'].mock.lastCall).toEqual([
      { project_id: 5, override_id: 9 },
    ]);
    await waitFor(() => expect(list.isConnected).toBe(false));
  });

  it('names the warnings that the person accepts, with their text', async () => {
    const { submit } = openForm({
      overlaps: [
        { with: 'project', id: '4', name: 'Creek', status: 'A7', parcels: ['P1'], hectares: 12 },
      ],
    });
    const says = 'Parcel 1 shares 12 ha with project 4, Creek (A7).';
    await press('Submit');
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Submit this project before it is ready?',
    });
    within(dialog).getByText(says);
    expect(submit).not.toHaveBeenCalled();
    await press('Submit anyway');
    expect(submit.mock.lastCall?.[0].accepted_warnings).toEqual([{ rule: 'overlap', says }]);
  });

  it('explains why a project at C4 cannot be submitted (OP-72)', async () => {
    openForm({ rows: [row({ project_status: 'C4' })] });
    await screen.findByText(/^The project is at C4 \(.+\) and cannot be/);
    expect(button('Submit').disabled).toBe(true);
    expect(button('Cancel').disabled).toBe(false);
  });

  it('says at prod that nothing is configured, and sends nothing (OP-82, CER-42)', async () => {
    const { submit } = openForm({ stage: 'prod', settings: null });
    const line =
      "The regulator's ids and declarations for the prod stage are not configured on this server.";
    await screen.findByText(line);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(button('Show JSON').disabled).toBe(true);
    await press('Submit');
    expect(within(await screen.findByRole('alert')).getByText(line)).toBeDefined();
    expect(submit).not.toHaveBeenCalled();
  });

  it('shows the project’s new status to the second of two admins after a conflict', async () => {
    const { submit, kept, onClosed } = openForm();
    submit.mockImplementationOnce(async () => {
      kept.rows = [row({ project_status: 'C2' })];
      throw new ApiError('CONFLICT', 'The project is at C1 …', { status: 409 });
    });
    await press('Submit');
    await press('Submit now');
    await screen.findByText(
      'The project is at C2 (In process by backend) and cannot be submitted at this status.',
    );
    expect(button('Submit').disabled).toBe(true);
    expect(onClosed).not.toHaveBeenCalled();
  });

  it('keeps the typed values when the call fails, and allows a retry (OP-24)', async () => {
    const { submit, onClosed } = openForm();
    submit.mockRejectedValueOnce(ApiError.unreachable(new TypeError()));
    await type(/^Suburb/, 'Back Creek');
    await press('Submit');
    await press('Submit now');
    const alert = await screen.findByRole('alert');
    within(alert).getByText(/^The server cannot be reached/);
    expect((await field(/^Suburb/)).value).toBe('Back Creek');
    await press('Submit');
    await press('Submit now');
    await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
    expect(sentForm(submit).suburb).toBe('Back Creek');
  });

  it('lists the server’s reasons for a refusal line by line', async () => {
    const { submit } = openForm();
    submit.mockRejectedValueOnce(
      new ApiError('CONFLICT', `${NO_TITLES}\nThe regulator's address is not configured.`, {}),
    );
    await press('Submit');
    await press('Submit now');
    const alert = await screen.findByRole('alert');
    const lines = [NO_TITLES, "The regulator's address is not configured."];
    for (const line of lines) expect(within(alert).getByText(line)).toBeDefined();
  });

  it('closes on Cancel and sends nothing (CER-17, CER-26)', async () => {
    const { submit, onClosed } = openForm();
    await type(/^Suburb/, 'Elsewhere');
    await press('Cancel');
    expect(onClosed).toHaveBeenCalledTimes(1);
    expect(submit).not.toHaveBeenCalled();
  });
});
