import type { MailReader } from '#entities/soil-project/record';
import type { ProjectStatus } from '#shared/api/contract';

interface Telling {
  subject: (project: string) => string;
  /** What happened and what comes next, for each reader who gets a mail. */
  text: Partial<Record<MailReader, (project: string, partnerName: string) => string>>;
}

/** Notifications by the new status, for changes after which somebody else has to act. */
export const TOLD: Partial<Record<ProjectStatus, Telling>> = {
  A1: {
    subject: (project) => `${project}: open for your changes`,
    text: {
      client: (project) =>
        `You can change the form of ${project} again. Please make the changes, create a new PDF, sign it and send it.`,
    },
  },
  A4: {
    subject: (project) => `${project}: signatures are missing`,
    text: {
      client: (project) =>
        `The signed commitment of ${project} cannot be accepted yet. Please have everybody named in it sign the PDF, and send it again. You need not change the form.`,
    },
  },
  A5: {
    subject: (project) => `${project}: signed commitment received`,
    text: {
      client: (project, partner) =>
        `We received the signed commitment of ${project}. Next, ${partner} reviews it. You have nothing to do until we write to you again.`,
      partner: (project) =>
        `The client sent the signed commitment of ${project}. Once its signatures are seen, the condition report is created and the project waits for your review.`,
    },
  },
  B1: {
    subject: (project) => `${project}: changes are needed`,
    text: {
      client: (project) =>
        `${project} needs changes before it can be approved. Follow the link to your form and change your answers. Then create a new PDF, sign it and send it.`,
      partner: (project) =>
        `${project} was returned to the client, who can now change the answers. You have nothing to do until a new signed PDF arrives.`,
    },
  },
  B2: {
    subject: (project) => `${project}: the provider needs to make changes`,
    text: {
      partner: (project) =>
        `${project} needs changes by the provider before it can be approved. Once they are made, decide on it again.`,
    },
  },
  B3: {
    subject: (project) => `${project}: approved by the partner`,
    text: {
      client: (project, partner) =>
        `${partner} approved ${project} and sends it to the Clean Energy Regulator next. You have nothing to do.`,
      partner: (project) =>
        `${project} is approved. The next step is yours: check it and press Submit to CER.`,
    },
  },
  C3: {
    subject: (project) => `${project}: the submission failed`,
    text: {
      partner: (project) =>
        `The submission of ${project} to the regulator failed. The project shows the reason. Please correct it and submit it again.`,
    },
  },
  C4: {
    subject: (project) => `${project}: submitted to the Clean Energy Regulator`,
    text: {
      client: (project) =>
        `${project} was submitted to the Clean Energy Regulator, which will now decide. You have nothing to do.`,
      partner: (project) =>
        `The Clean Energy Regulator received ${project} and will now decide. The project shows its id at the regulator.`,
    },
  },
  C5: {
    subject: (project) => `${project}: not approved by the Clean Energy Regulator`,
    text: {
      client: (project, partner) =>
        `The Clean Energy Regulator did not approve ${project}. ${partner} decides what to do next and writes to you.`,
      partner: (project) =>
        `The Clean Energy Regulator did not approve ${project}. The project shows its answer. Please decide what to do next, and write to the client.`,
    },
  },
  C6: {
    subject: (project) => `${project}: approved by the Clean Energy Regulator`,
    text: {
      client: (project) => `The Clean Energy Regulator approved ${project}.`,
      partner: (project) =>
        `The Clean Energy Regulator approved ${project}. There is nothing more to do.`,
    },
  },
};

/**
 * Whether the change is mailed. A new project needs no notification, and neither does a commitment
 * that is ready: its client waits for it. A signed PDF is announced once the server has compared
 * it, not by the move to A5.
 */
export const isMailed = (from: ProjectStatus | null, to: ProjectStatus): boolean =>
  from !== null &&
  from !== to &&
  to !== 'A5' &&
  !(from !== 'A5' && to === 'A4') &&
  TOLD[to] !== undefined;
