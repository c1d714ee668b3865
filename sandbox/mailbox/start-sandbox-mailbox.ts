import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { z } from 'zod';
import { isLoopback } from '../is-loopback.ts';
import { sendPage } from '../pages/page.ts';
import { readBody } from '../read-body.ts';
import { MailFolder } from './mail-folder.ts';
import { mailListPage, mailPage, noMailPage } from './mailbox-pages.ts';
import { startSmtpReceiver } from './smtp-receiver.ts';
import type { StoredMail } from './stored-mail.ts';

const MAX_MAILS = 200;
const MAX_BODY_BYTES = 64 * 1024;

/** Behaviour of the stand-in from now on, set by tests and demonstrations. */
const Behaviour = z.strictObject({
  /** Addresses whose mail is permanently refused, as by a mail server that does not know them. */
  refuses: z.array(z.string()),
});

export interface SandboxMailboxOptions {
  /** Folder for the mails. */
  folder: string;
  /** Mount path of the pages, such as `/sandbox/mailbox`. */
  mountPath: string;
  maxMails?: number;
  now?: () => number;
}

export interface SandboxMailbox {
  /** SMTP URL for the mailer. */
  smtpUrl: string;
  /** Handles `{mountPath}`, `{mountPath}.json` and everything below. */
  handler: RequestListener;
  stop(): Promise<void>;
}

/** Receives the mailer's mails and shows them. Keeps the newest 200 mails across restarts. */
export async function startSandboxMailbox(options: SandboxMailboxOptions): Promise<SandboxMailbox> {
  const { folder, mountPath, maxMails = MAX_MAILS, now = Date.now } = options;
  const mailFolder = await MailFolder.open(folder, maxMails, now);
  let behaviour: z.infer<typeof Behaviour> = { refuses: [] };
  const receiver = await startSmtpReceiver((source) => mailFolder.add(source), {
    isRefused: (address) => behaviour.refuses.includes(address),
  });

  async function behave(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLoopback(request)) return void response.writeHead(403).end();
    const change = Behaviour.safeParse(JSON.parse(await readBody(request, MAX_BODY_BYTES)));
    if (change.success) behaviour = change.data;
    response.writeHead(change.success ? 204 : 400).end();
  }

  async function answer(path: string, response: ServerResponse): Promise<void> {
    if (path === '.json') {
      return sendJson(response, {
        messages: mailFolder.mails.map((mail) => listed(mail, mountPath)),
      });
    }
    if (path === '' || path === '/') {
      return sendPage(response, 200, mailListPage(mountPath, mailFolder.mails));
    }
    const [, id = '', part] = /^\/(\w+)(?:\/(body|[1-9]\d{0,3}))?$/.exec(path) ?? [];
    const mail = mailFolder.find(id);
    if (mail && part === undefined) return sendPage(response, 200, mailPage(mountPath, mail));
    if (mail && part === 'body') return sendBody(response, mail);
    const attachment = mail?.attachments[Number(part) - 1];
    const content = attachment && (await mailFolder.attachment(id, Number(part)));
    if (!content) return sendPage(response, 404, noMailPage(mountPath));
    sendAttachment(response, attachment, content);
  }

  return {
    smtpUrl: receiver.smtpUrl,
    stop: () => receiver.stop(),
    handler: (request, response) => {
      const { pathname } = new URL(`http://localhost${request.url ?? '/'}`);
      const path = pathname.slice(mountPath.length);
      const isBehaviour = request.method === 'POST' && path === '/behaviour';
      (isBehaviour ? behave(request, response) : answer(path, response)).catch(() => {
        if (response.headersSent) response.destroy();
        else sendPage(response, 500, noMailPage(mountPath));
      });
    },
  };
}

/** A mail in the JSON list, with the URLs of its attachments. */
function listed(mail: StoredMail, mountPath: string) {
  return {
    ...mail,
    attachments: mail.attachments.map((attachment, index) => ({
      ...attachment,
      url: `${mountPath}/${mail.id}/${index + 1}`,
    })),
  };
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** Sends a mail's HTML isolated from the app: no script, no request, no access to our origin. */
function sendBody(response: ServerResponse, mail: StoredMail): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; " +
      "style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(`<!doctype html><base target="_blank">${mail.html}`);
}

function sendAttachment(
  response: ServerResponse,
  { fileName, contentType }: StoredMail['attachments'][number],
  content: Buffer,
): void {
  const plainName = fileName.replace(/[^\w. -]/g, '_');
  const encodedName = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  response.writeHead(200, {
    'content-type': /^[\w.+-]+\/[\w.+-]+$/.test(contentType)
      ? contentType
      : 'application/octet-stream',
    'content-disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encodedName}`,
    'content-length': content.byteLength,
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(content);
}
