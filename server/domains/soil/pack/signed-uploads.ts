import type { SignatureLook } from '#entities/registration/commitment';
import type { Selectable } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { SignedUploadFacts } from '../../../documents/soil/audit/audit-facts.ts';

/** Every PDF that was sent as the signed commitment, oldest first, with who looked at it. */
export async function signedUploads(sql: Sql, projectId: number): Promise<SignedUploadFacts[]> {
  const rows = await sql
    .selectFrom('soil_document')
    .select(['file_name', 'answers_version', 'recorded_at', 'issued_to', 'is_comparing'])
    .select(['comparison', 'looks', 'is_signature_seen', 'is_signed', 'check_note'])
    .select(['checked_at', 'checked_by'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'commitment-signed')
    .where('recorded_at', 'is not', null)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    fileName: row.file_name,
    form: row.answers_version,
    at: row.recorded_at!,
    by: row.issued_to,
    found: [foundText(row), returnedText(row)].filter(Boolean).join(' '),
    looks: looksOf(row),
  }));
}

/** Every confirmation; those of older versions are stored only in the document's columns. */
function looksOf({ looks, is_signed: isSigned, checked_by: by, checked_at: at, check_note }: Row) {
  const isOnlyInColumns = isSigned === true && looks.every(({ withdrawn }) => withdrawn !== null);
  if (!isOnlyInColumns || by === null || at === null) return looks;
  const look: SignatureLook = {
    by,
    at: at.toISOString(),
    note: check_note,
    people: [],
    withdrawn: null,
  };
  return [...looks, look];
}

type Row = Pick<
  Selectable<Tables['soil_document']>,
  | 'is_comparing'
  | 'looks'
  | 'comparison'
  | 'is_signature_seen'
  | 'is_signed'
  | 'checked_by'
  | 'check_note'
  | 'checked_at'
>;

function foundText({ is_comparing: isComparing, comparison, is_signature_seen: isSeen }: Row) {
  if (isComparing) return 'The server has not compared it with the created PDF yet.';
  switch (comparison?.is) {
    case 'signed':
      return 'The server compared it with the created PDF and found marks that the created PDF lacks.';
    case 'doubtful':
      return `The server left it to a person: ${withFullStop(comparison.because)}`;
    case 'refused':
      return `The server refused it: ${withFullStop(comparison.says)}`;
    default:
      return isSeen
        ? 'The server found marks that the created PDF lacks.'
        : 'What the comparison with the created PDF found is not recorded.';
  }
}

const returnedText = ({ is_signed: isSigned, checked_by: by, check_note: note }: Row): string =>
  isSigned === false ? `${by ?? 'A partner admin'} returned it: ${note ?? 'no reason given'}` : '';

const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
