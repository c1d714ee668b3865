/** Checks an answer and returns its data, or why it is not as expected. */
export interface AnswerCheck {
  safeParse: (
    data: unknown,
  ) => { success: true; data: unknown } | { success: false; error: unknown };
}

/** A result schema that works without the validator. */
const checkedBy = (isResult: (data: unknown) => boolean): AnswerCheck => ({
  safeParse: (data) =>
    isResult(data)
      ? { success: true, data }
      : {
          success: false,
          error: new TypeError('The answer does not have the expected shape.'),
        },
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Checks only what the shell itself needs; the server validates the rest. */
const isSettings = (data: unknown) =>
  Array.isArray(data) &&
  isRecord(data[0]) &&
  typeof data[0]['product_name'] === 'string' &&
  isRecord(data[0]['links']) &&
  isRecord(data[0]['oidc']) &&
  typeof data[0]['oidc']['authority'] === 'string';

const isSignedOut = (data: unknown) =>
  Array.isArray(data) && isRecord(data[0]) && data[0]['sign_out'] === true;

const isDraftKey = (data: unknown) =>
  Array.isArray(data) && isRecord(data[0]) && String(data[0]['draft_key']).length === 43;

const isStanding = (data: unknown) =>
  Array.isArray(data) &&
  isRecord(data[0]) &&
  typeof data[0]['may_register'] === 'boolean' &&
  typeof data[0]['is_partner_admin'] === 'boolean' &&
  typeof data[0]['bucket_name'] === 'string';

/**
 * Hand-written checks of the answers that the shell asks for, so that it loads neither schemas nor
 * their validator.
 */
export const SHELL_CHECKS: Readonly<Record<string, AnswerCheck>> = {
  'app.settings': checkedBy(isSettings),
  'app.version': checkedBy((data) => typeof data === 'string'),
  'owners.signOut': checkedBy(isSignedOut),
  'owners.draftKey': checkedBy(isDraftKey),
  'soilProjects.standing': checkedBy(isStanding),
};
