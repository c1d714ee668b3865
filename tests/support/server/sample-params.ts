import { blankSoilForm } from '#entities/registration/form';
import { blankPerson } from '#entities/registration/landholder';
import { blankInterestHolders } from '#entities/soil-project/interest-holder';
import type { AnyCall } from '#shared/api/contract';
import { nameOf, sampleOf } from './echo-handlers.ts';

/** Answers of the soil form that the server accepts. */
export const SAMPLE_FORM = {
  ...blankSoilForm(new Date('2026-11-21T00:00:00Z')),
  name: 'Casey Client',
  nature_of_farm: 'Mixed farming',
  landholders: [{ ...blankPerson(), name: 'Casey Client' }],
  interest_holders: blankInterestHolders().map((holder) => ({ ...holder, answer: false })),
  chosen_activities: ['8'],
};

/** Parameters that handlers accept, where the documented sample only has the right shape. */
const TAKEN: Readonly<Record<string, Record<string, unknown>>> = {
  'owners.grantPermission': { email: 'second-admin@fenceline.example' },
  'owners.revokePermission': { email: 'second-admin@fenceline.example' },
  'boundaries.restore': { current: 1 },
  'boundaries.takeParcels': { current: 1 },
  'farms.storeVerification': { verified: false },
  'farms.addParcels': { cibo_ids: ['NSW1026046'] },
  'farms.edit': { cibo_ids: ['NSW1026046'] },
  'plans.addClients': { owner_emails: ['new-client@fenceline.example'] },
  'plans.removeClients': { owner_emails: ['new-client@fenceline.example'] },
  'orders.fileLink': { file_name: 'farm-key.pdf' },
  'soilProjects.describeTitle': { parcels: [] },
  'soilProjects.save': {
    project_attributes: { version: 3, step: 4, accepted_terms: true, submitted_form: SAMPLE_FORM },
  },
};

/** Returns parameters with which a call succeeds once the ids in them are the caller's. */
export const takenParamsOf = (call: AnyCall): Record<string, unknown> => ({
  ...structuredClone(sampleOf(call).params),
  ...structuredClone(TAKEN[nameOf(call)]),
});

/** Sets an id at a path of the parameters, in every element of a list of objects. */
export function withId(
  params: Record<string, unknown>,
  path: string,
  id: string | number | readonly (string | number)[],
): Record<string, unknown> {
  const [, name = '', inList, member] = /^(\w+)(\[\])?(?:\.(\w+))?$/.exec(path) ?? [];
  if (name === '') throw new Error(`No place for an id at ${path}`);
  const value = params[name];
  if (!inList) return { ...params, [name]: id };
  if (!member) return { ...params, [name]: Array.isArray(id) ? id : [id] };
  const items = (value as object[]).map((item) => ({ ...item, [member]: id }));
  return { ...params, [name]: items };
}
