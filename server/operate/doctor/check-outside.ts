import { randomBytes, randomUUID } from 'node:crypto';
import type { OutsideSystems } from '../../domains/app-context.ts';
import { checkMailServer } from '../../platform/mail/index.ts';
import { createCerClient } from '../../platform/outside/cer/index.ts';
import { createGeocoder } from '../../platform/outside/geocoder/index.ts';
import { createLpaClient } from '../../platform/outside/lpa/index.ts';
import { createPayPalClient } from '../../platform/outside/paypal/index.ts';
import { createRegisterReader } from '../../platform/outside/register/index.ts';
import { createTimeStamper } from '../../platform/outside/time-stamps/index.ts';
import { fail, off, ok, warn, type Check } from './finding.ts';

const isSandbox: NonNullable<Check['isStandIn']> = ({ sandbox }) => sandbox;

const payPalCheck: Check = {
  name: 'PayPal',
  cure: 'Check PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, and that PAYPAL_API_URL belongs to the same environment.',
  isStandIn: isSandbox,
  async run({ settings }) {
    const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = settings;
    if (!clientId || !clientSecret) return off('Card payment is off: PAYPAL_CLIENT_ID is not set.');
    const client = createPayPalClient({
      baseUrl: settings.PAYPAL_API_URL,
      clientId,
      clientSecret,
      timeoutMs: 5_000,
    });
    // An order that does not exist; asking for it requires a token first.
    await client.getOrder('FENCELINEDOCTOR');
    return ok(`${settings.PAYPAL_API_URL} issues a token.`);
  },
};

const lpaCheck: Check = {
  name: 'LPA registry',
  cure: 'Check LPA_URL and LPA_API_KEY.',
  isStandIn: isSandbox,
  async run({ settings: { LPA_URL: url, LPA_API_KEY: apiKey } }) {
    if (!url) return off('Farms cannot be verified: LPA_URL is not set.');
    const answer = await createLpaClient({ url, apiKey }).logIn({
      asker: 'doctor',
      pic: 'NA000000',
      userid: 'fenceline-doctor',
      pass: randomBytes(12).toString('hex'),
    });
    return answer.kind === 'let-in'
      ? fail(`${url} accepts any login.`, 'This is not the LPA registry. Check LPA_URL.')
      : ok(`${url} answers and refuses an invalid login.`);
  },
};

const cerCheck: Check = {
  name: 'regulator',
  cure: 'Check CER_URL and CER_API_KEY.',
  isStandIn: isSandbox,
  async run({ settings }) {
    const { CER_URL: url, CER_API_KEY: apiKey, CER_REGISTRATION: registration } = settings;
    if (!url) return off('Soil projects cannot be submitted: CER_URL is not set.');
    const { error } = await createCerClient({ url, apiKey, timeoutMs: 5_000 }).find(randomUUID());
    if (error) throw error;
    if (registration === undefined && settings.STAGE === 'prod') {
      return fail(
        `${url} answers, but nothing is submitted without the partner’s registration.`,
        'Set CER_REGISTRATION, see docs/operations.md.',
      );
    }
    return ok(`${url} answers.`);
  },
};

const geocoderCheck: Check = {
  name: 'geocoder',
  cure: 'Check GEOCODER_URL, GEOCODER_KIND and GEOCODER_API_KEY.',
  isStandIn: isSandbox,
  async run({ settings: { GEOCODER_URL: url, GEOCODER_KIND: kind, GEOCODER_API_KEY: apiKey } }) {
    if (!url) return off('Address search is off: GEOCODER_URL is not set.');
    const geocoder = createGeocoder({ url, kind, apiKey, timeoutMs: 5_000 });
    const { status, results } = await geocoder.geocode('Canberra ACT', 'au');
    if (results.length > 0) return ok('It finds Canberra.');
    return warn(`It answers, but does not find Canberra (${status}).`, geocoderCheck.cure);
  },
};

const mailCheck: Check = {
  name: 'mail',
  cure: 'Check SMTP_URL: host, port, user and password, and whether it needs smtps.',
  async run({ settings: { SMTP_URL: smtpUrl, MAIL_FROM: from, sandbox } }) {
    if (sandbox)
      return off('The sandbox sends no mail; it shows every message at /sandbox/mailbox.');
    if (!smtpUrl) {
      return warn('No mail is sent, so buyers get no files: SMTP_URL is not set.', 'Set SMTP_URL.');
    }
    await checkMailServer({ smtpUrl, from, timeoutMs: 5_000 });
    return ok(`The mail server accepts the connection; mail is sent from ${from}.`);
  },
};

const registerCheck: Check = {
  name: 'register',
  cure: 'Check CER_REGISTER_SOURCE: a GeoJSON file, or an address that returns one.',
  isStandIn: isSandbox,
  async run({ settings: { CER_REGISTER_SOURCE: source } }) {
    if (!source) {
      return off(
        'Projects are not compared with a public register: CER_REGISTER_SOURCE is not set.',
      );
    }
    const { byteLength } = await createRegisterReader(source).read();
    return ok(`${source} can be read (${(byteLength / 1e6).toFixed(1)} MB).`);
  },
};

const timeStampCheck: Check = {
  name: 'time stamps',
  cure: 'Check TIME_STAMP_URL: a time-stamp server (RFC 3161) that needs no sign-in.',
  isStandIn: isSandbox,
  async run({ settings: { TIME_STAMP_URL: url } }) {
    if (!url) return off('Signatures carry no time stamp: TIME_STAMP_URL is not set.');
    await createTimeStamper({ url, timeoutMs: 5_000 })(randomBytes(32));
    return ok(`${url} gives time stamps.`);
  },
};

/** Checks of outside systems, each with one harmless request. */
const CHECKS: Readonly<Record<keyof OutsideSystems, Check>> = {
  paypal: payPalCheck,
  lpa: lpaCheck,
  cer: cerCheck,
  register: registerCheck,
  geocoder: geocoderCheck,
  mailer: mailCheck,
  stampTime: timeStampCheck,
};

export const outsideChecks = Object.values(CHECKS);
