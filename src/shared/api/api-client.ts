import { getAccessToken } from '#shared/auth/react';
import { ApiError } from './api-error.ts';
import { createClient } from './client.ts';
import { decodeInBrowser } from './decode-in-browser.ts';

/** The SPA's one way to its server; every call carries a silent token (AUTH-06). */
export const apiClient = createClient({
  endpoint: '/api',
  token: () =>
    getAccessToken().catch((cause: unknown) => {
      throw ApiError.unreachable(cause);
    }),
  decode: decodeInBrowser,
});
