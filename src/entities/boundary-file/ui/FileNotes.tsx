import { ChevronRightIcon } from 'lucide-react';
import type { Receipt } from '#shared/geo-file';
import type { LonLat } from '#shared/lib/lon-lat';
import { receiptParts } from '../model/file-words.ts';
import { ShowPlace } from './ShowPlace.tsx';

export interface FileNotesProps {
  receipt: Receipt;
  onShow: (place: LonLat) => void;
}

/** The receipt: repairs, omissions with their reasons, and remarks. */
export function FileNotes({ receipt, onShow }: FileNotesProps) {
  return receiptParts(receipt).map(({ title, notes, more, isOpen }) => (
    <details key={title} open={isOpen} className="group rounded-md border border-border">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 [&::-webkit-details-marker]:hidden">
        <ChevronRightIcon
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        {title}
      </summary>
      <ul
        aria-label={title}
        className="grid max-h-64 gap-2 overflow-y-auto overscroll-contain px-3 pb-3 text-sm text-muted"
      >
        {notes.map(({ text, place }, at) => (
          // The notes of a receipt never change; the same words may come twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 flex-1 basis-40 break-words">{text}</span>
            {place && <ShowPlace about={text} onShow={() => onShow(place)} />}
          </li>
        ))}
        {more > 0 && <li>… and {more.toLocaleString('en-AU')} more like these.</li>}
      </ul>
    </details>
  ));
}
