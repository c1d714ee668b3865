import { SETTINGS, type AnySettings, type SettingName } from '../platform/settings/all-settings.ts';
import { sandboxSettings } from '../platform/settings/sandbox-settings.ts';
import { givenSettings, SettingsError } from '../platform/settings/settings.ts';
import { hiddenValue } from './redact.ts';
import { misspelled, type UnknownName } from './unknown-names.ts';

export interface SettingShown {
  name: SettingName;
  about: string;
  /** `sandbox`: the sandbox replaces a setting of a real system. */
  source: 'default' | 'environment' | 'sandbox' | 'unset';
  /** The value that the server reads, with secrets hidden; the raw text if it cannot be read. */
  value: string | null;
  problem: string | null;
}

export interface ConfigResult {
  settings: SettingShown[];
  /** Problems between several settings. */
  problems: string[];
  /** Names in the environment that are probably misspelled settings. */
  unknown: UnknownName[];
}

const names = Object.keys(SETTINGS) as SettingName[];

/** `fenceline config`: returns every setting as the server would read it from this environment. */
export async function config(): Promise<ConfigResult> {
  const { env } = process;
  const { given, problems } = attempt(env);
  const own = new Map<string, string>();
  const together: string[] = [];
  for (const problem of problems) {
    const [, name = '', words = ''] = /^(\w+): (.*)$/s.exec(problem) ?? [];
    if (names.includes(name as SettingName)) own.set(name, words);
    else together.push(problem);
  }
  const replaced: Partial<AnySettings> =
    given && given.OIDC_ISSUER === undefined ? sandboxSettings(given) : {};
  return {
    settings: names.map((name) => {
      const typed = env[name] || undefined;
      const isReplaced = name in replaced;
      const value = given ? (isReplaced ? replaced : given)[name] : typed;
      return {
        name,
        about: SETTINGS[name].about,
        source: sourceOf(isReplaced, typed, value),
        value: value === undefined ? null : shown(name, value),
        problem: own.get(name) ?? null,
      };
    }),
    problems: together,
    unknown: misspelled(Object.keys(env), names),
  };
}

function attempt(env: NodeJS.ProcessEnv): { given: AnySettings | null; problems: string[] } {
  try {
    return { given: givenSettings(env), problems: [] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return { given: null, problems: error.message.split('\n') };
  }
}

function sourceOf(
  isReplaced: boolean,
  typed: string | undefined,
  value: unknown,
): SettingShown['source'] {
  if (isReplaced) return 'sandbox';
  if (typed !== undefined) return 'environment';
  return value === undefined ? 'unset' : 'default';
}

function shown(name: SettingName, value: unknown): string {
  const { secret = false } = SETTINGS[name] as { secret?: boolean };
  const list = Array.isArray(value) ? value.join(',') : value;
  return hiddenValue(typeof list === 'string' ? list : JSON.stringify(list), secret);
}
