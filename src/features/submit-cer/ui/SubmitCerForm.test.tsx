// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { loseSession } from '../../../../tests/support/screens/screen.tsx';
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

const cells = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .map((line) => [...line.children].map((cell) => cell.textContent));

afterEach(closeForm);

describe('opening the CER form', () => {
  it('offers a retry when the project cannot be loaded', async () => {
    const { kept } = openForm({ isDown: true });
    await screen.findByText('The project could not be loaded');
    kept.isDown = false;
    await press('Try again');
    expect((await field('Project name')).value).toBe('Mirrool Creek');
  });

  it('says that the project no longer exists, and can be closed', async () => {
    const { onClosed } = openForm({ rows: [row({ project_id: 6 })] });
    await screen.findByText('This project no longer exists');
    await press('Cancel');
    expect(onClosed).toHaveBeenCalledTimes(1);
  });
});

describe('SubmitCerForm', () => {
  it('is pre-filled from the project (CER-02..07, CER-10, CER-19)', async () => {
    openForm();
    expect((await field('First Delegate (test)')).matches(':checked')).toBe(true);
    const values: [string | RegExp, string][] = [
      ['Project name', 'Mirrool Creek'],
      ['Description', 'Soil Registration for Mirrool Creek'],
      ['NRM plan', 'Riverina Local Strategic Plan'],
      [/^Published date/, '2016-01-01'],
      ['Organisation name', 'Riverina'],
      ['Owner name', 'Casey Client'],
      [/^Front gate address/, '12 Gum Road, Wirrabilla NSW 2700'],
      [/^Road number/, '12'],
      [/^Road name/, 'Gum Road'],
      [/^Suburb/, 'Wirrabilla'],
      ['State', 'NSW'],
      ['Local government area', 'Carrathool Shire'],
      [/^Forward abatement estimate/, '500000'],
    ];
    for (const [name, value] of values) {
      expect([name, (await screen.findByLabelText<HTMLInputElement>(name)).value]).toEqual([
        name,
        value,
      ]);
    }
  });

  it('offers two authorising persons (CER-01)', async () => {
    const { submit } = openForm();
    await screen.findByRole('radiogroup', { name: 'Authorising person' });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await userEvent.click(await field('Second Delegate (test)'));
    await press('Submit');
    await press('Submit now');
    expect(sentForm(submit).signatory_id).toBe('TEST-SIGNATORY-2');
  });

  it('looks up the owner only if the project names none (CER-07, OP-86)', async () => {
    const { answers } = openForm({
      rows: [row({ project_attributes: attributes({ owner_name: '', submitted_form: {} }) })],
    });
    expect((await field('Owner name')).value).toBe('Looked Up');
    expect(answers['owners.read']).toHaveBeenCalledWith({ email: 'client@fenceline.example' });
  });

  it('sends no owner request when the project names the owner', async () => {
    const { answers } = openForm();
    await field('Owner name');
    expect(answers['owners.read']).not.toHaveBeenCalled();
  });

  it('leaves the owner’s name to the admin when the lookup finds none', async () => {
    const { answers } = openForm({
      rows: [row({ project_attributes: attributes({ owner_name: '', submitted_form: {} }) })],
    });
    answers['owners.read'].mockRejectedValue(new ApiError('NOT_FOUND', 'Not found', {}));
    expect((await field('Owner name')).value).toBe('');
  });

  it('lists one lot per row and keeps hectares out of the payload (CER-08, CER-44)', async () => {
    openForm({ rows: [row(), row({ lot_number: '13', hectares: 80 })] });
    await screen.findByRole('table', { name: 'Lots' });
    expect(cells('Lots')).toEqual([
      ['Lot', 'Volume', 'Folio', 'Plan Number', 'Plan Type'],
      ['12', '–', '–', '755510', 'DP'],
      ['13', '–', '–', '755510', 'DP'],
    ]);
    expect(screen.getByText(/^200\.5 ha in total/)).toBeDefined();
  });

  it('shows the first of many lots until the user asks for all', async () => {
    openForm({ rows: Array.from({ length: 30 }, (_, i) => row({ lot_number: String(i + 1) })) });
    await screen.findByRole('table', { name: 'Lots' });
    expect(cells('Lots')).toHaveLength(26);
    await press('Show all 30 lots');
    expect(cells('Lots')).toHaveLength(31);
  });

  it('shows the lots as converted by the Tasmania rule (CER-34, CER-35, OP-81)', async () => {
    openForm({
      rows: [
        row({ state: 'TAS', lot_number: '1', plan_number: '123456', plan_type: 'SP' }),
        row({ state: 'TAS', lot_number: null, plan_number: null, volume: '9', folio: '8' }),
      ],
    });
    await userEvent.selectOptions(await field('State'), 'NSW');
    expect(cells('Lots').slice(1)).toEqual([
      ['–', '123456', '1', '–', 'SP'],
      ['–', '9', '8', '–', 'DP'],
    ]);
    expect(screen.getByText(/submitted as the volume/)).toBeDefined();
  });

  it('offers the state’s plans and fills in the organisation of the chosen one (CER-05)', async () => {
    openForm({ rows: [row({ state: null })] });
    const plan = await field('NRM plan');
    expect(within(plan).getAllByRole('option')).toHaveLength(12);
    await userEvent.selectOptions(plan, 'Murray Local Strategic Plan');
    expect((await field('Organisation name')).value).toBe('Murray');
    await userEvent.selectOptions(await field('State'), 'TAS');
    expect(plan.value).toBe('');
    expect(within(plan).getAllByRole('option')).toHaveLength(4);
  });

  it('lists the chosen activities, including older ones, as read-only (CER-12, CER-48)', async () => {
    openForm({ rows: [row({ chosen_actions: ['10', '2', '8'] })] });
    const list = await screen.findByRole('group', { name: 'Activities' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Earlier activity 2', 'Re-establish pasture', 'Alter stocking or grazing']);
    expect(within(list).queryByRole('checkbox')).toBeNull();
  });

  it('links to the available reports (CER-13, CER-14, CER-20)', async () => {
    const { answers } = openForm();
    const signed = await screen.findByRole('link', { name: 'Commitment report, signed' });
    expect(signed.getAttribute('href')).toBe('https://files.example/signed.pdf');
    expect(screen.getByRole('link', { name: 'Condition report' }).getAttribute('href')).toBe(
      'https://files.example/condition.pdf',
    );
    expect(screen.getByText('Delegation document: not available yet')).toBeDefined();
    expect(answers['soilProjects.reportLinks']).toHaveBeenCalledWith({
      project_id: 5,
      property_id: 7,
      property_name: 'Mirrool Downs',
      version: 3,
    });
  });

  it('shows, hides and copies the current payload (CER-16)', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => void written.push(text) },
    });
    openForm();
    await press('Show JSON');
    const shown = () => screen.getByRole('region', { name: 'Submission payload' }).textContent;
    expect(JSON.parse(shown())).toMatchObject({ name: 'Mirrool Creek', permanence_period: 25 });
    await type('Project name', 'Creek');
    expect(JSON.parse(shown())).toMatchObject({ name: 'Creek' });
    await press('Copy');
    expect(written).toEqual([shown()]);
    await screen.findByRole('button', { name: 'Copied' });
    await press('Hide JSON');
    expect(screen.queryByRole('region', { name: 'Submission payload' })).toBeNull();
  });
});

