import { addresses } from './contract/addresses.ts';
import type { Contract, ResultOf } from './contract/index.ts';

type App = Contract['app'];
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

/**
 * Contract calls used before anybody is signed in, with hand-written checks, so that the signed-out
 * shell loads neither the schemas nor their validator.
 */
export const earlyCalls = {
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
};
