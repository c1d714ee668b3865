import { describe, expect, it } from 'vitest';
import { prefilledCerForm } from '#entities/submission/request';
import { blankCompany, blankPerson } from '#entities/registration/landholder';
import { NOW, projectWith, signedForm } from '../../../../../tests/support/soil/sample-project.ts';
import { blankSoilForm } from '#entities/registration/form';
import { TEST, blocks, warnings, withAttributes } from './findings.fixture.ts';

const title = (change: object = {}) => ({
  file_name: 'title.pdf',
  key_name: 'k',
  parcels: ['P1'],
  title_date: '2026-10-01',
  owners: 'Casey Client',
  ...change,
});

describe('the rules about people', () => {
  const pastoral = { ...blankCompany(), name: 'Mirrool Pastoral Pty Ltd', acn: '000 000 019' };
  const officers: [string, string] = ['Dora', 'Dan'];

  it('name as owners those whom the client named for the parcel', () => {
    const landholders = [
      { ...blankPerson(), name: 'Casey Client', parcels: ['P1'] },
      { ...pastoral, officers, parcels: ['P2'] },
    ];
    const row = {
      project_attributes: {
        ...projectWith().rows[0].project_attributes,
        submitted_form: signedForm({ landholders }),
        title_docs: [title(), title({ parcels: ['P2'], owners: 'MIRROOL PASTORAL PTY. LIMITED' })],
      },
    };
    const project = projectWith(row, row);
    const form = prefilledCerForm(project, TEST);
    expect(form.owner_name).toBe('Casey Client');
    expect(form.locations['P2']?.owner_name).toBe('Mirrool Pastoral Pty Ltd');
    expect(blocks({ project, form })).toEqual([]);
    expect(blocks({ project, form: { ...form, locations: {} } })).toEqual([
      'Parcel 2 (12 DP755510): the owner is Casey Client, but the client named Mirrool Pastoral Pty Ltd.',
    ]);
  });

  it('block landholders who are not named, and numbers with a wrong check digit', () => {
    const none = withAttributes({ submitted_form: signedForm({ landholders: [] }) });
    expect(blocks({ project: none })).toEqual([
      'Landholders: Please name everybody on the titles; all of them sign.',
    ]);
    const landholders = [{ ...pastoral, acn: '123 456 789', officers }];
    const project = withAttributes({
      submitted_form: signedForm({ landholders }),
      title_docs: [title({ owners: pastoral.name })],
    });
    expect(blocks({ project })[0]).toMatch(/^Landholder Mirrool Pastoral Pty Ltd: .*ACN/);
  });

  it('ask for a title of each parcel with its owners, and warn of an old one', () => {
    const project = (change: object) => withAttributes({ title_docs: [title(change)] });
    expect(blocks({ project: project({ parcels: [] }) })).toEqual([
      'No title document is assigned to parcel 1.',
    ]);
    expect(blocks({ project: project({ owners: '' }) })).toEqual([
      'The owners on the title title.pdf are not entered.',
    ]);
    expect(blocks({ project: project({ owners: 'Somebody Else' }) })).toEqual([
      'Parcel 1 (12 DP755510): the title title.pdf names Somebody Else, but the client named Casey Client.',
    ]);
    expect(warnings({ project: project({ title_date: null }) })).toHaveLength(1);
    expect(warnings({ project: project({ title_date: '2026-05-01' }) })).toEqual([
      'The title title.pdf is of 2026-05-01, more than six months old.',
    ]);
  });

  it('ask for the written consent of everybody with an interest in the land', () => {
    const unanswered = withAttributes({
      submitted_form: signedForm({ interest_holders: blankSoilForm(NOW).interest_holders }),
    });
    expect(blocks({ project: unanswered })).toHaveLength(1);
    const interest_holders = signedForm().interest_holders.map((holder) =>
      holder.kind === 'mortgagee' ? { ...holder, answer: true, name: 'Rural Bank' } : holder,
    );
    const attributes = { submitted_form: signedForm({ interest_holders }) };
    expect(blocks({ project: withAttributes(attributes) })).toEqual([
      'Bank or mortgagee (Rural Bank): the written consent is missing.',
    ]);
    const consent_docs = [{ file_name: 'bank.pdf', key_name: 'k', holder: 'mortgagee' }];
    expect(blocks({ project: withAttributes({ ...attributes, consent_docs }) })).toEqual([]);
  });
});
