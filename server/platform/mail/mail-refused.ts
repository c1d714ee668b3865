export type MailRefusal =
  | 'sender'
  | 'recipient'
  | 'subject'
  | 'message-id'
  | 'attachment'
  | 'unsubscribe'
  | 'too-large'
  | 'rejected';

/**
 * A message that can never be sent unchanged: a field is unfit for a mail header, or the mail
 * server rejected it permanently (`rejected`, `too-large`). The error's message quotes no address.
 */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  readonly reason: MailRefusal;

  constructor(reason: MailRefusal, options?: ErrorOptions) {
    super(`The message was not sent: ${SENTENCES[reason]}.`, options);
    this.reason = reason;
  }
}

const SENTENCES: Record<MailRefusal, string> = {
  sender: 'the sender is not one e-mail address',
  recipient: 'a recipient is not exactly one e-mail address',
  subject: 'the subject is empty or contains control characters',
  'message-id': 'the Message-ID does not have the form <left@right>',
  attachment: "an attachment's name or content type is not valid in an e-mail",
  unsubscribe: 'the address to unsubscribe is not a web address',
  'too-large': 'it is too large for the mail server',
  rejected: 'the mail server rejected it',
};
