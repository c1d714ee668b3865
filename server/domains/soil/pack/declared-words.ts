import { actionName } from '#entities/registration/activity';
import { shownAnswers } from '#entities/registration/form';
import { formatNumbers } from '#entities/soil-project/record';
import type { RegulatorSettings } from '#entities/submission/request';
import type { SentForm } from '#shared/api/contract';
import { z } from 'zod';
import { formatLongDate } from '#shared/lib/dates';
import type {
  ChangedWords,
  DeclaredParcel,
  DeclaredWords,
} from '../../../documents/soil/audit/audit-facts.ts';

const words = z.string().catch('');
const yesNo = z.boolean().nullable().catch(null);
const others = z.array(z.unknown()).catch([]);
const listOf = <T extends z.ZodType>(item: T) => z.array(item).catch([]);

/**
 * The content of a payload of any version. Missing fields are blank, so that a pack can always be
 * made.
 */
const SentPayload = z.object({
  name: words,
  description: words,
  contact_id: words,
  agent_id: words,
  signatory_id: words,
  nrm_plans: listOf(
    z.object({ published_date: words, plan_name: words, organisation_name: words }),
  ),
  nrm_declare: yesNo,
  participants: others,
  locations: listOf(
    z.object({
      owner_name: words,
      road_name: words,
      road_number: words,
      suburb: words,
      state: words,
      lot_number: words,
      plan_number: words,
      plan_type: words,
      volume: words,
      folio: words,
      local_government_area: words,
      other_projects_at_site: yesNo,
      nrm_plan_name: words,
      owner_type: words,
    }),
  ),
  land_management_strategy_declare: yesNo,
  native_title_determination_declare: yesNo,
  inclusion_of_ineligible_land_in_cea_declare: yesNo,
  special_land_usage: others,
  permanence_period: z.number().nullable().catch(null),
  forward_abatement_estimate: z.number().nullable().catch(null),
  activity_ids: listOf(words),
  declare_activities_new: yesNo,
  agree_different_activities_in_lms: yesNo,
  legal_rights: others,
  geospatial_document_id: words,
});
type SentPayload = z.infer<typeof SentPayload>;
type Location = SentPayload['locations'][number];

/** The fields of the partner's form that a payload does not have. */
const PartnerForm = z.object({
  front_gate_address: words,
  locations: z
    .union([
      z.record(z.string(), z.object({ part: z.string().optional() })),
      z.array(z.object({ part: z.string().optional() })),
    ])
    .catch({}),
});

const RIGHT_TO_RUN =
  'For every parcel, the landowner has given the proponent the legal right to run the project.';
const OWNER_TYPE = 'TheLandownerHasGivenMeTheLegalRightToRunTheProject';

/**
 * What a payload declared to the regulator, in sentences and per parcel. It reads what was sent,
 * not the present project. `signed` is the client's form behind it, with its parcels in order.
 */
export function declaredWords(
  given: { payload: unknown; partnerForm: unknown },
  signed: SentForm,
  settings: RegulatorSettings | null,
): DeclaredWords {
  const sent = SentPayload.catch(SentPayload.parse({})).parse(given.payload);
  const form = PartnerForm.catch({ front_gate_address: '', locations: {} }).parse(
    given.partnerForm,
  );
  const { parcel_keys: keys } = signed;
  const parcels = sent.locations.map((location, i): DeclaredParcel => {
    const { locations } = form;
    const part = (Array.isArray(locations) ? locations[i] : locations[keys[i] ?? ''])?.part;
    return {
      number: i + 1,
      key: keys[i] ?? null,
      lot: lotText(location) || 'no lot and plan (a boundary of its own)',
      part: part?.trim() || null,
      state: location.state,
      localGovernmentArea: location.local_government_area,
      owner: location.owner_name,
      nrmPlan: location.nrm_plan_name,
      isShared: location.other_projects_at_site,
    };
  });
  return {
    name: sent.name,
    about: [
      ...aboutOf(sent, parcels, form.front_gate_address, settings),
      ['Interests of others', interestsText(signed)],
    ],
    parcels,
  };
}

