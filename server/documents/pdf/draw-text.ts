import { fontCut } from './fonts.ts';
import { lineHeight } from './style.ts';
import type { TextStyle } from './style.ts';
import { fontFeatures, missingWidth, runsWidth, textRuns } from './text-runs.ts';
import type { TextRun } from './text-runs.ts';

type Doc = PDFKit.PDFDocument;
export type Align = 'left' | 'centre' | 'right';

/** A noncharacter that no font maps, so that it draws the typeface's own box for missing glyphs. */
const MISSING = '\u{FFFF}';

/** Draws one plain line of text; x is its left end, middle or right end, depending on `align`. */
export function drawLine(
  doc: Doc,
  text: string,
  x: number,
  baseline: number,
  style: TextStyle,
  align: Align = 'left',
): void {
  const runs = textRuns(text, style.weight);
  let at = align === 'left' ? x : x - runsWidth(runs, style) * (align === 'right' ? 1 : 0.5);
  runs.forEach((run, i) => {
    drawRun(doc, run, at, baseline, style);
    // Measuring costs as much as drawing, so skip it for the last run.
    if (i < runs.length - 1) at += runsWidth([run], style);
  });
}

function drawRun(
  doc: Doc,
  { text, cut }: TextRun,
  x: number,
  baseline: number,
  style: TextStyle,
): void {
  const { key, bytes } = cut ?? fontCut('latin', style.weight);
  doc.registerFont(key, bytes).font(key).fontSize(style.size).fillColor(style.colour);
  const put = (glyphs: string, left: number): void => {
    // The types allow only a list of features; fontkit also accepts an object that turns features
    // off.
    const features = fontFeatures(style) as unknown as PDFKit.Mixins.OpenTypeFeatures[];
    doc.text(glyphs, left, baseline, { lineBreak: false, baseline: 'alphabetic', features });
  };
  if (cut) {
    put(text, x);
    return;
  }
  // Drawn one by one, because pdfkit does not scale the width of this glyph in the embedded font.
  // Screen readers and copied text get the original characters.
  doc.markContent('Span', { actual: text });
  [...text].forEach((_, i) => put(MISSING, x + i * missingWidth(style)));
  doc.endMarkedContent();
}

/** Draws plain lines from `top` down; returns where the next block may start. */
export function drawLines(
  doc: Doc,
  lines: readonly string[],
  x: number,
  top: number,
  style: TextStyle,
  align: Align = 'left',
): number {
  const step = lineHeight(style);
  lines.forEach((line, i) => {
    // Centres the capitals in their line. The space keeps words of successive lines apart in copied
    // text and for screen readers.
    const text = align === 'left' ? `${line} ` : line;
    drawLine(doc, text, x, top + i * step + step / 2 + style.size * 0.36, style, align);
  });
  return top + lines.length * step;
}
