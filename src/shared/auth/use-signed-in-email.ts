import { useUnit } from 'effector-react';
import { $session } from './session.ts';

/** E-mail of the signed-in user; screens are shown to nobody else. */
export function useSignedInEmail(): string {
  const session = useUnit($session);
  if (session.status !== 'authenticated') throw new Error('This screen needs a signed-in user.');
  return session.email;
}
