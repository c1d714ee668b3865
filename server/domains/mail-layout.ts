import { xmlText } from '#shared/xml-text';

export interface MailLink {
  text: string;
  href: string;
}

/** A part of a mail from top to bottom: a paragraph, a list, or the way to the page it is about. */
export type MailPart = string | { list: readonly (string | MailLink)[] } | { button: MailLink };

/**
 * The HTML of every mail: the product's name and one column. Values are escaped here. Programs that
 * drop the style sheet show the light colours of the attributes.
 */
export const mailHtml = (product: string, parts: readonly MailPart[]): string => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${xmlText(product)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #0f140f !important; }
  .card { background: #1b211b !important; border-color: #3c453c !important; color: #eef2ea !important; }
  .brand, .link { color: #a5dcab !important; }
  .button { background: #a5dcab !important; color: #0f2413 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#e4e5dd">
<div class="card" style="${CARD}">
<p class="brand" style="margin:0 0 20px;font-size:18px;font-weight:700;color:#1f5c33">${xmlText(product)}</p>
${parts.map(htmlOf).join('\n')}
</div>
</body>
</html>
`;

const CARD = [
  'max-width:560px',
  'margin:0 auto',
  'padding:28px 24px 12px',
  'background:#ffffff',
  'border:1px solid #cfd1c6',
  'border-radius:12px',
  'color:#1c241c',
  'font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
  'overflow-wrap:anywhere',
].join(';');

const BUTTON = [
  'display:inline-block',
  'padding:12px 24px',
  'background:#1f5c33',
  'border-radius:6px',
  'color:#ffffff',
  'font-weight:600',
  'text-decoration:none',
].join(';');

const anchor = ({ text, href }: MailLink, name: string, style: string) =>
  `<a href="${xmlText(href)}" class="${name}" style="${style}">${xmlText(text)}</a>`;

function htmlOf(part: MailPart): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${xmlText(part)}</p>`;
  if ('button' in part)
    return `<p style="margin:24px 0">${anchor(part.button, 'button', BUTTON)}</p>`;
  const items = part.list.map((item) =>
    typeof item === 'string' ? xmlText(item) : anchor(item, 'link', 'color:#1f5c33'),
  );
  const lines = items.map((item) => `<li style="margin:0 0 4px">${item}</li>`);
  return `<ul style="margin:0 0 16px;padding-left:20px">${lines.join('')}</ul>`;
}
