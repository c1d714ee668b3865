import { describe, expect, it } from 'vitest';
import { landholderProblems } from './landholder-problems.ts';
import {
  blankCompany,
  blankPerson,
  isOnTitle,
  Landholder,
  type CompanyLandholder,
  type PersonLandholder,
  titleNameOf,
  withoutHiddenOfficer,
} from './landholder.ts';
import { executionsOf, signatoriesOf } from './signing.ts';
import { UNKNOWN_LAND } from './step-problem.ts';

const person = (change: Partial<PersonLandholder> = {}): PersonLandholder => ({
  ...blankPerson(),
  name: 'Casey Client',
  ...change,
});
const company = (change: Partial<CompanyLandholder> = {}): CompanyLandholder => ({
  ...blankCompany(),
  name: 'Mirrool Pastoral Pty Ltd',
  acn: '000000019',
  officers: ['Ann Author', 'Bob Baker'],
  ...change,
});
const problems = (landholder: Landholder, parcelKeys: string[] | null = null) =>
  landholderProblems([landholder], { ...UNKNOWN_LAND, parcelKeys }).map(({ field }) =>
    field.replace('landholders.0.', ''),
  );

describe('Landholder', () => {
  it('reads a person and a company that were stored before capacities existed', () => {
    expect(Landholder.parse({ kind: 'person', name: 'Casey' })).toEqual(person({ name: 'Casey' }));
    const { capacity: _, abn: __, parcels: ___, ...stored } = company();
    expect(Landholder.parse(stored)).toEqual(company());
  });

  it('refuses a capacity that does not exist, and a company as executor', () => {
    const heir = { ...person(), capacity: { as: 'heir' } };
    expect(Landholder.safeParse(heir).success).toBe(false);
    const executor = { ...company(), capacity: { as: 'executor', estate_of: 'X' } };
    expect(Landholder.safeParse(executor).success).toBe(false);
  });

  it('drops the second officer of a company that its sole director signs for', () => {
    const sole = company({ signs_by: 'sole-director' });
    expect(withoutHiddenOfficer(sole)).toEqual({ ...sole, officers: ['Ann Author', ''] });
    expect(withoutHiddenOfficer(company())).toEqual(company());
  });
});

describe('landholderProblems', () => {
  it.each<[string, Landholder, string[]]>([
    ['a person without a name', person({ name: ' ' }), ['name']],
    [
      'a trustee without a trust',
      person({ capacity: { as: 'trustee', trust: '' } }),
      ['capacity.trust'],
    ],
    [
      'an executor without the estate',
      person({ capacity: { as: 'executor', estate_of: '' } }),
      ['capacity.estate_of'],
    ],
    [
      'an attorney without principal and power',
      person({ capacity: { as: 'attorney', principal: '', power: '' } }),
      ['capacity.principal', 'capacity.power'],
    ],
    ['a wrong ABN', person({ abn: '51 824 753 557' }), ['abn']],
    ['a company without an ACN', company({ acn: '' }), ['acn']],
    ['a wrong ACN', company({ acn: '123 456 789' }), ['acn']],
    ['one named director of two', company({ officers: ['Ann Author', ''] }), ['officers.1']],
    [
      'one director named twice',
      company({ officers: ['Ann Author', ' ann author'] }),
      ['officers.1'],
    ],
    [
      'an unnamed sole director',
      company({ signs_by: 'sole-director', officers: ['', 'B'] }),
      ['officers.0'],
    ],
    ['no parcel', person({ parcels: [] }), ['parcels']],
    ['a parcel that the farm no longer has', person({ parcels: ['P1', 'P4'] }), ['parcels']],
  ])('finds %s', (_, landholder, fields) =>
    expect(problems(landholder, ['P1', 'P2'])).toEqual(fields),
  );

  it.each<[string, Landholder]>([
    ['a person with an ABN', person({ abn: '51 824 753 556', parcels: ['P2'] })],
    ['a company with two directors', company()],
    ['a sole director', company({ signs_by: 'sole-director', officers: ['Ann Author', ''] })],
    ['a lessee', person({ capacity: { as: 'lessee' } })],
  ])('accepts %s', (_, landholder) => expect(problems(landholder, ['P1', 'P2'])).toEqual([]));
});

