import { CallError } from '../../../platform/call-error.ts';

/**
 * Returns the trimmed name; throws INVALID_PARAMS if blank. Owners must have a name (PROD-03); the
 * screen only marks the field, so the server enforces it (OP-07).
 */
export function requireName(name: string): string {
  const trimmed = name.trim();
  if (trimmed !== '') return trimmed;
  throw new CallError('INVALID_PARAMS', 'Name cannot be empty', {
    fields: { name: 'Name cannot be empty' },
  });
}
