/** Issuer of the sandbox's accounts in the database, independent of the provider's port. */
export const SANDBOX_ISSUER = 'sandbox';
