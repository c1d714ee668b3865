import { describe, expect, it } from 'vitest';
import { withLocationFields, prefilledCerForm } from '#entities/submission/request';
import { cerForm, projectWith } from '../../../../../tests/support/soil/sample-project.ts';
import { blocksOf } from './finding.ts';
import { TEST, findings, says, blocks, warnings, overlap } from './findings.fixture.ts';
import { sheetOf } from './sheet.ts';

describe('the rules about parcels', () => {
  const riverinaAndMurray = () =>
    projectWith({}, { lot_number: '32', nrm_region: 'Murray', nrm_plan: null });

  it('take region, plan and local government area from each parcel’s own record', () => {
    const project = riverinaAndMurray();
    const form = prefilledCerForm(project, TEST);
    expect(form).toMatchObject({
      nrm_organisation_name: 'Riverina',
      locations: {
        P2: { nrm_organisation_name: 'Murray', nrm_plan_name: 'Murray Local Strategic Plan' },
      },
    });
    expect(blocks({ project, form })).toEqual([]);
    expect(blocks({ project, form: { ...form, locations: {} } })).toEqual([
      'Parcel 2 (32 DP755510): the NRM region is Riverina, but the parcel’s record says Murray.',
      'Parcel 2 (32 DP755510): the NRM plan is Riverina Local Strategic Plan, but the parcel’s record says Murray Local Strategic Plan.',
    ]);
  });

  it('leave a parcel without a record blank instead of copying its neighbour', () => {
    const project = projectWith(
      {},
      { nrm_region: null, nrm_plan: null, local_government_area: null },
    );
    const found = blocksOf(findings({ project }));
    expect(says(found)).toEqual([
      'Parcel 2 (12 DP755510): the NRM region is missing.',
      'Parcel 2 (12 DP755510): the NRM plan is missing.',
      'Parcel 2 (12 DP755510): the local government area is missing.',
    ]);
    expect(found[0]?.fixAt).toEqual({
      place: 'form',
      field: 'nrm_organisation_name',
      parcel: 'P2',
    });
  });

  it('block a parcel without lot and plan, and in Tasmania one without volume and folio', () => {
    expect(blocks({ project: projectWith({ lot_number: null }) })).toEqual([
      'Parcel 1 (DP755510): the lot and plan number are missing.',
    ]);
    const row = { state: 'TAS', nrm_region: 'South', nrm_plan: null, plan_number: null } as const;
    const project = projectWith({
      ...row,
      typed_front_gate_address: '1***Gum Road***Hobart***TAS***',
    });
    expect(blocks({ project })).toEqual(['Parcel 1 (12 DP): the volume and folio are missing.']);
  });

  it('block parcels that left the cadastre or are not whole', () => {
    expect(blocks({ facts: { parcels_gone: ['P1'] } })).toEqual([
      'Parcel 1 (12 DP755510) is no longer in the cadastre. It may have been subdivided or joined.',
    ]);
    const facts = { parcels_with_holes: ['P1'] };
    const [block] = blocksOf(findings({ facts }));
    expect(block?.fixAt).toEqual({ place: 'form', field: 'part', parcel: 'P1' });
    const named = {
      ...cerForm(),
      ...withLocationFields(cerForm(), 'P1', { part: 'without the dam' }),
    };
    const sheet = { text: sheetOf(projectWith(), named), made_by: '', made_at: '' };
    expect(blocks({ form: named, facts: { ...facts, sheet } })).toEqual([]);
  });

  it('block land of a project that the regulator has, and warn of land of any other project', () => {
    expect(blocks({ facts: { overlaps: [overlap()] }, project: projectWith({}, {}) })).toEqual([
      'Parcels 1 and 2 share 12.3 ha with project 4, Creek Farm (C6).',
    ]);
    const registered = overlap({ with: 'register', id: 'ERF9', status: null, parcels: ['P1'] });
    expect(blocks({ facts: { overlaps: [registered] } })).toEqual([
      'Parcel 1 shares 12.3 ha with Creek Farm in the register of projects (ERF9).',
    ]);
    expect(warnings({ facts: { overlaps: [overlap({ status: 'A7' })] } })).toHaveLength(1);
    expect(blocks({ facts: { overlaps_problem: 'The register is too old.' } })).toEqual([
      'The register is too old.',
    ]);
  });

  it('block land of a project that is on its way to the regulator', () => {
    for (const status of ['C1', 'C2'] as const) {
      expect(blocks({ facts: { overlaps: [overlap({ status })] } })).toHaveLength(1);
    }
  });

  it('warn of a parcel in another state than the address', () => {
    const project = projectWith({}, { state: 'VIC', nrm_region: 'Mallee', nrm_plan: null });
    expect(warnings({ project })).toEqual([
      'Parcel 2 (12 DP755510) is submitted with VIC, the state of its record, but the address says NSW.',
    ]);
  });

  it('require volume and folio of the parcels in Tasmania only', () => {
    const tasmanian = { state: 'TAS', nrm_region: 'South', nrm_plan: null } as const;
    const project = projectWith({}, { ...tasmanian, plan_number: null });
    expect(blocks({ project })).toEqual(['Parcel 2 (12 DP): the volume and folio are missing.']);
  });

  it('block a parcel whose state is neither in its record nor in the form', () => {
    const project = projectWith({ state: null }, {});
    const form = { ...cerForm(), state: '' };
    const block = blocksOf(findings({ project, form })).find(({ rule }) => rule === 'no-state');
    expect(block).toMatchObject({
      parcels: ['P1'],
      says: 'Parcel 1 (12 DP755510) has no record of its state. Choose the state in the form.',
      fixAt: { place: 'form', field: 'state' },
    });
    expect(blocks({ project })).not.toContain(block?.says);
  });
});
