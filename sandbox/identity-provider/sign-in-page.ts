import type { SandboxAccount } from '../accounts.ts';
import { html } from '../pages/html.ts';
import type { PageContent } from '../pages/page.ts';

export interface SignInForm {
  action: string;
  accounts: readonly SandboxAccount[];
  clientOrigins: readonly string[];
  email: string;
  /** Why the previous attempt failed. */
  problem?: string;
}

/**
 * Explains the sandbox and shows the sign-in form. Each account of the sandbox also has a button
 * that signs in at once, without a script.
 */
export function signInPage(form: SignInForm): PageContent {
  const focus = html`autofocus`;
  return {
    title: 'Sign in',
    formOrigins: form.clientOrigins,
    body: html`<p class="lead">Your farm’s land, mapped and measured</p>
      <p class="muted">
        Fenceline is for Australian landholders and their agents. This is the sandbox: a copy to try
        with sample farms. It is free, and payments, e-mails and registries are not real.
      </p>
      <div class="card">
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
            ${form.email === '' && focus}
            ${form.problem && html`aria-describedby="problem"`}
          />
          <label for="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            required
            ${form.email !== '' && focus}
          />
          <p class="actions">
            <button type="submit">Sign in</button> <a href="${form.action}/cancel">Cancel</a>
          </p>
        </form>
        <details class="demo">
          <summary>Try the demo</summary>
          <p class="muted">
            Choose somebody to sign in as. Their password is
            <code>${form.accounts[0]?.password}</code>.
          </p>
          <ul class="chips">
            ${form.accounts.map((account) => chip(form.action, account))}
          </ul>
        </details>
      </div>`,
  };
}

const chip = (action: string, { email, name, password, role }: SandboxAccount) =>
  html`<li>
    <form method="post" action="${action}">
      <input type="hidden" name="email" value="${email}" />
      <input type="hidden" name="password" value="${password}" />
      <button class="chip" type="submit">
        <strong>${name}</strong>
        <span class="muted">${role}</span>
      </button>
    </form>
  </li>`;
