import { z } from 'zod';

const name = z.string().max(200);

/** Maximum number of landholders of a project. Each signs; two officers sign for a company. */
export const MAX_LANDHOLDERS = 200;

/** A person on the title, or a company with its two signing officers. */
export const Landholder = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), name }),
  z.strictObject({
    kind: z.literal('company'),
    name,
    /** Australian Company Number, as typed. */
    acn: z.string().max(20),
    signs_by: z.enum(['two-directors', 'director-and-secretary']),
    officers: z.tuple([name, name]),
  }),
]);
export type Landholder = z.infer<typeof Landholder>;

/** A signature line of the commitment. */
export interface Signatory {
  name: string;
  /** The capacity in which they sign, such as `Director of Mirrool Pastoral Pty Ltd`. */
  capacity: string;
}

/** Returns everybody who must sign: every person on the title, and two officers of each company. */
export function signatoriesOf(landholders: readonly Landholder[]): Signatory[] {
  return landholders.flatMap((landholder): Signatory[] => {
    if (landholder.kind === 'person') {
      return [{ name: landholder.name.trim(), capacity: 'Landholder' }];
    }
    const roles =
      landholder.signs_by === 'two-directors'
        ? ['Director', 'Director']
        : ['Director', 'Secretary'];
    return roles.map((role, i) => ({
      name: (landholder.officers[i] ?? '').trim(),
      capacity: `${role} of ${landholder.name.trim() || 'the company'}`,
    }));
  });
}
