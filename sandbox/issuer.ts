/** The issuer of the sandbox's people in the database, whatever port its provider stands on. */
export const SANDBOX_ISSUER = 'sandbox';