describe('edits to the CER form', () => {
  it('survive a reload, which does not close the form', async () => {
    openForm();
    await type(/^Suburb/, 'Elsewhere');
    await type(/^Forward abatement/, 'much');
    const stored = { ...localStorage };
    cleanup();
    Object.assign(localStorage, stored);
    openForm();
    expect((await field(/^Suburb/)).value).toBe('Elsewhere');
    expect((await field(/^Forward abatement/)).value).toBe('500000');
  });

  it('survive the end of the session, which closes the screen', async () => {
    const { scope } = openForm();
    await type(/^Suburb/, 'Elsewhere');
    loseSession(scope);
    expect((await field(/^Suburb/)).value).toBe('Elsewhere');
  });

  it('stay while the name of an owner is looked up, because the project no longer names one', async () => {
    const { kept, answers, queryClient } = openForm();
    await type(/^Suburb/, 'Elsewhere');
    answers['owners.read'].mockReturnValue(new Promise(() => {}));
    kept.rows = [row({ project_attributes: attributes({ owner_name: '', submitted_form: {} }) })];
    await queryClient.invalidateQueries();
    await vi.waitFor(() => expect(answers['owners.read']).toHaveBeenCalled());
    expect((await field(/^Suburb/)).value).toBe('Elsewhere');
  });

  it('end when the form is left (CER-18, CER-26)', async () => {
    openForm();
    await type(/^Suburb/, 'Elsewhere');
    cleanup();
    openForm();
    expect((await field(/^Suburb/)).value).toBe('Wirrabilla');
  });
});
