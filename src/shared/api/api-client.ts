import { getAccessToken } from '#shared/auth/react';
import { ApiError } from './api-error.ts';
import { createClient } from './client.ts';
import { serverAnswered, serverDoubted, serverMissed } from './connection.ts';
import { decodeInBrowser } from './decode-in-browser.ts';

/**
 * The single-page app's only client for its server; every call except public ones carries a
 * silently renewed token (AUTH-06).
 */
export const apiClient = createClient({
  endpoint: '/api',
  token: () =>
    getAccessToken().catch((cause: unknown) => {
      serverDoubted();
      throw ApiError.unreachable(cause);
    }),
  decode: decodeInBrowser,
  onOutcome: (isAnswered) => (isAnswered ? serverAnswered() : serverMissed()),
});
