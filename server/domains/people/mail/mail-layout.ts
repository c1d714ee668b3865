import { findingSmallPrint, findingTexts } from '#entities/report';
import type { ReportFinding } from '#shared/api/contract';
import { xmlText } from '#shared/xml-text';

export interface MailLink {
  text: string;
  href: string;
}

/**
 * A part of a mail from top to bottom: a paragraph, a list, the ordered items with their total, what
 * a report says, or the link to the page that it is about.
 */
export type MailPart =
  | string
  | { list: readonly (string | MailLink)[] }
  | { bill: readonly MailLine[]; total: MailLine }
  | { report: string; findings: readonly ReportFinding[] }
  | { button: MailLink };

interface MailLine {
  text: string;
  amount: string;
}

export interface MailFrame {
  product: string;
  subject: string;
  /** Small print under the mail. */
  footer: readonly (string | MailLink)[];
}

/**
 * The HTML of every mail: the product's name and one column. Values are escaped here. Programs that
 * drop the style sheet show the light colours of the attributes.
 */
export const mailHtml = (
  { product, subject, footer }: MailFrame,
  parts: readonly MailPart[],
): string => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${xmlText(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #0f140f !important; }
  .card { background: #1b211b !important; border-color: #3c453c !important; color: #eef2ea !important; }
  .brand, .link, .figure { color: #a5dcab !important; }
  .button { background: #a5dcab !important; color: #0f2413 !important; }
  .line { border-color: #3c453c !important; }
  .box { background: #252d25 !important; }
  .quiet, .quiet .link { color: #b4bdb0 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#e4e5dd">
<div class="card" style="${CARD}">
<h1 class="brand" style="margin:0 0 20px;font-size:18px;font-weight:700;color:#1f5c33">${xmlText(product)}</h1>
${parts.map(htmlOf).join('\n')}
</div>
${footer.length > 0 ? `<div class="quiet" style="${QUIET}">${footer.map(smallPrint).join('')}</div>` : ''}
</body>
</html>
`;

/** The same mail for programs that show no HTML. */
export const mailText = ({ footer }: MailFrame, parts: readonly MailPart[]): string => {
  const small = footer.map(textOfLink);
  return [
    ...parts.map(textOf),
    ...(small.length > 0 ? [['-- ', ...small].join('\n')] : []),
    '',
  ].join('\n\n');
};

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

const QUIET = [
  'max-width:560px',
  'margin:16px auto 0',
  'padding:0 24px',
  'color:#50584d',
  'font:13px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
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

const BOX = 'margin:0 0 20px;padding:16px 20px 4px;border-radius:8px;background:#eef1e8';

const findingHtml = (finding: ReportFinding): string => {
  const { meaning, figure, interval, says } = finding;
  const line = (text: string | null, style: string, name = '') =>
    text === null ? '' : `<p class="${name}" style="margin:0;${style}">${xmlText(text)}</p>`;
  const small = findingSmallPrint(finding).map((text) =>
    line(text, 'font-size:13px;color:#50584d', 'quiet'),
  );
  return `<div style="margin:0 0 16px">${line(meaning, 'font-weight:600')}${line(figure, 'font-size:28px;line-height:1.2;font-weight:700;color:#1f5c33', 'figure')}${line(interval, 'font-size:13px;color:#50584d', 'quiet')}${line(says, '')}${small.join('')}</div>`;
};

const anchor = ({ text, href }: MailLink, name: string, style: string) =>
  `<a href="${xmlText(href)}" class="${name}" style="${style}">${xmlText(text)}</a>`;

const smallPrint = (item: string | MailLink) =>
  `<p style="margin:0 0 6px">${typeof item === 'string' ? xmlText(item) : anchor(item, 'link', 'color:#50584d')}</p>`;

function htmlOf(part: MailPart): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${xmlText(part)}</p>`;
  if ('button' in part)
    return `<p style="margin:24px 0">${anchor(part.button, 'button', BUTTON)}</p>`;
  if ('findings' in part) {
    return `<div class="box" style="${BOX}"><h2 style="margin:0 0 12px;font-size:17px">${xmlText(part.report)}</h2>${part.findings.map(findingHtml).join('')}</div>`;
  }
  if ('bill' in part) {
    const rows = part.bill.map((line) => billRow(line, '400'));
    return `<table width="100%" style="margin:0 0 20px;border-collapse:collapse;font:inherit;color:inherit">${rows.join('')}${billRow(part.total, '700')}</table>`;
  }
  const items = part.list.map((item) =>
    typeof item === 'string' ? xmlText(item) : anchor(item, 'link', 'color:#1f5c33'),
  );
  const lines = items.map((item) => `<li style="margin:0 0 4px">${item}</li>`);
  return `<ul style="margin:0 0 16px;padding-left:20px">${lines.join('')}</ul>`;
}

const billRow = ({ text, amount }: MailLine, weight: string) =>
  `<tr><th scope="row" align="left" class="line" style="padding:8px 12px 8px 0;border-bottom:1px solid #dcded4;font-weight:${weight}">${xmlText(text)}</th><td class="line" align="right" style="padding:8px 0;border-bottom:1px solid #dcded4;font-weight:${weight};white-space:nowrap">${xmlText(amount)}</td></tr>`;

function textOf(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('button' in part) return textOfLink(part.button);
  if ('findings' in part) {
    const findings = part.findings.map((finding) => findingTexts(finding).join('\n'));
    return [part.report, ...findings].join('\n\n');
  }
  if ('bill' in part) {
    return [...part.bill, part.total].map(({ text, amount }) => `- ${text}: ${amount}`).join('\n');
  }
  return part.list
    .map((item) => (typeof item === 'string' ? `- ${item}` : `- ${item.text}\n  ${item.href}`))
    .join('\n');
}

const textOfLink = (item: string | MailLink) =>
  typeof item === 'string' ? item : `${item.text}: ${item.href}`;
