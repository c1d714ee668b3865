import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { themeScript } from '#shared/theme';
import { Html, html } from './html.ts';
import { pageStyle } from './page-style.ts';

export interface PageContent {
  title: string;
  body: Html;
  /** Makes room for a table instead of one column. */
  wide?: boolean;
  /** One inline script, allowed by its hash. */
  script?: string;
  /** Origins to which a form of this page may redirect, besides our own. */
  formOrigins?: readonly string[];
}

/** The stand-ins share the app's origin, and therefore the theme that was chosen in the app. */
const theme = themeScript();

/** A whole page and its Content-Security-Policy, which allows only our own requests. */
export interface Page {
  text: string;
  contentSecurityPolicy: string;
}

/** Renders a stand-in's page in the shared look. */
export function renderPage({ title, body, wide, script, formOrigins = [] }: PageContent): Page {
  const page = html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<title>${title} – Fenceline sandbox</title>
${element('script', theme)}
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
    `script-src ${[theme, script]
      .flatMap((text) => text ?? [])
      .map(hashOf)
      .join(' ')}`,
    "img-src 'self'",
    "frame-src 'self'",
    `form-action ${["'self'", ...formOrigins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { text: page.text, contentSecurityPolicy };
}

/** Sends a page, or only its headers for a HEAD request. */
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

/** Inserts the content verbatim, because its hash must match; no formatter may change it. */
function element(name: 'style' | 'script', content: string): Html {
  return new Html(`<${name}>${content}</${name}>`);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
