import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Html, html } from './html.ts';
import { pageStyle } from './page-style.ts';

export interface PageContent {
  title: string;
  body: Html;
  /** Room for a table instead of one column. */
  wide?: boolean;
  /** One inline script of ours, allowed by its hash. */
  script?: string;
  /** Origins a form of this page may end up at after redirects, beside our own. */
  formOrigins?: readonly string[];
}

/** A whole page and the only Content-Security-Policy it works under: no request but our own. */
export interface Page {
  text: string;
  contentSecurityPolicy: string;
}

/** Draws a stand-in's page in the shared look. */
export function renderPage({ title, body, wide, script, formOrigins = [] }: PageContent): Page {
  const page = html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Fenceline sandbox</title>
${element('style', pageStyle)}
</head>
<body>
<main${wide && new Html(' class="wide"')}>
<p class="brand">Fenceline sandbox</p>
${body}
</main>
${script !== undefined && element('script', script)}
</body>
</html>
`;
  const contentSecurityPolicy = [
    "default-src 'none'",
    `style-src ${hashOf(pageStyle)}`,
    `script-src ${script === undefined ? "'none'" : hashOf(script)}`,
    "frame-src 'self'",
    `form-action ${["'self'", ...formOrigins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { text: page.text, contentSecurityPolicy };
}

/** Answers with a page, or with its headers only when that was asked. */
export function sendPage(response: ServerResponse, status: number, content: PageContent): void {
  const page = renderPage(content);
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(page.text),
    'content-security-policy': page.contentSecurityPolicy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(response.req.method === 'HEAD' ? undefined : page.text);
}

/** Its content to the letter, which its hash has to match: no formatter may touch it. */
function element(name: 'style' | 'script', content: string): Html {
  return new Html(`<${name}>${content}</${name}>`);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
