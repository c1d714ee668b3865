import { fontCut } from './fonts.ts';
import { lineHeight } from './style.ts';
import type { TextStyle } from './style.ts';
import {
  fontFeatures,
  missingWidth,
  plainLine,
  runWidth,
  textRuns,
  wrapText,
} from './text-runs.ts';
import type { TextRun } from './text-runs.ts';

type Doc = PDFKit.PDFDocument;
export type Align = 'left' | 'centre' | 'right';

/** A character no font has, so that its glyph is the typeface's own box for missing ones. */
const MISSING = '\u{FFFF}';

/** One line of text whose left end, middle or right end, by `align`, stands at x. */
export function drawLine(
  doc: Doc,
  text: string,
  x: number,
  baseline: number,
  style: TextStyle,
  { align = 'left', halo }: { align?: Align; halo?: string } = {},
): void {
  const runs = textRuns(plainLine(text), style.weight);
  const widths = runs.map((run) => runWidth(run, style));
  const width = widths.reduce((sum, runWide) => sum + runWide, 0);
  let at = x - width * { left: 0, centre: 0.5, right: 1 }[align];
  if (halo)
    doc
      .lineWidth(style.size / 4)
      .lineJoin('round')
      .strokeColor(halo);
  runs.forEach((run, i) => {
    const paints = halo ? [{ stroke: true, fill: false }, {}] : [{}];
    for (const paint of paints) drawRun(doc, run, at, baseline, style, paint);
    at += widths[i]!;
  });
}

function drawRun(
  doc: Doc,
  { text, cut }: TextRun,
  x: number,
  baseline: number,
  style: TextStyle,
  paint: { fill?: boolean; stroke?: boolean },
): void {
  const { key, bytes } = cut ?? fontCut('latin', style.weight);
  doc.registerFont(key, bytes).font(key).fontSize(style.size).fillColor(style.colour);
  const put = (glyphs: string, left: number): void => {
    const options = { lineBreak: false, baseline: 'alphabetic', ...paint } as const;
    // The types know a list of features only; fontkit also takes what to leave out.
    const features = fontFeatures(style) as unknown as PDFKit.Mixins.OpenTypeFeatures[];
    doc.text(glyphs, left, baseline, { ...options, features });
  };
  if (cut) {
    put(text, x);
    return;
  }
  // One by one, for pdfkit does not scale the width of this glyph in the font it embeds. A reader
  // or a copy gets the characters that are drawn as boxes.
  doc.markContent('Span', { actual: text });
  [...text].forEach((_, i) => put(MISSING, x + i * missingWidth(style)));
  doc.endMarkedContent();
}

/** Lines of text from `top` down; returns where the next block may start. */
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
    // Centres the capitals in their line.
    drawLine(doc, line, x, top + i * step + step / 2 + style.size * 0.36, style, { align });
  });
  return top + lines.length * step;
}

export function drawParagraph(
  doc: Doc,
  text: string,
  box: { left: number; top: number; width: number },
  style: TextStyle,
): number {
  return drawLines(doc, wrapText(text, style, box.width), box.left, box.top, style);
}
