import { formatAcn } from '#entities/owner';
import {
  type CompanyLandholder,
  type Landholder,
  officerRoles,
  type PersonLandholder,
} from './landholder.ts';

/** A signature line of the commitment. */
export interface Signatory {
  name: string;
  /** The capacity in which they sign, such as `Director of Mirrool Pastoral Pty Ltd`. */
  capacity: string;
}

/** How one landholder signs: the words above the signature lines, and who signs there. */
export interface Execution {
  words: string;
  signatories: Signatory[];
  /** True for people: a witness signs beside them. Officers of a company need none. */
  isWitnessed: boolean;
}

const PRESENCE = ' in the presence of the witness named below';

const named = (name: string, instead: string): string => name.trim() || instead;

/** Returns the legal name with the capacity, as in `Ann Author as trustee for the Author Trust`. */
export function legalNameOf(landholder: Landholder): string {
  const name = landholder.name.trim();
  const { capacity } = landholder;
  return capacity.as === 'attorney'
    ? `${named(capacity.principal, 'The registered proprietor')}, by their attorney ${name}`
    : name + capacityWords(capacity);
}

/** Returns the execution clause and the signatories of every landholder, in their order. */
export const executionsOf = (landholders: readonly Landholder[]): Execution[] =>
  landholders.map((landholder) =>
    landholder.kind === 'person' ? executionByPerson(landholder) : executionByCompany(landholder),
  );

/** Returns everybody who must sign: each person, and the necessary officers of each company. */
export const signatoriesOf = (landholders: readonly Landholder[]): Signatory[] =>
  executionsOf(landholders).flatMap(({ signatories }) => signatories);

function executionByPerson(person: PersonLandholder): Execution {
  const name = person.name.trim();
  const signing = (capacity: string, words: string): Execution => ({
    words,
    signatories: [{ name, capacity }],
    isWitnessed: true,
  });
  const by = `Signed by ${named(name, 'the person named below')}`;
  const { capacity } = person;
  switch (capacity.as) {
    case 'owner':
      return signing('Registered proprietor', `${by}${PRESENCE}:`);
    case 'trustee':
      return signing(
        `Trustee of ${named(capacity.trust, 'the trust')}`,
        `${by}${capacityWords(capacity)}${PRESENCE}:`,
      );
    case 'executor':
      return signing(
        `Executor of the estate of ${named(capacity.estate_of, 'the deceased')}`,
        `${by}${capacityWords(capacity)}${PRESENCE}:`,
      );
    case 'attorney': {
      const principal = named(capacity.principal, 'the registered proprietor');
      const attorney = named(name, 'the attorney named below');
      const power = named(capacity.power, 'of which a copy is attached');
      return signing(
        `Attorney for ${principal}`,
        `Signed by ${principal} by their attorney ${attorney} under power of attorney ${power}${PRESENCE}. By signing, the attorney states that they have received no notice that the power is revoked:`,
      );
    }
    case 'lessee':
      return signing('Lessee', `${by}${capacityWords(capacity)}${PRESENCE}:`);
  }
}

const BY_OFFICERS: Record<CompanyLandholder['signs_by'], string> = {
  'two-directors': 'by two directors',
  'director-and-secretary': 'by a director and a company secretary',
  'sole-director-and-secretary':
    'by its sole director, who is also its sole company secretary (paragraph (c)(i))',
  'sole-director': 'by its sole director, the company having no secretary (paragraph (c)(ii))',
};

function executionByCompany(company: CompanyLandholder): Execution {
  const { acn, capacity, officers, signs_by: by } = company;
  const name = named(company.name, 'the company');
  const numbered = acn.trim() === '' ? name : `${name} ACN ${formatAcn(acn)}`;
  const whole = `${numbered}${capacityWords(capacity)}`;
  return {
    words: `Executed by ${whole} in accordance with section 127(1) of the Corporations Act 2001 (Cth) ${BY_OFFICERS[by]}:`,
    signatories: officerRoles(company).map((role, i) => ({
      name: (officers[i] ?? '').trim(),
      capacity: `${role} of ${name}`,
    })),
    isWitnessed: false,
  };
}

/** The capacity after a name; blank for an owner. */
function capacityWords(
  capacity: Exclude<PersonLandholder['capacity'], { as: 'attorney' }>,
): string {
  switch (capacity.as) {
    case 'owner':
      return '';
    case 'trustee':
      return ` as trustee for ${named(capacity.trust, 'the trust')}`;
    case 'executor':
      return ` as executor of the estate of ${named(capacity.estate_of, 'the deceased')}`;
    case 'lessee':
      return ' as lessee';
  }
}
