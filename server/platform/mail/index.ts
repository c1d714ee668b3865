export { checkMailServer, createMailer } from './create-mailer.ts';
export { MailRefusedError } from './mail-refused.ts';
export { oneLine } from './one-line.ts';
export { retryPauseS } from './retry-pause.ts';
export type { Mailer, MailSent } from './create-mailer.ts';
export type { MailMessage } from './read-message.ts';
