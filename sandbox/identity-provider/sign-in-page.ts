import type { SandboxAccount } from '../accounts.ts';
import { html } from '../pages/html.ts';
import type { PageContent } from '../pages/page.ts';

export interface SignInForm {
  action: string;
  accounts: readonly SandboxAccount[];
  clientOrigins: readonly string[];
  email: string;
  password: string;
  /** Why the previous attempt failed. */
  problem?: string;
}

/**
 * The sign-in form. Each account of the sandbox has a link that fills in the form without a script.
 */
export function signInPage(form: SignInForm): PageContent {
  return {
    title: 'Sign in',
    formOrigins: form.clientOrigins,
    body: html`<div class="card">
      <h1>Sign in</h1>
      ${form.problem && html`<p class="alert" role="alert" id="problem">${form.problem}</p>`}
      <form method="post" action="${form.action}">
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="username"
          required
          value="${form.email}"
          ${form.problem && html`aria-describedby="problem"`}
        />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          value="${form.password}"
        />
        <p class="actions">
          <button type="submit">Sign in</button> <a href="${form.action}/cancel">Cancel</a>
        </p>
      </form>
      <details ${form.email === '' && html`open`}>
        <summary>Accounts of this sandbox</summary>
        <p class="muted">
          Their password is <code>${form.accounts[0]?.password}</code>. Nothing here is real.
        </p>
        <ul class="choices">
          ${form.accounts.map(
            ({ sub, email, role }) =>
              html`<li>
                <a href="${form.action}?account=${encodeURIComponent(sub)}">${email}</a>
                <span class="muted">${role}</span>
              </li>`,
          )}
        </ul>
      </details>
    </div>`,
  };
}
