import type { AppContext } from '../../app-context.ts';
import type { MailMessage } from '../../../platform/mail/index.ts';
import { composeMail, type Letter } from './compose-mail.ts';
import type { MailLink } from './mail-layout.ts';

/** A mail of one or more paragraphs; a link is a button where the mail is shown as HTML. */
export const noticeMail = (
  app: AppContext,
  { body, ...letter }: Omit<Letter, 'parts'> & { body: string | readonly (string | MailLink)[] },
): MailMessage =>
  composeMail(app, {
    ...letter,
    parts: [body].flat().map((part) => (typeof part === 'string' ? part : { button: part })),
  });
