import type { ProjectOverlap } from '#shared/api/contract';
import {
  type CerLocationFields,
  type LocationField,
  locationsOf,
  recordedLocation,
  isWithRegulator,
} from '#entities/submission/request';
import { missingOfLot, stateOf } from '#entities/soil-project/lot';
import { parcelName, parcelsText, type ParcelRows } from '#entities/soil-project/record';
import type { Found } from './finding.ts';
import type { Rule, Submittable } from './rule.ts';
import { sheetOf } from './sheet.ts';
import { isInFuture } from './when.ts';

type Row = Submittable['project']['rows'][number];

/**
 * Creates a finding about each parcel for which `says` returns a text; null means nothing is wrong.
 */
const eachParcel = (
  { project, form }: Submittable,
  field: Exclude<LocationField, 'part'>,
  says: (location: CerLocationFields, row: Row) => string | null,
): Found[] =>
  locationsOf(project, form).flatMap((location, i) => {
    const row = project.rows[i]!;
    const text = says(location, row);
    if (text === null) return [];
    const parcel = row.parcel_key;
    const fixAt = { place: 'form', field, parcel } as const;
    return [{ parcels: [parcel], says: `${parcelName(project, parcel)}: ${text}`, fixAt }];
  });

/** A rule that compares a field of each parcel with the parcel's own record. */
const recordRule = (rule: string, name: string, field: Exclude<LocationField, 'part'>): Rule => ({
  rule,
  severity: 'block',
  canOverride: true,
  find: (submittable) =>
    eachParcel(submittable, field, (location, row) => {
      const given = location[field].trim();
      const recorded = recordedLocation(submittable.project, row)[field].trim();
      if (given === '') return `the ${name} is missing.`;
      if (recorded === '' || recorded === given) return null;
      return `the ${name} is ${given}, but the parcel’s record says ${recorded}.`;
    }),
});

/** Says what land a project shares with another one. */
export const overlapText = (
  land: ParcelRows,
  { with: kind, id, name, status, parcels, hectares }: ProjectOverlap,
): string => {
  const project =
    kind === 'project'
      ? `project ${id}, ${name} (${status})`
      : `${name || id} in the register of projects${name ? ` (${id})` : ''}`;
  const ha = hectares.toLocaleString('en-AU', { maximumFractionDigits: 1 });
  const [first = '', ...rest] = parcelsText(land, parcels);
  return `${first.toUpperCase()}${rest.join('')} ${parcels.length === 1 ? 'shares' : 'share'} ${ha} ha with ${project}.`;
};

/** True if the regulator has approved the other project. The register lists approved ones. */
const isApproved = ({ with: kind, status }: ProjectOverlap): boolean =>
  kind === 'register' || status === 'C6';

/** Rules about the land: its records, whether it is whole, and other projects on it. */
export const LAND_RULES: readonly Rule[] = [
  {
    rule: 'lot-and-plan',
    severity: 'block',
    canOverride: true,
    find: ({ project, form }) =>
      project.rows.flatMap((row): Found[] => {
        const missing = missingOfLot(row, form.state);
        if (missing === null) return [];
        const parcel = row.parcel_key;
        const says = `${parcelName(project, parcel)}: the ${missing} are missing.`;
        return [{ parcels: [parcel], says, fixAt: { place: 'farm' } }];
      }),
  },
  recordRule('nrm-region', 'NRM region', 'nrm_organisation_name'),
  recordRule('nrm-plan', 'NRM plan', 'nrm_plan_name'),
  {
    rule: 'nrm-date',
    severity: 'warn',
    canOverride: false,
    find: (submittable) =>
      eachParcel(submittable, 'nrm_published_date', ({ nrm_published_date: date }) =>
        isInFuture(date, submittable.now)
          ? `the NRM plan was published on ${date}, which is in the future.`
          : null,
      ),
  },
  recordRule('local-government-area', 'local government area', 'local_government_area'),
  {
    rule: 'state',
    severity: 'warn',
    canOverride: false,
    find: ({ project, form }) =>
      project.rows.flatMap(({ state, parcel_key: parcel }): Found[] =>
        state === null || state === form.state
          ? []
          : [
              {
                parcels: [parcel],
                says: `${parcelName(project, parcel)} is submitted with ${state}, the state of its record, but the address says ${form.state || 'no state'}.`,
                fixAt: { place: 'form', field: 'state' },
              },
            ],
      ),
  },
  {
    rule: 'no-state',
    severity: 'block',
    canOverride: false,
    find: ({ project, form }) =>
      project.rows.flatMap((row): Found[] =>
        stateOf(row, form.state).trim() === ''
          ? [
              {
                parcels: [row.parcel_key],
                says: `${parcelName(project, row.parcel_key)} has no record of its state. Choose the state in the form.`,
                fixAt: { place: 'form', field: 'state' },
              },
            ]
          : [],
      ),
  },
  {
    rule: 'in-cadastre',
    severity: 'block',
    canOverride: true,
    find: ({ project, facts }) =>
      facts.parcels_gone.map((parcel) => ({
        parcels: [parcel],
        says: `${parcelName(project, parcel)} is no longer in the cadastre. It may have been subdivided or joined.`,
        fixAt: { place: 'farm' },
      })),
  },
  {
    rule: 'whole-parcel',
    severity: 'block',
    canOverride: false,
    find: ({ project, form, facts }) =>
      locationsOf(project, form).flatMap(({ part }, i): Found[] => {
        const { parcel_key: parcel } = project.rows[i]!;
        if (part.trim() !== '' || !facts.parcels_with_holes.includes(parcel)) return [];
        const says = `${parcelName(project, parcel)}: the outline has a hole, so the project does not cover the whole parcel. Name the part that it covers.`;
        return [{ parcels: [parcel], says, fixAt: { place: 'form', field: 'part', parcel } }];
      }),
  },
  {
    rule: 'sheet-by-hand',
    severity: 'block',
    canOverride: false,
    find: ({ project, form, facts: { sheet } }) => {
      const parcels = locationsOf(project, form).flatMap(({ part }, i) =>
        part.trim() === '' ? [] : project.rows[i]!.parcel_key,
      );
      if (parcels.length === 0 || sheet?.text === sheetOf(project, form)) return [];
      const what = `The regulator’s form has no field for the part of ${parcelsText(project, parcels)} that belongs to the project.`;
      const says = sheet
        ? `${what} The sheet that ${sheet.made_by} made no longer says what the project says. Make it again, and upload it by hand.`
        : `${what} Make the sheet of the project area, and upload it by hand.`;
      return [{ parcels, says, fixAt: { place: 'sheet' } }];
    },
  },
  {
    rule: 'overlap',
    severity: 'warn',
    canOverride: true,
    find: ({ project, facts }) =>
      facts.overlaps.map((overlap) => ({
        parcels: overlap.parcels,
        severity: isWithRegulator(overlap) ? ('block' as const) : ('warn' as const),
        otherProject: overlap.id,
        needsSecond: isApproved(overlap),
        says: overlapText(project, overlap),
        fixAt: { place: 'farm' },
      })),
  },
  {
    rule: 'overlap-check',
    severity: 'block',
    canOverride: true,
    find: ({ facts: { overlaps_problem: problem } }) =>
      problem === null ? [] : [{ says: problem, fixAt: null }],
  },
];
