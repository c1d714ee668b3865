import { createHmac, randomBytes } from 'node:crypto';

/** Shows whether two nodes have the same secret, and reveals nothing else about it. */
export interface SecretMark {
  salt: string;
  mac: string;
}

export function markOf(secret: string, salt = randomBytes(16).toString('base64url')): SecretMark {
  const mac = createHmac('sha256', secret).update(`secret of a node ${salt}`).digest('base64url');
  return { salt, mac };
}

export const isMarkOf = (mark: SecretMark, secret: string) =>
  markOf(secret, mark.salt).mac === mark.mac;
