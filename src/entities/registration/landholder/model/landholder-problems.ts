import { ABN_PROBLEM, isAbn, isAcn } from '#entities/owner';
import {
  type CompanyLandholder,
  isSoleDirector,
  type Landholder,
  officerRoles,
} from './landholder.ts';
import { isBlank, problemIf, type ProjectLand, type StepProblem } from './step-problem.ts';

/** Returns what is missing or wrong in the landholders, each of whom has to sign. */
export const landholderProblems = (
  landholders: readonly Landholder[],
  { parcelKeys, leftOut }: ProjectLand,
): StepProblem[] => [
  ...problemIf(
    'landholders',
    landholders.length === 0,
    'Please name everybody on the titles; all of them sign.',
  ),
  ...landholders.flatMap((landholder, i) => {
    const at = (field: string) => `landholders.${i}.${field}`;
    const { name, abn } = landholder;
    // Answers about a parcel stay with it while it is left out.
    const parcels = landholder.parcels?.filter((key) => !leftOut.includes(key));
    return [
      ...problemIf(at('name'), isBlank(name), nameMissing(landholder)),
      ...capacityProblems(landholder, at),
      ...problemIf(at('abn'), !isBlank(abn) && !isAbn(abn), ABN_PROBLEM),
      ...(landholder.kind === 'company' ? companyProblems(landholder, at) : []),
      ...problemIf(
        at('parcels'),
        parcels?.length === 0,
        'Please tick the parcels on their titles, or choose all parcels.',
      ),
      ...problemIf(
        at('parcels'),
        parcelKeys !== null && (parcels ?? []).some((parcel) => !parcelKeys.includes(parcel)),
        'The farm no longer has all of these parcels. Please tick them again.',
      ),
    ];
  }),
];

function nameMissing({ capacity, kind }: Landholder): string {
  if (capacity.as === 'attorney') return 'Please enter the name of the attorney, who signs.';
  if (capacity.as === 'lessee') return 'Please enter the name as it is in the lease.';
  return kind === 'company'
    ? 'Please enter the company’s name as it is on the title.'
    : 'Please enter the name as it is on the title.';
}

function capacityProblems({ capacity }: Landholder, at: (field: string) => string): StepProblem[] {
  switch (capacity.as) {
    case 'trustee':
      return problemIf(
        at('capacity.trust'),
        isBlank(capacity.trust),
        'Please enter the name of the trust.',
      );
    case 'executor':
      return problemIf(
        at('capacity.estate_of'),
        isBlank(capacity.estate_of),
        'Please enter the name of the person whose estate it is.',
      );
    case 'attorney':
      return [
        ...problemIf(
          at('capacity.principal'),
          isBlank(capacity.principal),
          'Please enter the name of the person on the title.',
        ),
        ...problemIf(
          at('capacity.power'),
          isBlank(capacity.power),
          'Please enter the date of the power of attorney, and its registration number if it has one.',
        ),
      ];
    case 'owner':
    case 'lessee':
      return [];
  }
}

function companyProblems(company: CompanyLandholder, at: (field: string) => string): StepProblem[] {
  const { acn, officers } = company;
  const [first, second] = officers.map((officer) => officer.trim().toLowerCase());
  return [
    ...problemIf(
      at('acn'),
      isBlank(acn),
      'Please enter the ACN: nine digits, as in the company’s register entry.',
    ),
    ...problemIf(
      at('acn'),
      !isBlank(acn) && !isAcn(acn),
      'This is not a valid ACN. Please check its nine digits.',
    ),
    ...officerRoles(company).flatMap((role, i) =>
      problemIf(
        at(`officers.${i}`),
        isBlank(officers[i] ?? ''),
        `Please enter the name of the ${role.toLowerCase()}, who signs.`,
      ),
    ),
    ...problemIf(
      at('officers.1'),
      !isSoleDirector(company) && first !== '' && first === second,
      'Two different people must sign. If the company has one director, please choose that they sign alone.',
    ),
  ];
}
