import type { FastifyInstance, FastifyReply } from 'fastify';
import { MAIL_KIND_WORDS } from '#entities/mail-choice';
import { xmlText } from '#shared/xml-text';
import type { AppContext } from '../domains/app-context.ts';
import { stopMail } from '../domains/people/mail/mail-kinds.ts';
import { limitRequests } from './limit-requests.ts';
import { setPolicy } from './security-headers.ts';

const REQUESTS_A_MINUTE = 60;
const MAX_BODY_BYTES = 1_024;

interface Unsubscribe {
  Params: { token: string };
}

/**
 * Stops e-mails without signing in (RFC 8058): a mail program posts, and a person presses the button
 * of a page. Opening the page changes nothing, because mail scanners open every link.
 */
export function unsubscribeRoute(server: FastifyInstance, app: AppContext): void {
  const onRequest = limitRequests(REQUESTS_A_MINUTE);
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is ignored: only the link counts.
    scope.addContentTypeParser('*', { parseAs: 'string' }, async () => null);

    scope.get<Unsubscribe>('/unsubscribe/:token', { onRequest }, async (request, reply) => {
      const choice = app.unsubscribe.read(request.params.token);
      if (!choice) return notValid(app, reply);
      return page(app, reply, [
        `<h1>Unsubscribe</h1><p>Stop e-mails about ${xmlText(MAIL_KIND_WORDS[choice.kind].about)} to ${xmlText(choice.email)}? You still get receipts and the files you order.</p>`,
        '<form method="post"><button type="submit">Stop these e-mails</button></form>',
      ]);
    });

    scope.post<Unsubscribe>(
      '/unsubscribe/:token',
      { onRequest, bodyLimit: MAX_BODY_BYTES },
      async (request, reply) => {
        const choice = app.unsubscribe.read(request.params.token);
        if (!choice) return notValid(app, reply);
        await app.database.asWorker((sql) => stopMail(sql, choice.email, choice.kind), {
          share: 'visits',
        });
        return page(app, reply, [
          `<h1>Unsubscribed</h1><p>${xmlText(choice.email)} gets no more e-mails about ${xmlText(MAIL_KIND_WORDS[choice.kind].about)}.</p>`,
          `<p><a href="${xmlText(`${app.origin}/settings`)}">Sign in to choose your e-mails</a></p>`,
        ]);
      },
    );
  });
}

const notValid = (app: AppContext, reply: FastifyReply) =>
  page(app, reply.code(404), [
    '<h1>This link is not valid</h1><p>It may be incomplete. Open it from the e-mail again, or sign in and choose your e-mails under Settings.</p>',
  ]);

function page(app: AppContext, reply: FastifyReply, content: readonly string[]) {
  setPolicy(reply, {
    'default-src': [`'none'`],
    'style-src': [`'unsafe-inline'`],
    'form-action': [`'self'`],
    'base-uri': [`'none'`],
    'frame-ancestors': [`'none'`],
  });
  return reply
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${xmlText(app.settings.PRODUCT_NAME)}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#e4e5dd, #0f140f); color: light-dark(#1c241c, #eef2ea); }
main { max-width: 480px; margin: 0 auto; padding: 24px; border: 1px solid light-dark(#cfd1c6, #3c453c); border-radius: 12px; background: light-dark(#ffffff, #1b211b); overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 22px; }
.brand, a { color: light-dark(#1f5c33, #a5dcab); }
.brand { margin: 0 0 20px; font-size: 18px; font-weight: 700; }
button { padding: 12px 24px; border: 0; border-radius: 6px; font: inherit; font-weight: 600; background: light-dark(#1f5c33, #a5dcab); color: light-dark(#ffffff, #0f2413); }
</style>
</head>
<body><main><p class="brand">${xmlText(app.settings.PRODUCT_NAME)}</p>${content.join('\n')}</main></body>
</html>
`);
}