/**
 * The client's answers about interests in the land; the payload has a field for native title only.
 */
function interestsText(signed: SentForm): string {
  const found = shownAnswers(signed).find(({ field }) => field === 'interest_holders');
  return `By the client’s form, not by the payload: ${found?.answer || 'not answered'}.`;
}

function aboutOf(
  sent: SentPayload,
  parcels: readonly DeclaredParcel[],
  gate: string,
  settings: RegulatorSettings | null,
): DeclaredWords['about'] {
  const delegate = settings?.delegates.find((one) => one.signatory_id === sent.signatory_id);
  const inPart = parcels.filter(({ part }) => part !== null);
  const shared = parcels.filter(({ isShared }) => isShared === true);
  return [
    ['Project', `It is called ${quoted(sent.name)} and described as ${quoted(sent.description)}.`],
    [
      'Land',
      [
        `${counted(parcels.length, 'parcel')}, listed one by one below.`,
        parcels.length > 0 && inPart.length === 0
          ? 'Each belongs to the project as a whole lot.'
          : '',
        ...inPart.map(
          ({ number, part }) =>
            `Parcel ${number} belongs to it only in part: ${quoted(part ?? '')}. The payload has no field for a part; the sheet of the project area says it.`,
        ),
        `Road and suburb: ${quoted(roadOf(sent.locations[0]))}. Front gate: ${quoted(gate)}.`,
      ]
        .filter(Boolean)
        .join(' '),
    ],
    ['Owners', byValue(parcels, ({ owner }) => owner || 'nobody named')],
    [
      'Right to run it',
      sent.locations.length > 0 && sent.locations.every((one) => one.owner_type === OWNER_TYPE)
        ? RIGHT_TO_RUN
        : byValue(parcels, ({ number }) => sent.locations[number - 1]?.owner_type || 'not said'),
    ],
    [
      'Native title',
      said(sent.native_title_determination_declare, {
        yes: 'Native title exists or is claimed over some of the land.',
        no: 'Native title neither exists nor is claimed over the land.',
      }),
    ],
    [
      'Other projects',
      shared.length === 0
        ? 'No parcel has land of another project.'
        : `Another project has land at ${parcelNumbers(shared)}.`,
    ],
    ['NRM plans', plansText(sent)],
    [
      'Delegate',
      `${delegate ? delegate.name : 'A person whom the settings of this server no longer name'} (signatory ${quoted(sent.signatory_id)}), for the agent ${quoted(sent.agent_id)}. Contact: ${quoted(sent.contact_id)}.`,
    ],
    [
      'Activities',
      [
        sent.activity_ids.length === 0
          ? 'None.'
          : `${sent.activity_ids.map((id) => activityText(id, settings)).join('; ')}.`,
        said(sent.declare_activities_new, {
          yes: 'Each is new, or materially more than before.',
          no: 'It does not declare that each is new or materially more than before.',
        }),
      ].join(' '),
    ],
    [
      'Abatement',
      `${sent.forward_abatement_estimate === null ? 'Not said' : `${sent.forward_abatement_estimate.toLocaleString('en-AU')} tonnes of carbon dioxide equivalent`}, kept for ${sent.permanence_period ?? 'an unstated number of'} years.`,
    ],
    [
      'Land management',
      [
        said(sent.land_management_strategy_declare, {
          yes: 'There is a land management strategy.',
          no: 'It does not declare a land management strategy.',
        }),
        said(sent.agree_different_activities_in_lms, {
          yes: 'The strategy may name other activities.',
          no: 'The strategy may not name other activities.',
        }),
        said(sent.inclusion_of_ineligible_land_in_cea_declare, {
          yes: 'Land that is not eligible is included.',
          no: 'No land that is not eligible is included.',
        }),
      ].join(' '),
    ],
    [
      'Anything else',
      `Participants: ${listed(sent.participants)}. Special land usage: ${listed(sent.special_land_usage)}. Legal rights: ${listed(sent.legal_rights)}. Boundary file at the regulator: ${quoted(sent.geospatial_document_id)}.`,
    ],
  ];
}

