import type { KoaContextWithOIDC } from 'oidc-provider';
import { html } from '../pages/html.ts';
import type { Html } from '../pages/html.ts';
import { renderPage } from '../pages/page.ts';
import type { PageContent } from '../pages/page.ts';

/** Renders one of our pages as the provider's answer, with the status that the provider set. */
export function showPage(ctx: KoaContextWithOIDC, content: PageContent): void {
  const page = renderPage(content);
  ctx.type = 'html';
  ctx.set('content-security-policy', page.contentSecurityPolicy);
  ctx.body = page.text;
}

/** Error page with the provider's description and a link back. */
export function errorPage(home: string, description: string | undefined): PageContent {
  return {
    title: 'Sign-in failed',
    body: html`<div class="card">
      <h1>Sign-in failed</h1>
      <p role="alert">${description ?? 'An unexpected error occurred. Please try again.'}</p>
      <p><a href="${home}">Back to Fenceline</a></p>
    </div>`,
  };
}

/** Page for a sign-in link that has expired or was already used. */
export function expiredPage(home: string): PageContent {
  return {
    title: 'This sign-in has expired',
    body: html`<div class="card">
      <h1>This sign-in has expired</h1>
      <p>
        You have already signed in, or the page was open for more than an hour. Nothing is lost: go
        back and choose Sign in again.
      </p>
      <p><a href="${home}">Back to Fenceline</a></p>
    </div>`,
  };
}

/**
 * Sign-out page. The form submits itself if the application proves by `id_token_hint` whom it signs
 * out.
 */
export function signOutPage(
  form: { action: string; secret: string; asked: boolean },
  home: string,
  clientOrigins: readonly string[],
): PageContent {
  const { action, secret, asked } = form;
  const fields = html`<input type="hidden" name="xsrf" value="${secret}" />`;
  return {
    title: 'Sign out',
    formOrigins: clientOrigins,
    ...(asked && { script: 'document.forms[0].submit();' }),
    body: html`<div class="card">
      <h1>${asked ? 'Signing out' : 'Sign out of the sandbox?'}</h1>
      <form method="post" action="${action}">
        ${fields} ${asked && html`<input type="hidden" name="logout" value="yes" />`}
        <p class="actions">
          <button type="submit" name="logout" value="yes">Sign out</button>
          ${!asked && html`<a href="${home}">Stay signed in</a>`}
        </p>
      </form>
    </div>`,
  };
}

export function signedOutPage(home: string): PageContent {
  return {
    title: 'Signed out',
    body: html`<div class="card">
      <h1>Signed out</h1>
      <p><a href="${home}">Back to Fenceline</a></p>
    </div>`,
  };
}

/** Page for entering the code that the command line shows. */
export function deviceCodePage(form: {
  action: string;
  secret: string;
  userCode?: string | undefined;
  problem?: string | undefined;
}): PageContent {
  return {
    title: 'Sign in on another device',
    body: html`<div class="card">
      <h1>Sign in on another device</h1>
      ${form.problem && html`<p class="alert" role="alert" id="problem">${form.problem}</p>`}
      <form method="post" action="${form.action}">
        <input type="hidden" name="xsrf" value="${form.secret}" />
        <label for="user_code">Code</label>
        <input
          id="user_code"
          name="user_code"
          required
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          value="${form.userCode ?? ''}"
          ${form.problem && html`aria-describedby="problem"`}
        />
        <p class="actions"><button type="submit">Continue</button></p>
      </form>
    </div>`,
  };
}

/**
 * Asks the user to confirm that the code is on their own screen, so that nobody can use their
 * session.
 */
export function deviceConfirmPage(form: {
  action: string;
  secret: string;
  userCode: string;
  clientOrigins: readonly string[];
}): PageContent {
  const fields: Html = html`<input type="hidden" name="xsrf" value="${form.secret}" />
    <input type="hidden" name="user_code" value="${form.userCode}" />`;
  return {
    title: 'Confirm the code',
    formOrigins: form.clientOrigins,
    body: html`<div class="card">
      <h1>Is this the code on your screen?</h1>
      <p><code class="code">${form.userCode}</code></p>
      <p>Continue only if you started this yourself.</p>
      <form method="post" action="${form.action}">
        ${fields}
        <p class="actions">
          <button type="submit" name="confirm" value="yes">Continue</button>
          <button class="quiet" type="submit" name="abort" value="yes">Cancel</button>
        </p>
      </form>
    </div>`,
  };
}

export function deviceDonePage(): PageContent {
  return {
    title: 'You are signed in',
    body: html`<div class="card">
      <h1>You are signed in</h1>
      <p>Go back to the device that showed the code. You can close this page.</p>
    </div>`,
  };
}
