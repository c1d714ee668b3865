import { type ShownAnswer, shownAnswers } from '#entities/registration/form';
import type { SoilProject } from '#entities/soil-project/record';
import { parcelName } from './parcel-name.ts';

/** A project's current answers in words; lists of projects may leave the answers out. */
export const answersOf = ({ attributes, createdAt, rows }: SoilProject): ShownAnswer[] =>
  shownAnswers({
    submitted_form: attributes.submitted_form,
    made_at: createdAt,
    parcels: rows.map(parcelName),
    parcel_keys: rows.map((row) => row.parcel_key),
  });
