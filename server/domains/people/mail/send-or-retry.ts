import type { AppContext } from '../../app-context.ts';
import { MailRefusedError, retryPauseS, type MailMessage } from '../../../platform/mail/index.ts';

/**
 * Sends a mail. While the mail server is unavailable, `later` gets the seconds until the next try,
 * for three days; a refused mail is not tried again.
 */
export async function sendOrRetry(
  app: AppContext,
  { message, since, facts }: { message: MailMessage; since: Date; facts: Record<string, unknown> },
  later: (startAfterS: number) => Promise<void>,
): Promise<void> {
  try {
    await app.mailer?.send(message);
  } catch (error) {
    const isRefused = error instanceof MailRefusedError;
    app.log.warn({ err: error, ...facts, isRefused }, 'a mail was not sent');
    if (isRefused) return;
    const startAfterS = retryPauseS(app.now().getTime() - since.getTime());
    if (startAfterS === null) app.log.error(facts, 'giving up on a mail');
    else await later(startAfterS);
  }
}
