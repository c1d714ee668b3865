import type { z } from 'zod';
import { SETTINGS, type AnySettings, type SettingName } from './all-settings.ts';
import { combinationProblems } from './combinations.ts';
import { sandboxSettings } from './sandbox-settings.ts';

export type Settings = AnySettings & {
  /** In the sandbox, the address of its own provider. */
  readonly OIDC_ISSUER: string;
  /** True without a configured identity provider: stand-ins replace every outside system. */
  readonly sandbox: boolean;
};

/** Lists the wrong settings and their problems, one per line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

type Environment = Record<string, string | undefined>;

/** Reads and checks all settings; an empty value counts as unset. Throws SettingsError. */
export function readSettings(env: Environment, purpose: 'serve' | 'operate' = 'serve'): Settings {
  const given = givenSettings(env, purpose);
  if (given.OIDC_ISSUER !== undefined) {
    return { ...given, OIDC_ISSUER: given.OIDC_ISSUER, sandbox: false };
  }
  return { ...given, ...sandboxSettings(given), sandbox: true };
}

/** Returns the settings as given, without the sandbox's own. Throws SettingsError. */
export function givenSettings(
  env: Environment,
  purpose: 'serve' | 'operate' = 'serve',
): AnySettings {
  const problems: string[] = [];
  const unread = new Set<SettingName>();
  const values = (Object.keys(SETTINGS) as SettingName[]).map((name) => {
    const schema: z.ZodType = SETTINGS[name].schema;
    const parsed = schema.safeParse(env[name] === '' ? undefined : env[name]);
    if (!parsed.success) {
      unread.add(name);
      problems.push(`${name}: ${parsed.error.issues.map(({ message }) => message).join('; ')}.`);
    }
    return [name, parsed.data];
  });
  const settings = Object.fromEntries(values) as AnySettings;
  problems.push(...combinationProblems(settings, unread, purpose));
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return settings;
}
