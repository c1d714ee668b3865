import { redrawnText } from '#entities/registration/form';
import { printedFactsOf } from './printed-facts.ts';
import type { Rule } from './rule.ts';
import { when } from './when.ts';

/** Smallest change of a project's area that counts, in hectares: the form shows two decimals. */
const MIN_CHANGE_HA = 0.01;

const landText = (parcels: readonly string[], hectares: number): string =>
  `${parcels.length} ${parcels.length === 1 ? 'parcel' : 'parcels'} with ${hectares.toLocaleString('en-AU', { maximumFractionDigits: 2 })} ha`;

/** Rules that compare what is submitted with what the landholders signed. */
export const SIGNED_RULES: readonly Rule[] = [
  {
    rule: 'signed-name',
    severity: 'block',
    canOverride: true,
    find: ({ form, facts: { signed } }) =>
      when(
        signed !== null && signed.name.trim() !== form.project_name.trim(),
        `The signed form names the project “${signed?.name.trim()}”, but it is submitted as “${form.project_name.trim()}”. Rename it, or have a new form signed.`,
        { place: 'form', field: 'project_name' },
      ),
  },
  {
    rule: 'signed-land',
    severity: 'block',
    canOverride: true,
    find: ({ project, facts: { signed } }) => {
      if (signed === null) return [];
      const now = printedFactsOf(project);
      const isSame =
        signed.parcels.join('\n') === now.parcels.join('\n') &&
        Math.abs(signed.hectares - now.hectares) < MIN_CHANGE_HA;
      return when(
        !isSame,
        `The form was signed for ${landText(signed.parcels, signed.hectares)}. The project now has ${landText(now.parcels, now.hectares)}${signed.parcels.length === now.parcels.length ? ', of other land or size' : ''}. Have a new form signed.`,
        { place: 'registration' },
      );
    },
  },
  {
    rule: 'signed-boundary',
    severity: 'warn',
    canOverride: false,
    find: ({ project, facts: { redrawn } }) =>
      redrawn === null
        ? []
        : [
            {
              says: `${redrawnText(project, redrawn)} If the new boundary is right, ask the client to withdraw this project and to register a new one.`,
              fixAt: null,
            },
          ],
  },
];
