import type { ProjectStatus } from '#shared/api/contract';
import { STATUS_MEANINGS, isSubmittable } from '#entities/soil-project/record';
import type { RegulatorStage } from '#entities/submission/request';
import type { Rule } from './rule.ts';
import { when } from './when.ts';

/** OP-72: why a project in progress, decided or approved cannot be submitted again. */
export const notSubmittableText = (status: ProjectStatus): string =>
  `The project is at ${status} (${STATUS_MEANINGS[status]}) and cannot be submitted at this status.`;

/** OP-82: there are no defaults at prod. */
export const notConfiguredText = (stage: RegulatorStage): string =>
  `The regulator's ids and declarations for the ${stage} stage are not configured on this server.`;

const UNSIGNED: ReadonlySet<ProjectStatus> = new Set(['A1', 'A2', 'A3', 'A4']);

/** Rules about the state of the project: status, withdrawal, commitment, approval, settings. */
export const STATUS_RULES: readonly Rule[] = [
  {
    rule: 'status',
    severity: 'block',
    canOverride: false,
    find: ({ project: { status } }) => when(!isSubmittable(status), notSubmittableText(status)),
  },
  {
    rule: 'withdrawn',
    severity: 'block',
    canOverride: false,
    find: ({ facts: { withdrawn } }) =>
      when(
        withdrawn !== null,
        `The client withdrew the project: ${withdrawn?.note || 'no reason given'}.`,
        { place: 'registration' },
      ),
  },
  {
    rule: 'regulator-settings',
    severity: 'block',
    canOverride: false,
    find: ({ regulator: { settings, stage } }) => when(settings === null, notConfiguredText(stage)),
  },
  {
    rule: 'commitment-signed',
    severity: 'block',
    canOverride: true,
    find: ({ project: { status } }) =>
      when(UNSIGNED.has(status), 'The commitment is not signed.', { place: 'registration' }),
  },
  {
    rule: 'signed-form',
    severity: 'block',
    canOverride: true,
    find: ({ project: { status, attributes } }) => {
      if (UNSIGNED.has(status)) return [];
      const { signed, form } = attributes;
      return when(
        signed === null || signed.form !== form,
        signed === null
          ? 'There is no signed commitment.'
          : `Form ${signed.form} is signed, but the answers are those of form ${form}.`,
        { place: 'registration' },
      );
    },
  },
  {
    rule: 'signatures',
    severity: 'block',
    canOverride: true,
    find: ({ project: { status, attributes } }) => {
      const { signed, form } = attributes;
      if (UNSIGNED.has(status) || signed === null || signed.form !== form) return [];
      return when(
        signed.checked_by === null,
        `Nobody has confirmed yet that all landholders signed form ${form}.`,
        { place: 'signed' },
      );
    },
  },
  {
    rule: 'approved',
    severity: 'block',
    canOverride: true,
    find: ({ project: { status } }) =>
      when(
        status !== 'B3' && !status.startsWith('C'),
        'The project is not approved by the partner.',
        { place: 'decision' },
      ),
  },
];
