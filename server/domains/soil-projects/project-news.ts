import type { ProjectStatus } from '#shared/api/contract';

export type ProjectReader = 'client' | 'partner';

interface Telling {
  to: readonly ProjectReader[];
  subject: (project: string) => string;
  /** What happened and what comes next. */
  text: (project: string) => string;
}

/** Notifications by the new status, for changes after which somebody else has to act. */
export const TOLD: Partial<Record<ProjectStatus, Telling>> = {
  A1: {
    to: ['client'],
    subject: (project) => `${project}: open for your changes`,
    text: (project) =>
      `You can change the form of ${project} again. Please make the changes, create a new PDF, sign it and send it.`,
  },
  A5: {
    to: ['client', 'partner'],
    subject: (project) => `${project}: signed commitment received`,
    text: (project) => `The signed commitment of ${project} was received and will be reviewed.`,
  },
  B1: {
    to: ['client', 'partner'],
    subject: (project) => `${project}: changes are needed`,
    text: (project) =>
      `${project} needs changes before it can be approved. To change it, open it in your soil projects and press Change my answers. Then create a new PDF, sign it and send it.`,
  },
  B2: {
    to: ['partner'],
    subject: (project) => `${project}: the provider needs to make changes`,
    text: (project) =>
      `${project} needs changes before it can be approved. The provider has been asked to make them.`,
  },
  B3: {
    to: ['client', 'partner'],
    subject: (project) => `${project}: approved by the partner`,
    text: (project) => `${project} was approved by the partner. It will go to the regulator next.`,
  },
  C3: {
    to: ['partner'],
    subject: (project) => `${project}: the submission failed`,
    text: (project) =>
      `The submission of ${project} to the regulator failed. You can read the reason in the project.`,
  },
  C4: {
    to: ['client', 'partner'],
    subject: (project) => `${project}: submitted to the Clean Energy Regulator`,
    text: (project) =>
      `${project} was submitted to the Clean Energy Regulator, which will now decide.`,
  },
  C5: {
    to: ['client', 'partner'],
    subject: (project) => `${project}: not approved by the Clean Energy Regulator`,
    text: (project) => `The Clean Energy Regulator did not approve ${project}.`,
  },
  C6: {
    to: ['client', 'partner'],
    subject: (project) => `${project}: approved by the Clean Energy Regulator`,
    text: (project) => `The Clean Energy Regulator approved ${project}.`,
  },
};

/**
 * A new project needs no notification. One that returns from A6 to A5, because its condition report
 * could not be made, was already announced when its signed PDF arrived.
 */
export const isTold = (from: ProjectStatus | null, to: ProjectStatus): boolean =>
  from !== null && !(from === 'A6' && to === 'A5') && TOLD[to] !== undefined;
