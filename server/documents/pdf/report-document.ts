import PDFDocument from 'pdfkit';
import { xmlText } from '../xml-text.ts';
import { drawLine } from './draw-text.ts';
import { COLOUR, TEXT } from './style.ts';
import { plainLine, wrapText } from './text-runs.ts';

export interface ReportFacts {
  /** Of the document and, small, of every page after the first. */
  title: string;
  subject: string;
  /** On every page, such as `Order FK-1042`. */
  reference: string;
  generatedAt: Date;
  /** A band across every page that nobody can overlook; null for none. */
  notice: string | null;
}

/** A4 upright, in points from the top left corner. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const CONTENT = {
  left: 48,
  right: PAGE.width - 48,
  top: 58,
  bottom: PAGE.height - 58,
} as const;
export const CONTENT_WIDTH = CONTENT.right - CONTENT.left;

const NOTICE_HEIGHT = 24;

export interface ReportDocument {
  readonly doc: PDFKit.PDFDocument;
  /** The document's structure: sections are added to it. */
  readonly root: PDFKit.PDFStructureElement;
  addPage(): void;
  /** Writes header, footer and notice on every page and closes the document. */
  finish(): Promise<Uint8Array>;
}

/** A tagged PDF in Australian English; the same facts and drawing give the same bytes. */
export function openReport(facts: ReportFacts): ReportDocument {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    // Not pdfkit's first choice, Helvetica, which a PDF names without holding it.
    font: '',
    info: {
      Title: infoText(facts.title),
      Subject: infoText(facts.subject),
      Author: 'Fenceline',
      Creator: 'Fenceline',
      Producer: 'Fenceline',
      CreationDate: facts.generatedAt,
      ModDate: facts.generatedAt,
    },
  });
  // pdfkit measures a text twice more, to go on behind it, and takes longer for that than to draw
  // it; here every text is given its place.
  doc.widthOfString = () => 0;
  const chunks: Uint8Array[] = [];
  const closed = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  return {
    doc,
    root,
    addPage: () => void doc.addPage(),
    finish() {
      const { count } = doc.bufferedPageRange();
      for (let i = 0; i < count; i++) {
        doc.switchToPage(i);
        asArtifact(doc, () => drawPageFrame(doc, facts, i + 1, count));
      }
      root.end();
      doc.end();
      return closed;
    },
  };
}

/** What a screen reader passes over: lines, frames, repeated headers. */
export function asArtifact(
  doc: PDFKit.PDFDocument,
  draw: () => void,
  type: 'Pagination' | 'Layout' = 'Pagination',
): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

/** Draws the content of a structure element such as `H1`, `P` or `Figure`. */
export function addTagged(
  doc: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  tag: string,
  draw: () => void,
  options: PDFKit.Mixins.StructureElementOptions = {},
): void {
  parent.add(doc.struct(tag, options, draw));
}

function drawPageFrame(
  doc: PDFKit.PDFDocument,
  { title, reference, notice }: ReportFacts,
  page: number,
  pageCount: number,
): void {
  if (notice !== null) {
    doc.rect(0, 0, PAGE.width, NOTICE_HEIGHT).fill(COLOUR.notice);
    drawLine(doc, notice, PAGE.width / 2, 15.5, TEXT.notice, 'centre');
  }
  if (page > 1) {
    drawLine(doc, fitted(title, CONTENT_WIDTH), CONTENT.left, 42, TEXT.label);
  }
  const footer = PAGE.height - 32;
  doc.lineWidth(0.5).strokeColor(COLOUR.rule);
  doc
    .moveTo(CONTENT.left, footer - 13)
    .lineTo(CONTENT.right, footer - 13)
    .stroke();
  drawLine(doc, 'Fenceline', CONTENT.left, footer, { ...TEXT.label, weight: 600 });
  const middle = fitted(reference, CONTENT_WIDTH / 2);
  drawLine(doc, middle, PAGE.width / 2, footer, TEXT.label, 'centre');
  drawLine(doc, `Page ${page} of ${pageCount}`, CONTENT.right, footer, TEXT.label, 'right');
}

function fitted(text: string, width: number): string {
  return wrapText(text, TEXT.label, width, 1)[0] ?? '';
}

/**
 * A text for the document's info. pdfkit also writes it into XML metadata, unescaped, by template
 * string; a String object answers that with its escaped self and stays as it is elsewhere.
 */
function infoText(text: string): string {
  class InfoText extends String {
    override toString(): string {
      return xmlText(this.valueOf());
    }
  }
  return new InfoText(plainLine(text)) as unknown as string;
}
