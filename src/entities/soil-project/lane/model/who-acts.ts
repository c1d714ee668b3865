import type { ProjectStatus } from '#shared/api/contract';

/** The party that has to act next on a project. */
export type NextActor = 'client' | 'partner' | 'provider' | 'regulator' | 'server';

/** Who reads the words about a project. */
export type StageReader = 'client' | 'partner';

/** The stages of a project in order, for its stage line. */
export const PROJECT_STAGES = ['Form', 'Signature', 'Review', 'Regulator', 'Approved'] as const;
export type ProjectStage = (typeof PROJECT_STAGES)[number];

interface StatusWords {
  actor: NextActor | null;
  stage: ProjectStage;
  /** What happens now, by reader; `{partner}` stands for the partner's name. */
  now: Record<StageReader, string>;
}

const NOTHING_TO_DO = 'You have nothing to do.';
const makingPdf: StatusWords = {
  actor: 'server',
  stage: 'Form',
  now: {
    client: 'We are creating the PDF to sign. This takes a few seconds.',
    partner: 'The PDF to sign is being created.',
  },
};
const submitting: StatusWords = {
  actor: 'server',
  stage: 'Regulator',
  now: {
    client: `The project is being sent to the Clean Energy Regulator. ${NOTHING_TO_DO}`,
    partner: 'The project is being sent to the regulator.',
  },
};

const WORDS: Record<ProjectStatus, StatusWords> = {
  A1: {
    actor: 'client',
    stage: 'Form',
    now: {
      client: 'Fill in the form, then create the PDF to sign.',
      partner: 'The client fills in the form.',
    },
  },
  A2: makingPdf,
  A3: makingPdf,
  A4: {
    actor: 'client',
    stage: 'Signature',
    now: {
      client: 'Download the PDF, have everybody sign it, and send the signed PDF.',
      partner: 'The client has the PDF signed and sends it.',
    },
  },
  A5: {
    actor: 'partner',
    stage: 'Review',
    now: {
      client: `{partner} checks the signed PDF. ${NOTHING_TO_DO}`,
      partner: 'Check that the PDF is signed. The condition report follows.',
    },
  },
  A6: {
    actor: 'server',
    stage: 'Review',
    now: {
      client: `We are creating the report on the condition of your land. ${NOTHING_TO_DO}`,
      partner: 'The condition report is being created.',
    },
  },
  A7: {
    actor: 'partner',
    stage: 'Review',
    now: {
      client: `{partner} reviews the project. ${NOTHING_TO_DO}`,
      partner: 'Review the project and decide.',
    },
  },
  B1: {
    actor: 'client',
    stage: 'Form',
    now: {
      client:
        '{partner} asks you for changes. Change your answers, then create, sign and send a new PDF.',
      partner: 'The client changes the answers and signs a new PDF.',
    },
  },
  B2: {
    actor: 'provider',
    stage: 'Review',
    now: {
      client: `Something has to be changed by the provider, not by you. ${NOTHING_TO_DO}`,
      partner: 'The provider makes the changes. Decide again afterwards.',
    },
  },
  B3: {
    actor: 'partner',
    stage: 'Regulator',
    now: {
      client: `{partner} approved the project and sends it to the Clean Energy Regulator next. ${NOTHING_TO_DO}`,
      partner: 'Check the project and submit it to the regulator.',
    },
  },
  C1: submitting,
  C2: submitting,
  C3: {
    actor: 'partner',
    stage: 'Regulator',
    now: {
      client: `The project did not get through to the Clean Energy Regulator. This happens, and nothing of yours is lost: {partner} corrects it and sends it again. ${NOTHING_TO_DO}`,
      partner: 'The submission failed. Read the reason, correct it and submit again.',
    },
  },
  C4: {
    actor: 'regulator',
    stage: 'Regulator',
    now: {
      client: `The Clean Energy Regulator has the project and decides. ${NOTHING_TO_DO}`,
      partner: 'The regulator has the project and decides.',
    },
  },
  C5: {
    actor: 'partner',
    stage: 'Regulator',
    now: {
      client:
        'The Clean Energy Regulator did not approve the project. {partner} decides what to do next and writes to you.',
      partner: 'The regulator did not approve the project. Decide what to do next.',
    },
  },
  C6: {
    actor: null,
    stage: 'Approved',
    now: {
      client: 'The Clean Energy Regulator approved the project.',
      partner: 'The regulator approved the project.',
    },
  },
};

/** Returns who has to act at a status; null once nobody has to. */
export const whoActs = (status: ProjectStatus): NextActor | null => WORDS[status].actor;

/** Returns the stage of a project; B1 is at the form again. */
export const stageOf = (status: ProjectStatus): ProjectStage => WORDS[status].stage;

/** Says in one or two sentences what happens now and what the reader has to do. */
export const whatHappensNow = (
  status: ProjectStatus,
  reader: StageReader,
  partnerName: string,
): string => WORDS[status].now[reader].replaceAll('{partner}', () => partnerName);

/** Names the party whose turn it is, in a few words for a list. */
export function turnText(status: ProjectStatus, reader: StageReader, partnerName: string): string {
  const actor = whoActs(status);
  if (actor === reader) return 'Your turn';
  switch (actor) {
    case 'client':
      return 'Client’s turn';
    case 'partner':
      return `${partnerName}’s turn`;
    case 'provider':
      return 'Provider’s turn';
    case 'regulator':
      return 'Regulator’s turn';
    case 'server':
      return 'In progress';
    case null:
      return 'Finished';
  }
}
