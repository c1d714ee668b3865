import { seenText, type SignatureLook } from '#entities/registration/commitment';
import { STATUS_MEANINGS, type SoilProject } from '#entities/soil-project/record';
import { formatMoment } from '../../australian-format.ts';
import type { TableColumn } from '../../pdf/table.ts';
import type { PageFlow } from '../page-flow.ts';
import type { AuditFacts, SignedUploadFacts } from './audit-facts.ts';

type Signed = NonNullable<SoilProject['attributes']['signed']>;

/** Draws a heading with a table, or with a sentence where the table would have no rows. */
function tableOr(
  flow: PageFlow,
  heading: string,
  paragraphs: readonly string[],
  {
    columns,
    rows,
    none,
  }: { columns: readonly TableColumn[]; rows: readonly (readonly string[])[]; none: string },
): void {
  if (rows.length > 0) {
    flow.tableSection(heading, paragraphs, { columns, rows, isWhole: true });
    return;
  }
  flow.section(heading);
  flow.text(...paragraphs, none);
}

/**
 * Draws who must sign and whose signature was seen, then every PDF that was sent as the signed
 * form.
 */
export function drawSigners(flow: PageFlow, { project, signedUploads }: AuditFacts): void {
  const { form, signed } = project.project.attributes;
  const people = signed?.form === form ? signed.people : [];
  tableOr(flow, 'Who signed, and how that is known', [signingText(form, signed, signedUploads)], {
    columns: [
      { title: 'Name' },
      { title: 'Capacity', width: 150 },
      { title: 'In the commitment', width: 110 },
      { title: 'Confirmed', width: 130 },
    ],
    rows: project.signatories.map(({ name, capacity }, i) => {
      const seen = people[i];
      const isConfirmed = seen?.looked_by && seen.looked_at;
      return [
        name || '–',
        capacity,
        seen ? seenText(seen) : 'page not known',
        isConfirmed ? `${formatMoment(new Date(seen.looked_at!))}, ${seen.looked_by}` : 'No',
      ];
    }),
    none: 'No signer is named.',
  });
  tableOr(flow, 'Every PDF that was sent as signed', [], {
    columns: [
      { title: 'File and form', width: 130 },
      { title: 'Sent', width: 120 },
      { title: 'What was found, and who looked' },
    ],
    rows: signedUploads.map((upload) => [
      [upload.fileName, upload.form === null ? '' : `form ${upload.form}`]
        .filter(Boolean)
        .join(', '),
      `${formatMoment(upload.at)}, ${upload.by}`,
      [upload.found, ...looksText(upload)].join(' '),
    ]),
    none: 'Nothing was sent.',
  });
}

const looksText = ({ looks }: SignedUploadFacts): string[] =>
  looks.length === 0 ? ['Nobody confirmed that everybody has signed it.'] : looks.map(lookText);

function lookText({ by, at, note, people, withdrawn }: SignatureLook): string {
  const seen = people.map((one) => `${one.name || 'a person without a name'}: ${seenText(one)}`);
  return [
    `${by} looked at it on ${formatMoment(new Date(at))} and confirmed that everybody has signed${seen.length > 0 ? ` (${seen.join('; ')})` : ''}.`,
    note ? `Note: ${note}` : '',
    withdrawn
      ? `${withdrawn.by} withdrew this confirmation on ${formatMoment(new Date(withdrawn.at))}: ${withdrawn.reason}`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says in one paragraph how it is known that the current form is signed. */
function signingText(
  form: number,
  signed: Signed | null,
  uploads: readonly SignedUploadFacts[],
): string {
  if (signed?.form !== form) return `No signed PDF of form ${form} has been accepted.`;
  const upload = uploads.findLast((one) => one.form === form);
  const isMarkSeen = signed.people.some(({ is_mark_seen: isSeen }) => isSeen === true);
  return [
    `About the signed PDF of form ${form}: ${upload?.found ?? ''}`,
    isMarkSeen
      ? 'A mark is a picture, ink or a stamp that the created page lacks; it does not say who made it.'
      : '',
    signed.checked_by === null || signed.checked_at === null
      ? 'Nobody has confirmed that everybody has signed.'
      : `${signed.checked_by} looked at it on ${formatMoment(new Date(signed.checked_at))} and confirmed that everybody has signed.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says whether the regulator decided, and whether that record was corrected. */
function decisionText(changes: AuditFacts['changes']): string {
  const decided = changes.filter(({ from, to }) => from !== to && (to === 'C5' || to === 'C6'));
  const last = decided.at(-1);
  if (!last) return 'No decision of the regulator is on record.';
  const corrected =
    decided.length === 1 ? 'It was never corrected.' : 'An earlier record of it was corrected.';
  return `The regulator’s decision on record: ${STATUS_MEANINGS[last.to]}, ${formatMoment(last.at)}. ${corrected}`;
}

/** Draws every change of status, with who made it. */
export function drawChanges(flow: PageFlow, { changes }: AuditFacts): void {
  tableOr(
    flow,
    'Decisions',
    [
      'Every step and note, with who made it. Times are those of Sydney. Statuses that begin with A are the client’s, with B the carbon partner’s, with C the regulator’s. A partner admin works for the carbon partner; “server” and “backend” are Fenceline itself.',
      decisionText(changes),
    ],
    {
      columns: [
        { title: 'When', width: 132 },
        { title: 'Status', width: 116 },
        { title: 'Who', width: 116 },
        { title: 'Note' },
      ],
      rows: changes.map(({ at, from, to, by, note }) => [
        formatMoment(at),
        `${from === null || from === to ? '' : `${from} to `}${to} ${STATUS_MEANINGS[to]}`,
        by,
        note ?? '',
      ]),
      none: 'Nothing was recorded.',
    },
  );
}

/** Draws the sheets that a person uploads to the regulator by hand, if there are any. */
export function drawSheets(flow: PageFlow, { sheets }: AuditFacts): void {
  if (sheets.length === 0) return;
  tableOr(
    flow,
    'Sheets of the project area',
    [
      'A partner admin makes the sheet and uploads it to the regulator by hand. It says what the payload has no field for, such as a part of a parcel and its hectares.',
    ],
    {
      columns: [
        { title: 'File' },
        { title: 'Made', width: 180 },
        { title: 'Made for', width: 120 },
      ],
      rows: sheets.map(({ name, sameAs, by, at, attempts }) => [
        sameAs === null ? name : `${name}. The same text as ${sameAs}.`,
        `${formatMoment(at)}, ${by}`,
        attempts.length === 0
          ? 'no submission'
          : attempts.map((attempt) => `submission ${attempt}`).join(', '),
      ]),
      none: '',
    },
  );
}

/** Draws every document that was recorded, including removed ones. */
export function drawDocuments(flow: PageFlow, { documents }: AuditFacts): void {
  tableOr(flow, 'Documents', [], {
    columns: [
      { title: 'Document', width: 90 },
      { title: 'File' },
      { title: 'Bytes', width: 50, align: 'right' },
      { title: 'Recorded', width: 120 },
    ],
    rows: documents.map((file) => [
      file.kind,
      [file.fileName || '–', file.about].filter(Boolean).join('. '),
      file.byteLength.toLocaleString('en-AU'),
      `${formatMoment(file.recordedAt)}, ${file.recordedBy}${removedText(file.removedAt, file.removedBy)}`,
    ]),
    none: 'No document was recorded.',
  });
}

const removedText = (at: Date | null, by: string | null) =>
  at === null ? '' : `; removed ${formatMoment(at)}, ${by ?? 'unknown'}`;
