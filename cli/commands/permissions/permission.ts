import { PERMISSIONS } from '#shared/api/contract';
import type { CommandInput, OptionSpec } from '../../command.ts';
import { misuse } from '../../failure.ts';

type Permission = (typeof PERMISSIONS)[number];

export const permissionOption: OptionSpec = {
  flags: '--permission <NAME>',
  about: `Which one: ${PERMISSIONS.join(', ')}.`,
  default: 'admin',
};

/** Throws `CommandFailedError` for an unknown permission. */
export function permissionOf({ options }: CommandInput): Permission {
  const typed = options['permission'] as string;
  const permission = PERMISSIONS.find((name) => name === typed);
  if (permission !== undefined) return permission;
  throw misuse(`${typed} is not a permission. Choose one of ${PERMISSIONS.join(', ')}.`);
}
