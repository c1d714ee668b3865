import { readSigningIdentity } from '../../platform/signature/signing-identity.ts';
import { fail, off, ok, warn, type Check } from './finding.ts';

const DAY_MS = 24 * 3600 * 1_000;
const WARN_DAYS = 30;
const CURE = 'Set SIGNING_CERTIFICATE_FILE and SIGNING_KEY_FILE to a new certificate and its key.';

/** Checks the certificate with which documents are signed. */
export const signingCheck: Check = {
  name: 'signing',
  cure: 'Check SIGNING_CERTIFICATE_FILE and SIGNING_KEY_FILE.',
  // The sandbox makes its certificate when it first starts.
  isStandIn: ({ sandbox }) => sandbox,
  async run({ settings }) {
    const identity = await readSigningIdentity(settings);
    if (!identity) return off('Documents are not signed: SIGNING_CERTIFICATE_FILE is not set.');
    const { name, validTo } = identity;
    const until = `The certificate of ${name} is valid until ${validTo.toISOString().slice(0, 10)}`;
    const days = (validTo.getTime() - Date.now()) / DAY_MS;
    if (days < 0) return fail(`${until}; it has expired.`, CURE);
    return days < WARN_DAYS ? warn(`${until}.`, CURE) : ok(`${until}.`);
  },
};
