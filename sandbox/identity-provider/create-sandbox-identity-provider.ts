import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { SandboxAccount } from '../accounts.ts';
import { sendPage } from '../pages/page.ts';
import { BodyTooLargeError } from '../read-body.ts';
import { createInteractionHandler } from './interaction-handler.ts';
import { loadOrCreateKeys } from './keys-file.ts';
import { providerConfiguration } from './provider-configuration.ts';
import { errorPage } from './provider-pages.ts';
import { createUserinfoHandler } from './userinfo-handler.ts';

/** Pause between the polls in which a command line asks whether the user has confirmed the code. */
const DEVICE_POLL_S = 1;

export interface SandboxIdentityProviderOptions {
  /** The provider's URL, such as `http://localhost:4180/oidc`; its path is the mount path. */
  issuer: string;
  accounts: readonly SandboxAccount[];
  /** Origins of the web application, the main one first. Each may sign in, sign out and refresh. */
  clientOrigins: readonly string[];
  /** File with the signing and cookie keys. */
  keysFile: string;
  /** Lifetime of an access token; defaults to ten minutes. */
  accessTokenSeconds?: number;
  /** Called with errors that the user saw only as a plain error page. */
  onError?: (error: Error) => void;
}

export interface SandboxIdentityProvider {
  /** Handles all paths below the mount path; the request body must be unread. */
  handler: RequestListener;
  accounts: readonly SandboxAccount[];
}

/** Creates a real OpenID Connect provider (node-oidc-provider) for the sandbox's accounts. */
export async function createSandboxIdentityProvider(
  options: SandboxIdentityProviderOptions,
): Promise<SandboxIdentityProvider> {
  const { issuer, accounts, clientOrigins, keysFile, accessTokenSeconds = 600, onError } = options;
  const { origin, pathname: mountPath } = new URL(issuer);
  const home = `${clientOrigins[0] ?? origin}/`;
  const keys = await loadOrCreateKeys(keysFile);
  const settings = { accounts, clientOrigins, keys, mountPath, home, accessTokenSeconds };
  const provider = await withoutDeveloperNotices(async () => {
    const { default: Provider } = await import('oidc-provider');
    return new Provider(issuer, providerConfiguration(settings));
  });
  const report = (error: Error) => onError?.(error);
  (provider as NodeJS.EventEmitter).on('error', report);
  provider.on('device_authorization.success', (_context, answer) =>
    Object.assign(answer, { interval: DEVICE_POLL_S }),
  );
  provider.on('server_error', (_ctx, error) => report(error));

  const answerProvider = provider.callback();
  const answerInteraction = createInteractionHandler({ provider, ...settings });
  const answerUserinfo = createUserinfoHandler({ issuer, ...settings });

  async function answer(request: IncomingMessage, response: ServerResponse, path: string) {
    const url = new URL(origin + path);
    if (url.pathname.startsWith('/interaction/')) return answerInteraction(request, response, url);
    if (url.pathname === '/me') return answerUserinfo(request, response);
    // The provider adds the hashes of its own scripts to a policy that is already set.
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; script-src 'report-sample'; img-src 'self'",
    );
    response.setHeader('referrer-policy', 'no-referrer');
    return answerProvider(request, response);
  }

  return {
    accounts,
    handler: (request, response) => {
      const address = request.url ?? '/';
      // oidc-provider derives the mount path by comparing the two URLs.
      const path = address.startsWith(mountPath) ? address.slice(mountPath.length) || '/' : address;
      Object.assign(request, { originalUrl: address, url: path });
      answer(request, response, path).catch((error: unknown) => {
        if (!(error instanceof BodyTooLargeError)) report(error as Error);
        if (response.headersSent) response.destroy();
        else
          sendPage(
            response,
            error instanceof BodyTooLargeError ? 413 : 500,
            errorPage(home, undefined),
          );
      });
    },
  };
}

/**
 * Suppresses oidc-provider's console notices to developers: on import (its preferred Node release)
 * and on creation (in-memory sessions, which are right for a sandbox).
 */
async function withoutDeveloperNotices<T>(work: () => Promise<T>): Promise<T> {
  const { info, warn } = console;
  const quiet =
    (write: typeof warn): typeof warn =>
    (...parts) => {
      if (!/oidc-provider (WARNING|NOTICE):/.test(String(parts[0]))) write(...parts);
    };
  Object.assign(console, { info: quiet(info), warn: quiet(warn) });
  try {
    return await work();
  } finally {
    Object.assign(console, { info, warn });
  }
}
