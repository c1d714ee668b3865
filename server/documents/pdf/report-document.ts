import PDFDocument from 'pdfkit';
import { plainLine } from '#shared/lib/drawable';
import { xmlText } from '#shared/xml-text';
import { drawLine } from './draw-text.ts';
import { COLOUR, TEXT } from './style.ts';
import { wrapText } from './text-runs.ts';

export interface ReportFacts {
  /** Title of the document; repeated in small print on every page after the first. */
  title: string;
  subject: string;
  /** Printed on every page, such as `FL-7K3M-92QX-4TRA · Order 1042`. */
  reference: string;
  generatedAt: Date;
  /** Text of a conspicuous band across every page; null for none. */
  notice: string | null;
  /** Portrait when absent. */
  isLandscape?: boolean;
}

/** A4 portrait, in points from the top left corner. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
const MARGIN = { across: 48, along: 58 } as const;

/** The part of a page between its margins. */
export interface ContentBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const contentOf = (width: number, height: number): ContentBox => ({
  left: MARGIN.across,
  right: width - MARGIN.across,
  top: MARGIN.along,
  bottom: height - MARGIN.along,
});

export const CONTENT = contentOf(PAGE.width, PAGE.height);
export const LANDSCAPE_CONTENT = contentOf(PAGE.height, PAGE.width);
export const CONTENT_WIDTH = CONTENT.right - CONTENT.left;

const NOTICE_HEIGHT = 24;
/** Documents with more pages list their headings as bookmarks. */
const MAX_PAGES_WITHOUT_BOOKMARKS = 3;

/** Declares in the metadata that the document follows PDF/UA-1. */
const PDF_UA = `
        <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>`;

export type HeadingTag = 'H1' | 'H2' | 'H3';

export interface ReportDocument {
  readonly doc: PDFKit.PDFDocument;
  /** Root of the document's structure, to which sections are added. */
  readonly root: PDFKit.PDFStructureElement;
  addPage(): void;
  /**
   * Remembers a heading of the present page, whose top is `y`, for the bookmarks. Returns its tag,
   * of a higher level where the document has no `H2` yet: none may be skipped.
   */
  noteHeading(tag: HeadingTag, title: string, y: number): HeadingTag;
  /** Writes header, footer and notice on every page and closes the document. */
  finish(): Promise<Uint8Array>;
}

/**
 * Opens a tagged PDF in Australian English that declares PDF/UA-1 (ISO 14289-1); the same facts and
 * drawing give the same bytes.
 */
export function openReport(facts: ReportFacts): ReportDocument {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    layout: facts.isLandscape ? 'landscape' : 'portrait',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    // Replaces pdfkit's default, Helvetica, which is referenced but not embedded.
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
  // pdfkit measures each text twice more to position what follows it, which takes longer than
  // drawing it. Every text here has an explicit position, so skip that.
  doc.widthOfString = () => 0;
  const chunks: Uint8Array[] = [];
  const closed = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.appendXML(PDF_UA);
  const headings: Heading[] = [];
  return {
    doc,
    root,
    addPage: () => void doc.addPage(),
    noteHeading(wanted, title, y) {
      const isSkipping = wanted === 'H3' && headings.every(({ tag }) => tag === 'H1');
      const tag = isSkipping ? 'H2' : wanted;
      headings.push({ tag, title, y, page: doc.bufferedPageRange().count - 1 });
      return tag;
    },
    finish() {
      const { count } = doc.bufferedPageRange();
      if (count > MAX_PAGES_WITHOUT_BOOKMARKS) addBookmarks(doc, headings);
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

interface Heading {
  tag: HeadingTag;
  title: string;
  y: number;
  page: number;
}

/** Those of `H3` below the one of the `H2` before them. */
function addBookmarks(doc: PDFKit.PDFDocument, headings: readonly Heading[]): void {
  let chapter = doc.outline;
  for (const { tag, title, y, page } of headings) {
    doc.switchToPage(page);
    const parent = tag === 'H3' ? chapter : doc.outline;
    // pdfkit measures from the right edge of the page.
    const item = parent.addItem(plainLine(title), { left: doc.page.width, top: y });
    if (tag !== 'H3') chapter = item;
  }
}

/** Marks content that screen readers skip: lines, frames, repeated headers. */
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
  const { width, height } = doc.page;
  const { left, right } = contentOf(width, height);
  if (notice !== null) {
    doc.rect(0, 0, width, NOTICE_HEIGHT).fill(COLOUR.notice);
    drawLine(doc, notice, width / 2, 15.5, TEXT.notice, 'centre');
  }
  if (page > 1) {
    drawLine(doc, fitText(title, right - left), left, 42, TEXT.label);
  }
  const footer = height - 32;
  doc.lineWidth(0.5).strokeColor(COLOUR.rule);
  doc
    .moveTo(left, footer - 13)
    .lineTo(right, footer - 13)
    .stroke();
  drawLine(doc, 'Fenceline', left, footer, { ...TEXT.label, weight: 600 });
  const middle = fitText(reference, (right - left) / 2);
  drawLine(doc, middle, width / 2, footer, TEXT.label, 'centre');
  drawLine(doc, `Page ${page} of ${pageCount}`, right, footer, TEXT.label, 'right');
}

function fitText(text: string, width: number): string {
  return wrapText(text, TEXT.label, width, 1)[0] ?? '';
}

/**
 * Wraps a text for the document's info. pdfkit also interpolates it into XML metadata without
 * escaping; a String object whose `toString` escapes covers that use and leaves the others alone.
 */
function infoText(text: string): string {
  class InfoText extends String {
    override toString(): string {
      return xmlText(this.valueOf());
    }
  }
  return new InfoText(plainLine(text)) as unknown as string;
}
