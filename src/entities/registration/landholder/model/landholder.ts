import { z } from 'zod';
import { formText } from '#shared/plain-text';
const name = formText(200);

/** Maximum number of landholders of a project. Each signs; up to two officers sign for a company. */
export const MAX_LANDHOLDERS = 200;
const MAX_PARCELS = 10_000;

/** The key of a parcel, which stays the same while the order of the land changes. */
const ParcelKey = formText(100, 'line', 'Please load this page again and tick the parcels again.');

const shared = {
  /** Australian Business Number, as typed; blank if none. */
  abn: formText(20).default(''),
  /** Keys of the parcels on their titles; null for all parcels. */
  parcels: z.array(ParcelKey).max(MAX_PARCELS).nullable().default(null),
};

const AsOwner = z.strictObject({ as: z.literal('owner') });
const AsTrustee = z.strictObject({ as: z.literal('trustee'), trust: name });
const AsLessee = z.strictObject({ as: z.literal('lessee') });

/** In which capacity a person signs. */
const PersonCapacity = z
  .discriminatedUnion('as', [
    AsOwner,
    AsTrustee,
    z.strictObject({ as: z.literal('executor'), estate_of: name }),
    z.strictObject({
      as: z.literal('attorney'),
      /** The owner on the title, for whom the attorney signs. */
      principal: name,
      /** The instrument, such as `dated 1 March 2024, registered book 4801 no. 12`. */
      power: formText(300),
    }),
    AsLessee,
  ])
  .default({ as: 'owner' });

const CompanyCapacity = z
  .discriminatedUnion('as', [AsOwner, AsTrustee, AsLessee])
  .default({ as: 'owner' });

/** How a company signs under section 127(1) of the Corporations Act 2001 (Cth). */
export const SIGNS_BY = [
  'two-directors',
  'director-and-secretary',
  'sole-director-and-secretary',
  'sole-director',
] as const;

/** A person who signs, with their capacity, or a company with its signing officers. */
export const Landholder = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), name, capacity: PersonCapacity, ...shared }),
  z.strictObject({
    kind: z.literal('company'),
    name,
    /** Australian Company Number, as typed. */
    acn: formText(20),
    signs_by: z.enum(SIGNS_BY),
    /** The second is blank for a sole director. */
    officers: z.tuple([name, name]),
    capacity: CompanyCapacity,
    ...shared,
  }),
]);
export type Landholder = z.infer<typeof Landholder>;
export type PersonLandholder = Extract<Landholder, { kind: 'person' }>;
export type CompanyLandholder = Extract<Landholder, { kind: 'company' }>;

/** Every capacity in which a landholder can sign, before its details are entered. */
export const BLANK_CAPACITIES = {
  owner: { as: 'owner' },
  trustee: { as: 'trustee', trust: '' },
  executor: { as: 'executor', estate_of: '' },
  attorney: { as: 'attorney', principal: '', power: '' },
  lessee: { as: 'lessee' },
} as const satisfies Record<PersonLandholder['capacity']['as'], PersonLandholder['capacity']>;

export const blankPerson = (): PersonLandholder => ({
  kind: 'person',
  name: '',
  capacity: { as: 'owner' },
  abn: '',
  parcels: null,
});

export const blankCompany = (): CompanyLandholder => ({
  kind: 'company',
  name: '',
  acn: '',
  signs_by: 'two-directors',
  officers: ['', ''],
  capacity: { as: 'owner' },
  abn: '',
  parcels: null,
});

/** True if one director signs alone, which section 127(1)(c) allows to proprietary companies. */
export const isSoleDirector = ({ signs_by: by }: CompanyLandholder): boolean =>
  by === 'sole-director' || by === 'sole-director-and-secretary';

/** The roles of the officers who sign, in the order of their names. */
export function officerRoles({ signs_by: by }: CompanyLandholder): readonly string[] {
  switch (by) {
    case 'two-directors':
      return ['Director', 'Director'];
    case 'director-and-secretary':
      return ['Director', 'Company secretary'];
    case 'sole-director-and-secretary':
      return ['Sole director and sole company secretary'];
    case 'sole-director':
      return ['Sole director'];
  }
}

/** The name that the title shows: an attorney signs for somebody else. */
export const titleNameOf = (landholder: Landholder): string =>
  (landholder.capacity.as === 'attorney' ? landholder.capacity.principal : landholder.name).trim();

/** True if the landholder is on the title of the parcel with this key. */
export const isOnTitle = ({ parcels }: Landholder, parcel: string): boolean =>
  parcels === null || parcels.includes(parcel);

/** Removes the name of a second officer that the form does not ask for. */
export const withoutHiddenOfficer = (landholder: Landholder): Landholder =>
  landholder.kind === 'company' && isSoleDirector(landholder)
    ? { ...landholder, officers: [landholder.officers[0], ''] }
    : landholder;
