import { isGateAddress } from '#entities/farm';
import { CerForm } from '#entities/submission/request';
import { landOf } from '#entities/registration/commitment';
import {
  implausibleExtents,
  answersOf,
  practisedActivities,
  practisedText,
} from '#entities/registration/form';
import { actionName } from '#entities/registration/activity';
import type { Found } from './finding.ts';
import type { Rule } from './rule.ts';
import { when } from './when.ts';

/** A rule about a field of the form; its id is the field's name. */
const fieldRule = (
  field: keyof CerForm,
  says: string,
  isWrong: (form: CerForm) => boolean,
): Rule => ({
  rule: field,
  severity: 'block',
  canOverride: false,
  find: ({ form }) => when(isWrong(form), says, { place: 'form', field }),
});

const isBlank =
  (field: 'road_number' | 'road_name' | 'suburb') =>
  (form: CerForm): boolean =>
    form[field].trim() === '';

/** True if the value cannot become part of a payload. */
const isUnusable =
  (field: keyof CerForm) =>
  (form: CerForm): boolean =>
    !CerForm.shape[field].safeParse(form[field]).success;

const shownTonnes = (tonnes: number): string => `${Math.round(tonnes).toLocaleString('en-AU')} t`;

/**
 * Rules about the fields that the partner fills in and the activities. The texts of the five checks
 * are verbatim from the specification (CER-27..31).
 */
export const FORM_RULES: readonly Rule[] = [
  {
    rule: 'project_name',
    severity: 'block',
    canOverride: true,
    find: ({ project: { projectName }, form }) =>
      when(
        form.project_name.trim() !== projectName.trim(),
        `The form submits the project as “${form.project_name.trim()}”, but its name is “${projectName.trim()}”.`,
        { place: 'form', field: 'project_name' },
      ),
  },
  fieldRule(
    'front_gate_address',
    'Front gate address is missing',
    (form) => !isGateAddress(form.front_gate_address),
  ),
  fieldRule('road_number', 'Road number is missing', isBlank('road_number')),
  fieldRule('road_name', 'Road name is missing', isBlank('road_name')),
  fieldRule('suburb', 'Suburb name is missing', isBlank('suburb')),
  {
    rule: 'title-docs',
    severity: 'block',
    canOverride: false,
    find: ({ project }) =>
      when(
        project.attributes.title_docs.length === 0,
        'Project has no title document. Please upload title documents and return to this form.',
        { place: 'title-docs' },
      ),
  },
  fieldRule(
    'nrm_published_date',
    'NRM published date is missing',
    isUnusable('nrm_published_date'),
  ),
  fieldRule(
    'forward_abatement_estimate',
    'Forward abatement estimate must be a number, 0 or more',
    isUnusable('forward_abatement_estimate'),
  ),
  {
    rule: 'abatement',
    severity: 'warn',
    canOverride: false,
    find: ({ project: { totalHa }, form, facts: { abatement_t_per_ha: usual } }) => {
      const tonnes = form.forward_abatement_estimate;
      const perHa = tonnes / totalHa;
      const [min, max] = usual;
      return when(
        totalHa > 0 && Number.isFinite(tonnes) && (perHa < min || perHa > max),
        `The abatement estimate is ${shownTonnes(tonnes)} on ${Math.round(totalHa).toLocaleString('en-AU')} ha, ${shownTonnes(perHa)} per hectare. Estimates are usually ${min} to ${max} t per hectare.`,
        { place: 'form', field: 'forward_abatement_estimate' },
      );
    },
  },
  {
    rule: 'signatory_id',
    severity: 'block',
    canOverride: false,
    find: ({ form, regulator: { settings } }) =>
      when(
        settings !== null &&
          !settings.delegates.some((delegate) => delegate.signatory_id === form.signatory_id),
        'Please choose the authorising person.',
        { place: 'form', field: 'signatory_id' },
      ),
  },
  {
    rule: 'activity-ids',
    severity: 'block',
    canOverride: false,
    find: ({ project, regulator: { settings } }) =>
      project.chosenActions.flatMap((key) =>
        when(
          settings !== null && settings.activity_ids[key] === undefined,
          `"${actionName(key, settings?.older_activity_names)}" has no activity id from the regulator. Ask whoever runs this server to add it to CER_REGISTRATION.`,
        ),
      ),
  },
  {
    rule: 'new-activity',
    severity: 'block',
    canOverride: false,
    find: ({ project }) =>
      when(
        project.chosenActions.length === 0,
        'No planned activity is chosen. A project needs at least one new activity.',
        { place: 'registration' },
      ),
  },
  {
    rule: 'already-practised',
    severity: 'block',
    canOverride: true,
    find: ({ project }) => {
      const { existing_actions } = answersOf(project);
      const chosen = { chosen_activities: project.chosenActions, existing_actions };
      return practisedActivities(chosen).map((practised) => ({
        says: practisedText(practised),
        fixAt: { place: 'registration' },
      }));
    },
  },
  {
    rule: 'plausible-answers',
    severity: 'warn',
    canOverride: false,
    find: ({ project }) => {
      const land = landOf(project);
      return ([2, 3, 5, 6] as const).flatMap((step) =>
        implausibleExtents(answersOf(project), step, land).map(({ message }): Found => ({
          says: `Step ${step} of the registration: ${message}`,
          fixAt: { place: 'registration' },
        })),
      );
    },
  },
];