describe('executionsOf', () => {
  it.each<[PersonLandholder['capacity'], string, string]>([
    [{ as: 'owner' }, 'Registered proprietor', 'Signed by Casey Client in the presence of'],
    [
      { as: 'trustee', trust: 'the Client Family Trust' },
      'Trustee of the Client Family Trust',
      'Signed by Casey Client as trustee for the Client Family Trust in the presence of',
    ],
    [
      { as: 'executor', estate_of: 'Pat Client' },
      'Executor of the estate of Pat Client',
      'Signed by Casey Client as executor of the estate of Pat Client in the presence of',
    ],
    [
      { as: 'attorney', principal: 'Pat Client', power: 'dated 1 March 2024' },
      'Attorney for Pat Client',
      'Signed by Pat Client by their attorney Casey Client under power of attorney dated 1 March 2024 in the presence of',
    ],
    [{ as: 'lessee' }, 'Lessee', 'Signed by Casey Client as lessee in the presence of'],
  ])('names the capacity %o and asks for a witness', (capacity, shown, words) => {
    const [execution] = executionsOf([person({ capacity })]);
    expect(execution).toMatchObject({
      signatories: [{ name: 'Casey Client', capacity: shown }],
      isWitnessed: true,
    });
    expect(execution?.words).toContain(words);
  });

  it.each<[CompanyLandholder['signs_by'], string[], string]>([
    ['two-directors', ['Director', 'Director'], 'by two directors:'],
    [
      'director-and-secretary',
      ['Director', 'Company secretary'],
      'by a director and a company secretary:',
    ],
    [
      'sole-director-and-secretary',
      ['Sole director and sole company secretary'],
      'by its sole director, who is also its sole company secretary (paragraph (c)(i)):',
    ],
    [
      'sole-director',
      ['Sole director'],
      'by its sole director, the company having no secretary (paragraph (c)(ii)):',
    ],
  ])('quotes section 127(1) for a company that signs by %s', (signs_by, roles, ending) => {
    const [execution] = executionsOf([company({ signs_by })]);
    expect(execution?.words).toBe(
      `Executed by Mirrool Pastoral Pty Ltd ACN 000 000 019 in accordance with section 127(1) of the Corporations Act 2001 (Cth) ${ending}`,
    );
    expect(execution?.isWitnessed).toBe(false);
    expect(execution?.signatories.map(({ capacity }) => capacity)).toEqual(
      roles.map((role) => `${role} of Mirrool Pastoral Pty Ltd`),
    );
  });

  it('names the trust of a company that is a trustee', () => {
    const capacity = { as: 'trustee', trust: 'the Mirrool Trust' } as const;
    expect(executionsOf([company({ capacity })])[0]?.words).toContain(
      'ACN 000 000 019 as trustee for the Mirrool Trust in accordance with',
    );
  });
});

describe('signatoriesOf', () => {
  it('returns one signature for each person and each officer who signs', () => {
    const names = signatoriesOf([
      person({ name: ' Casey Client ' }),
      company(),
      company({ signs_by: 'sole-director' }),
      blankCompany(),
    ]).map(({ name }) => name);
    expect(names).toEqual(['Casey Client', 'Ann Author', 'Bob Baker', 'Ann Author', '', '']);
  });
});

it('titleNameOf returns the principal of an attorney, and otherwise the landholder', () => {
  const capacity = { as: 'attorney', principal: ' Pat ', power: 'x' } as const;
  expect(titleNameOf(person({ capacity }))).toBe('Pat');
  expect(titleNameOf(person())).toBe('Casey Client');
});

it('isOnTitle is true for every parcel of a landholder without a list', () => {
  const second = person({ parcels: ['P2'] });
  expect([isOnTitle(person(), 'P9'), isOnTitle(second, 'P2')]).toEqual([true, true]);
  expect(isOnTitle(second, 'P1')).toBe(false);
});
