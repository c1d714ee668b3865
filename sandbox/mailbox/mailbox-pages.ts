import { html } from '../pages/html.ts';
import type { PageContent } from '../pages/page.ts';
import type { StoredMail } from './stored-mail.ts';

const timeFormat = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Australia/Sydney',
});
const timeOf = ({ date }: StoredMail) => timeFormat.format(new Date(date));

export function mailListPage(mountPath: string, mails: readonly StoredMail[]): PageContent {
  const rows = mails.map(
    (mail) =>
      html` <tr>
        <td><a href="${mountPath}/${mail.id}">${mail.subject}</a>${deliveriesOf(mail)}</td>
        <td>${mail.to.join(', ')}</td>
        <td class="number">${timeOf(mail)}</td>
      </tr>`,
  );
  return {
    title: 'Mailbox',
    wide: true,
    body: html`<div class="card">
      <h1>Mailbox</h1>
      <p class="muted">
        Every e-mail that Fenceline sends in the sandbox arrives here. None leaves this machine.
      </p>
      ${
        mails.length === 0
          ? html`<p>No mail yet. Order a report, and it will arrive here.</p>`
          : html`<table class="stacking">
              <thead>
                <tr>
                  <th scope="col">Subject</th>
                  <th scope="col">To</th>
                  <th scope="col">Received</th>
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>`
      }
      <p class="actions"><a href="${mountPath}">Refresh</a></p>
    </div>`,
  };
}

export function mailPage(mountPath: string, mail: StoredMail): PageContent {
  const address = `${mountPath}/${mail.id}`;
  return {
    title: mail.subject,
    wide: true,
    body: html`<div class="card">
      <h1>${mail.subject}</h1>
      <dl>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to.join(', ')}</dd>
        ${
          mail.cc.length > 0 &&
          html`<dt>Copy to</dt>
            <dd>${mail.cc.join(', ')}</dd>`
        }
        <dt>Received</dt>
        <dd>${timeOf(mail)}${deliveriesOf(mail)}</dd>
      </dl>
      ${
        mail.attachments.length > 0 &&
        html`<h2>Attachments</h2>
          <ul>
            ${mail.attachments.map(
              ({ fileName, size }, index) =>
                html`<li>
                  <a href="${address}/${index + 1}">${fileName}</a>
                  <span class="muted">${kilobytes(size)}</span>
                </li>`,
            )}
          </ul>`
      }
      <h2>Text</h2>
      <pre>${mail.text}</pre>
      ${
        mail.html !== '' &&
        html`<h2>HTML version</h2>
          <iframe
            src="${address}/body"
            title="HTML version of the e-mail"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>`
      }
      <p class="actions"><a href="${mountPath}">All mail</a></p>
    </div>`,
  };
}

export function noMailPage(mountPath: string): PageContent {
  return {
    title: 'E-mail not found',
    body: html`<div class="card">
      <h1>E-mail not found</h1>
      <p>Only the newest e-mails are kept.</p>
      <p><a href="${mountPath}">All mail</a></p>
    </div>`,
  };
}

const deliveriesOf = ({ deliveries }: StoredMail) =>
  deliveries > 1 && html` <span class="muted">arrived ${deliveries} times</span>`;

const kilobytes = (size: number) => `${Math.max(1, Math.round(size / 1024))} kB`;
