import type { MailKind } from '#shared/api/contract';
import type { AppContext } from '../../app-context.ts';
import { issuerOf } from '../../issuer-of.ts';
import { mailHtml, mailText, type MailLink, type MailPart } from './mail-layout.ts';
import type { MailMessage } from '../../../platform/mail/index.ts';

export interface Letter {
  to: string;
  /** The Message-ID is built from this name, so that a repeated mail is recognised. */
  name: string;
  /** Without the product's name. */
  subject: string;
  /** The reader's name for the greeting; without it, the mail has no greeting. */
  greeting?: string | null;
  parts: readonly MailPart[];
  /** Set for a mail that its reader may stop; a receipt has none. */
  kind?: MailKind;
}

/** One mail as HTML and as text, from the same parts. */
export function composeMail(app: AppContext, letter: Letter): MailMessage {
  const product = app.settings.PRODUCT_NAME;
  const unsubscribe = letter.kind && app.unsubscribe.linkFor(letter.to, letter.kind);
  const subject = `${product}: ${letter.subject}`;
  const frame = { product, subject, footer: footerOf(app, unsubscribe) };
  const parts = [...(letter.greeting ? [`Hello ${letter.greeting},`] : []), ...letter.parts];
  return {
    to: letter.to,
    subject,
    text: mailText(frame, parts),
    html: mailHtml(frame, parts),
    messageId: `<${letter.name}@${new URL(app.origin).hostname}>`,
    ...(unsubscribe && { unsubscribe }),
  };
}

/** The sender in law, and how to stop mails of this kind. */
function footerOf(app: AppContext, unsubscribe: string | undefined): (string | MailLink)[] {
  const { name, abn, contact } = issuerOf(app);
  return [
    [name, abn && `ABN ${abn}`, contact].filter(Boolean).join(' · '),
    ...(unsubscribe
      ? [
          { text: 'Unsubscribe from e-mails of this kind', href: unsubscribe },
          { text: 'Choose your e-mails', href: `${app.origin}/settings` },
        ]
      : []),
  ];
}
