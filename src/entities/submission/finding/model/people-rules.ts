import { locationsOf } from '#entities/submission/request';
import { landOf } from '#entities/registration/commitment';
import { interestNoun } from '#entities/soil-project/interest-holder';
import { landholderProblems } from '#entities/registration/landholder';
import { answersOf, isSameOwners, ownersOfParcel } from '#entities/registration/form';
import { type TitleDocument, parcelName, parcelsText } from '#entities/soil-project/record';
import type { Found } from './finding.ts';
import type { Rule } from './rule.ts';
import { isInFuture, when } from './when.ts';

/** Age from which a title search should be repeated, in days. */
const OLD_TITLE_DAYS = 183;
const DAY_MS = 24 * 3_600 * 1_000;

const ageDays = ({ title_date: date }: TitleDocument, now: Date): number =>
  date === null ? 0 : (now.getTime() - Date.parse(date)) / DAY_MS;

/** Rules about owners, titles and holders of other interests in the land. */
export const PEOPLE_RULES: readonly Rule[] = [
  {
    rule: 'landholders',
    severity: 'block',
    canOverride: true,
    find: ({ project }) => {
      const { landholders } = answersOf(project);
      return landholderProblems(landholders, landOf(project)).map(({ field, message }): Found => {
        const name = landholders[Number(field.split('.')[1])]?.name.trim();
        const who = name ? `Landholder ${name}` : 'Landholders';
        return { says: `${who}: ${message}`, fixAt: { place: 'registration' } };
      });
    },
  },
  {
    rule: 'owner',
    severity: 'block',
    canOverride: true,
    find: ({ project, form }) =>
      locationsOf(project, form).flatMap(({ owner_name: given }, i): Found[] => {
        const parcel = project.rows[i]!.parcel_key;
        const named = ownersOfParcel(project, parcel);
        const fixAt = { place: 'form', field: 'owner_name', parcel } as const;
        const parcelText = parcelName(project, parcel);
        if (given.trim() === '')
          return [{ parcels: [parcel], says: `${parcelText}: the owner is missing.`, fixAt }];
        if (named === '' || isSameOwners(given, named)) return [];
        const says = `${parcelText}: the owner is ${given.trim()}, but the client named ${named}.`;
        return [{ parcels: [parcel], says, fixAt }];
      }),
  },
  {
    rule: 'title-of-parcel',
    severity: 'block',
    canOverride: true,
    find: ({ project }) => {
      const { title_docs: titles } = project.attributes;
      if (titles.length === 0) return [];
      const covered = new Set(titles.flatMap(({ parcels }) => parcels));
      const parcels = project.rows
        .map(({ parcel_key: key }) => key)
        .filter((key) => !covered.has(key));
      if (parcels.length === 0) return [];
      const says = `No title document is assigned to ${parcelsText(project, parcels)}.`;
      return [{ parcels, says, fixAt: { place: 'title-docs' } }];
    },
  },
  {
    rule: 'title-date',
    severity: 'warn',
    canOverride: false,
    find: ({ project: { attributes }, now }) =>
      attributes.title_docs.flatMap((title): Found[] => {
        if (title.title_date === null) {
          const says = `The date of the title ${title.file_name} is not entered.`;
          return [{ says, fixAt: { place: 'title-docs' } }];
        }
        if (isInFuture(title.title_date, now)) {
          const says = `The title ${title.file_name} is dated ${title.title_date}, which is in the future.`;
          return [{ says, fixAt: { place: 'title-docs' } }];
        }
        return when(
          ageDays(title, now) > OLD_TITLE_DAYS,
          `The title ${title.file_name} is of ${title.title_date}, more than six months old.`,
          { place: 'title-docs' },
        );
      }),
  },
  {
    rule: 'title-owner',
    severity: 'block',
    canOverride: true,
    find: ({ project }) =>
      project.attributes.title_docs.flatMap(({ file_name: name, owners, parcels }): Found[] => {
        const fixAt = { place: 'title-docs' } as const;
        if (owners.trim() === '') {
          return [{ says: `The owners on the title ${name} are not entered.`, fixAt }];
        }
        return parcels.flatMap((parcel): Found[] => {
          const named = ownersOfParcel(project, parcel);
          if (named === '' || isSameOwners(owners, named)) return [];
          const says = `${parcelName(project, parcel)}: the title ${name} names ${owners.trim()}, but the client named ${named}.`;
          return [{ parcels: [parcel], says, fixAt }];
        });
      }),
  },
  {
    rule: 'interest-holders',
    severity: 'block',
    canOverride: true,
    find: ({ project }) => {
      const { consent_docs: consents } = project.attributes;
      const { interest_holders: holders } = answersOf(project);
      const open = holders.filter(({ answer }) => answer === null);
      return [
        ...when(
          open.length > 0,
          `The client has not said who else holds an interest in the land: ${open.map(({ kind }) => interestNoun(kind)).join(', ')}.`,
          { place: 'registration' },
        ),
        ...holders.flatMap(({ kind, answer, name }) =>
          when(
            answer === true && !consents.some(({ holder }) => holder === kind),
            `${interestNoun(kind)}${name.trim() ? ` (${name.trim()})` : ''}: the written consent is missing.`,
            { place: 'consent-docs' },
          ),
        ),
      ];
    },
  },
];