function said(value: boolean | null, text: { yes: string; no: string }): string {
  if (value === null) return 'Nothing was said.';
  return value ? text.yes : text.no;
}

const quoted = (text: string): string => (text.trim() === '' ? 'nothing' : `“${text.trim()}”`);

const counted = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`;

const parcelNumbers = (parcels: readonly Pick<DeclaredParcel, 'number'>[]): string =>
  `${parcels.length === 1 ? 'parcel' : 'parcels'} ${formatNumbers(
    parcels.map(({ number }) => number),
    { dash: '–' },
  )}`;

/** Each distinct value with the parcels that have it. */
function byValue(
  parcels: readonly DeclaredParcel[],
  valueOf: (parcel: DeclaredParcel) => string,
): string {
  const groups = new Map<string, DeclaredParcel[]>();
  for (const parcel of parcels) {
    const value = valueOf(parcel);
    const group = groups.get(value);
    if (group) group.push(parcel);
    else groups.set(value, [parcel]);
  }
  if (groups.size === 0) return 'No parcel was named.';
  return [...groups]
    .map(([value, those]) =>
      groups.size === 1 ? `${value}, for every parcel.` : `${value}, for ${parcelNumbers(those)}.`,
    )
    .join(' ');
}

const lotText = (lot: Location): string =>
  [
    lot.lot_number,
    `${lot.plan_type}${lot.plan_number}`,
    lot.volume && `volume ${lot.volume}`,
    lot.folio && `folio ${lot.folio}`,
  ]
    .filter(Boolean)
    .join(' ');

const roadOf = (location: Location | undefined): string =>
  location === undefined
    ? ''
    : [[location.road_number, location.road_name].filter(Boolean).join(' '), location.suburb]
        .filter(Boolean)
        .join(', ');

function plansText({ nrm_plans: plans, nrm_declare: declared }: SentPayload): string {
  const named = plans.map(
    (plan) =>
      `${quoted(plan.plan_name)} of ${quoted(plan.organisation_name)}, published ${dateText(plan.published_date)}.`,
  );
  return [
    ...(named.length === 0 ? ['No plan was named.'] : named),
    said(declared, {
      yes: 'The project agrees with its plans.',
      no: 'It does not declare that the project agrees with its plans.',
    }),
  ].join(' ');
}

const dateText = (date: string): string =>
  Number.isNaN(Date.parse(date)) ? quoted(date) : formatLongDate(date);

/** An activity by its name and the regulator's id, which this server's settings translate. */
function activityText(id: string, settings: RegulatorSettings | null): string {
  const key = Object.entries(settings?.activity_ids ?? {}).find(([, own]) => own === id)?.[0];
  return key === undefined ? id : `${actionName(key, settings?.older_activity_names)} (${id})`;
}

const listed = (values: readonly unknown[]): string =>
  values.length === 0 ? 'none' : JSON.stringify(values);

/** What two submissions of a project declared differently. */
export function declaredChanges(before: DeclaredWords, after: DeclaredWords): ChangedWords[] {
  const linesOf = ({ about, parcels }: DeclaredWords) =>
    new Map([
      ...about,
      ...parcels.map((one) => [`Parcel ${one.number}`, parcelText(one)] as const),
    ]);
  const [earlier, later] = [linesOf(before), linesOf(after)];
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((label) => {
    const change = { label, before: earlier.get(label) ?? '', after: later.get(label) ?? '' };
    return change.before === change.after ? [] : [change];
  });
}

const parcelText = ({ lot, part, owner, nrmPlan, state, localGovernmentArea }: DeclaredParcel) =>
  [lot, part ?? 'whole', owner, state, localGovernmentArea, nrmPlan].join(', ');
