import * as field from '../fields.ts';
import type { SettingGroup } from '../setting.ts';

/** Sign-in and the people with special permissions. */
export const SIGN_IN = {
  OIDC_ISSUER: {
    schema: field.webAddress.optional(),
    about: 'OpenID Connect provider. Unset: the sandbox, with stand-ins for every outside system.',
  },
  OIDC_CLIENT_ID: {
    schema: field.text.default('fenceline-web'),
    about: 'Public client of the web app.',
  },
  OIDC_AUDIENCE: {
    schema: field.text.default('fenceline-api'),
    about: 'Audience that access tokens must have.',
  },
  OIDC_SCOPE: {
    schema: field.text.default('openid profile email'),
    about: 'Scopes that the app requests.',
  },
  OIDC_EMAIL_CLAIM: {
    schema: field.text.default('email'),
    about: 'Claim with the e-mail address; <claim>_verified says whether it is verified.',
  },
  ADMIN_EMAILS: {
    schema: field.emails.default([]),
    about: 'E-mails given the admin permission at start, comma separated.',
  },
} as const satisfies SettingGroup;
