import { drawLines } from './draw-text.ts';
import { placeBlock } from './page-heading.ts';
import { addTagged, CONTENT, CONTENT_WIDTH } from './report-document.ts';
import type { ReportDocument } from './report-document.ts';
import { lineHeight, TEXT } from './style.ts';
import { wrapText } from './text-runs.ts';

export interface Note {
  title: string;
  text: string;
}

const TITLE_WIDTH = 96;
const GAP = 5;
const TEXT_WIDTH = CONTENT_WIDTH - TITLE_WIDTH;

export function notesHeight(notes: readonly Note[]): number {
  return notes.reduce((sum, note) => sum + noteHeight(note), 0);
}

/**
 * Draws small print, titles on the left and texts on the right, over as many pages as needed, each
 * note whole; returns where the next block may start.
 */
export function drawNotes(report: ReportDocument, notes: readonly Note[], top: number): number {
  const { doc, root } = report;
  let y = top;
  for (const note of notes) {
    y = placeBlock(report, y, noteHeight(note));
    addTagged(doc, root, 'P', () => {
      drawLines(doc, [note.title], CONTENT.left, y, TEXT.strong);
      drawLines(doc, textLines(note), CONTENT.left + TITLE_WIDTH, y, TEXT.body);
    });
    y += noteHeight(note);
  }
  return y;
}

function textLines({ text }: Note): string[] {
  return wrapText(text, TEXT.body, TEXT_WIDTH);
}

function noteHeight(note: Note): number {
  return textLines(note).length * lineHeight(TEXT.body) + GAP;
}
