import { PROJECT_STATUSES, type ProjectStatus } from '#shared/api/contract';

/** The meaning of each code, in the specification's words (STATE-01..16). */
export const STATUS_MEANINGS: Record<ProjectStatus, string> = {
  A1: 'Form started and saved, not signed',
  A2: 'Form submitted',
  A3: 'Creating commitment PDF',
  A4: 'Commitment PDF ready to download',
  A5: 'Signed PDF uploaded by client',
  A6: 'Creating condition report PDF',
  A7: 'Condition report PDF ready',
  B1: 'Not approved, sent to client to change',
  B2: 'Not approved, sent to the provider to change',
  B3: 'Approved by the partner',
  C1: 'Sent to backend for CER submission',
  C2: 'In process by backend',
  C3: 'Unsuccessful, error returned',
  C4: 'CER submission successful, waiting for approval',
  C5: 'CER not approved',
  C6: 'CER approved',
};

/** The legend next to the table of projects, in the order of the codes (SOIL-09). */
export const STATUS_LEGEND = PROJECT_STATUSES.map((code) => ({
  code,
  meaning: STATUS_MEANINGS[code],
}));

/** True for A1 to A4, the only statuses at which a form may be reopened and saved (FORM-39). */
export const isReopenable = (status: ProjectStatus): boolean =>
  status === 'A1' || status === 'A2' || status === 'A3' || status === 'A4';
