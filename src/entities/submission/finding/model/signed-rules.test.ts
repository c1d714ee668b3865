import { describe, expect, it } from 'vitest';
import { cerForm, projectWith } from '../../../../../tests/support/soil/sample-project.ts';
import { blocks } from './findings.fixture.ts';
import { printedFactsOf } from './printed-facts.ts';

describe('the comparison of a submission with what was signed', () => {
  const project = () => projectWith();
  const signed = printedFactsOf(project());

  it('blocks a project that is submitted under a name other than the signed one', () => {
    const renamed = projectWith({ project_name: 'Wirrabilla' });
    const form = cerForm({ project_name: 'Wirrabilla' });
    expect(blocks({ project: renamed, form, facts: { signed } })).toEqual([
      'The signed form names the project “Mirrool Downs Soil Project”, but it is submitted as “Wirrabilla”. Rename it, or have a new form signed.',
    ]);
  });

  it('blocks land that was added, left out or measured again', () => {
    const grown = projectWith({}, { lot_number: '13', hectares: 80 });
    expect(blocks({ project: grown, facts: { signed } }).join()).toContain(
      'The form was signed for 1 parcel with 120.5 ha. The project now has 2 parcels with 200.5 ha. Have a new form signed.',
    );
    expect(blocks({ project: projectWith({ hectares: 121 }), facts: { signed } })).toEqual([
      'The form was signed for 1 parcel with 120.5 ha. The project now has 1 parcel with 121 ha, of other land or size. Have a new form signed.',
    ]);
    expect(blocks({ project: projectWith({ pid: 'NSW-9' }), facts: { signed } })).toHaveLength(1);
  });

  it('reports nothing for the same name and land, or for a form of an older version', () => {
    expect(blocks({ facts: { signed } })).toEqual([]);
    expect(blocks({ facts: { signed: null } })).toEqual([]);
  });
});
