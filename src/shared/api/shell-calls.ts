import { addresses } from './contract/addresses.ts';
import type { Contract, ResultOf } from './contract/index.ts';

type App = Contract['app'];
type SignOut = Contract['owners']['signOut'];
type DraftKey = Contract['owners']['draftKey'];
type StandingCall = Contract['soilProjects']['standing'];
type Settings = ResultOf<App['settings']>[0];

/** A result schema that works without the validator. */
const checkedBy = <T>(isResult: (data: unknown) => data is T) => ({
  safeParse: (data: unknown) =>
    isResult(data)
      ? { success: true as const, data }
      : {
          success: false as const,
          error: new TypeError('The answer does not have the expected shape.'),
        },
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Checks only what the shell itself needs; the server validates the rest. */
const isSettings = (data: unknown): data is [Settings] =>
  Array.isArray(data) &&
  isRecord(data[0]) &&
  typeof data[0]['product_name'] === 'string' &&
  isRecord(data[0]['links']) &&
  isRecord(data[0]['oidc']) &&
  typeof data[0]['oidc']['authority'] === 'string';

const isSignedOut = (data: unknown): data is ResultOf<SignOut> =>
  Array.isArray(data) && isRecord(data[0]) && data[0]['sign_out'] === true;

const isDraftKey = (data: unknown): data is ResultOf<DraftKey> =>
  Array.isArray(data) && isRecord(data[0]) && String(data[0]['draft_key']).length === 43;

const isStanding = (data: unknown): data is ResultOf<StandingCall> =>
  Array.isArray(data) &&
  isRecord(data[0]) &&
  typeof data[0]['may_register'] === 'boolean' &&
  typeof data[0]['is_partner_admin'] === 'boolean' &&
  typeof data[0]['bucket_name'] === 'string';

/**
 * Contract calls that the shell makes, with hand-written checks, so that the signed-out shell loads
 * neither the schemas nor their validator, and the rail not those of soil projects.
 */
export const shellCalls = {
  settings: {
    ...addresses.app.settings,
    domain: 'app',
    name: 'settings',
    kind: 'read',
    access: 'anyone',
    result: checkedBy(isSettings),
  } as unknown as App['settings'],
  version: {
    ...addresses.app.version,
    domain: 'app',
    name: 'version',
    kind: 'read',
    access: 'anyone',
    result: checkedBy((data): data is string => typeof data === 'string'),
  } as unknown as App['version'],
  signOut: {
    ...addresses.owners.signOut,
    domain: 'owners',
    name: 'signOut',
    kind: 'write',
    access: 'signed-in',
    result: checkedBy(isSignedOut),
  } as unknown as SignOut,
  draftKey: {
    ...addresses.owners.draftKey,
    domain: 'owners',
    name: 'draftKey',
    kind: 'read',
    access: 'signed-in',
    result: checkedBy(isDraftKey),
  } as unknown as DraftKey,
  standing: {
    ...addresses.soilProjects.standing,
    domain: 'soilProjects',
    name: 'standing',
    kind: 'read',
    access: 'signed-in',
    result: checkedBy(isStanding),
  } as unknown as StandingCall,
};
