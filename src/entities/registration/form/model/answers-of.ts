import { isBlank, isOnTitle, titleNameOf } from '#entities/registration/landholder';
import { gateOfTyped, restoreSoilForm, type SoilForm } from './soil-form.ts';
import type { SoilProject } from '#entities/soil-project/record';

/**
 * Returns the client's answers; fields in an older format are blank. A gate that the client was not
 * asked about is that of the farm.
 */
export function answersOf(project: SoilProject, now = new Date(project.createdAt)): SoilForm {
  const form = restoreSoilForm(project.attributes.submitted_form, now);
  return Object.values(form.front_gate).some((part) => !isBlank(part))
    ? form
    : { ...form, front_gate: gateOfTyped(project.typedFrontGateAddress) };
}

/**
 * Returns the owners of a parcel as the client named them, joined; empty if the client named none.
 * A lessee signs but is not an owner.
 */
export function ownersOfParcel(project: SoilProject, parcel: string): string {
  return answersOf(project)
    .landholders.filter(
      (landholder) => landholder.capacity.as !== 'lessee' && isOnTitle(landholder, parcel),
    )
    .map(titleNameOf)
    .filter(Boolean)
    .join(' and ');
}

/** Compares names of owners without case, punctuation and order. */
export const isSameOwners = (one: string, other: string): boolean =>
  comparable(one) === comparable(other);

const comparable = (names: string): string =>
  names
    .toLowerCase()
    .replace(/\b(pty|proprietary)\b/g, 'pty')
    .replace(/\b(ltd|limited)\b/g, 'ltd')
    .replace(/\s+/g, ' ')
    .split(/ and |[;&]/)
    .map((name) => name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter(Boolean)
    .toSorted()
    .join('|');
