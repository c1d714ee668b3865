import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type Provider from 'oidc-provider';
import type { SandboxAccount } from '../accounts.ts';
import { sendPage } from '../pages/page.ts';
import { readBody } from '../read-body.ts';
import { expiredPage } from './provider-pages.ts';
import { SignInAttempts } from './sign-in-attempts.ts';
import { signInPage } from './sign-in-page.ts';

const WRONG_PASSWORD_DELAY_MS = 300;
const MAX_FORM_BYTES = 8_192;

export interface InteractionSettings {
  provider: Provider;
  accounts: readonly SandboxAccount[];
  clientOrigins: readonly string[];
  mountPath: string;
  home: string;
}

/**
 * Handles `/interaction/{uid}` (the sign-in form) and `/interaction/{uid}/cancel`; the mount path
 * is already stripped. Rejects only when the provider itself fails.
 */
export function createInteractionHandler(settings: InteractionSettings) {
  const { provider, accounts, clientOrigins, mountPath, home } = settings;
  const attempts = new SignInAttempts();

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const { pathname } = url;
    const [, uid = '', ending] = /^\/interaction\/([\w-]+)(\/cancel)?$/.exec(pathname) ?? [];
    const interaction = await provider.interactionDetails(request, response).catch(asExpired);
    if (!interaction || interaction.uid !== uid || interaction.prompt.name !== 'login') {
      // The user went back to a page that was already used; the app knows whether they are signed
      // in.
      if (request.method === 'GET') response.writeHead(303, { location: home }).end();
      else sendPage(response, 404, expiredPage(home));
      return;
    }
    if (ending !== undefined) {
      const refusal = { error: 'access_denied', error_description: 'Sign-in was cancelled' };
      return provider.interactionFinished(request, response, refusal, {
        mergeWithLastSubmission: false,
      });
    }

    const show = (status: number, email: string, problem?: string) =>
      sendPage(
        response,
        status,
        signInPage({
          action: `${mountPath}/interaction/${uid}`,
          accounts,
          clientOrigins,
          email,
          ...(problem !== undefined && { problem }),
        }),
      );

    if (request.method !== 'POST') {
      const hint = interaction.params['login_hint'];
      return show(200, typeof hint === 'string' ? hint : '');
    }

    const form = new URLSearchParams(await readBody(request, MAX_FORM_BYTES));
    const email = (form.get('email') ?? '').trim();
    const attempted = email.toLowerCase();
    if (attempts.isBlocked(attempted)) {
      return show(
        429,
        email,
        'Too many wrong passwords for this e-mail. Wait five minutes, then try again.',
      );
    }
    const account = accounts.find((candidate) => candidate.email.toLowerCase() === attempted);
    if (!account || !sameText(form.get('password') ?? '', account.password)) {
      attempts.failed(attempted);
      await delay(WRONG_PASSWORD_DELAY_MS);
      return show(401, email, 'The e-mail and password do not match. Check both and try again.');
    }
    attempts.succeeded(attempted);
    return provider.interactionFinished(request, response, { login: { accountId: account.sub } });
  };
}

function asExpired(error: unknown): undefined {
  if (error instanceof Error && error.name === 'SessionNotFound') return undefined;
  throw error;
}

/** Compares digests, so that the timing reveals neither the length nor a common prefix. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
