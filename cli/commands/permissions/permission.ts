import { PERMISSIONS } from '#shared/api/contract';
import type { CommandInput } from '../../command.ts';
import { misuse } from '../../failure.ts';

type Permission = (typeof PERMISSIONS)[number];

export const permissionOption = {
  '--permission <NAME>': {
    about: `Which one: ${PERMISSIONS.join(', ')}.`,
    default: 'admin',
    values: PERMISSIONS,
  },
};

/** Throws `CommandFailedError` for an unknown permission. */
export function permissionOf({ options }: CommandInput<typeof permissionOption>): Permission {
  const typed = options.permission;
  const permission = PERMISSIONS.find((name) => name === typed);
  if (permission !== undefined) return permission;
  throw misuse(`${typed} is not a permission. Choose one of ${PERMISSIONS.join(', ')}.`);
}
