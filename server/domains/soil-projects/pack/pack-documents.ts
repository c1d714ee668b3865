import { formatParcelNumbers, interestNoun } from '#entities/soil-project';
import { asciiFileName } from './ascii-file-name.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';

type Kind = Tables['soil_document']['kind'];

/** Name of each kind in words, and the folder in the archive. */
const KINDS: Readonly<Record<Kind, { title: string; folder: string }>> = {
  'title-docs': { title: 'Title document', folder: 'titles' },
  'consent-docs': { title: 'Consent of an interest holder', folder: 'consents' },
  delegation: { title: 'Delegation document', folder: 'delegation' },
  'commitment-signed': { title: 'Commitment, signed', folder: 'commitment-signed' },
  commitment: { title: 'Commitment, to be signed', folder: 'commitment' },
  condition: { title: 'Condition report', folder: 'condition-report' },
};

/** Reads the recorded documents of a project, removed ones too, with their names in the archive. */
export async function packDocuments(sql: Sql, projectId: number) {
  const rows = await sql
    .selectFrom('soil_document')
    .select([
      'id',
      'kind',
      'key',
      'file_name',
      'byte_length',
      'answers_version',
      'issued_to',
      'recorded_at',
      'removed_at',
      'removed_by',
      'parcels',
      'title_date',
      'owners',
      'holder',
    ])
    .where('project_id', '=', projectId)
    .where('recorded_at', 'is not', null)
    .orderBy('kind')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const { title, folder } = KINDS[row.kind];
    const place = row.removed_at === null ? folder : `removed-${folder}`;
    // The id keeps names apart; users choose them, so they may be equal or hostile.
    const name = `documents/${place}/${row.id}-${asciiFileName(row.file_name)}`;
    return { ...row, title, name, about: aboutDocument(row), recordedAt: row.recorded_at! };
  });
}

/** Says what the partner recorded about a title or a consent; blank for other documents. */
function aboutDocument({
  kind,
  holder,
  parcels,
  title_date: date,
  owners,
}: Pick<Tables['soil_document'], 'kind' | 'holder' | 'title_date'> & {
  parcels: readonly number[];
  owners: string;
}): string {
  if (kind === 'consent-docs')
    return holder === null ? '' : `Whose consent: ${interestNoun(holder)}.`;
  if (kind !== 'title-docs') return '';
  const land = parcels.length === 0 ? 'not assigned' : formatParcelNumbers(parcels);
  return `Parcels: ${land}. Date: ${date ?? 'not entered'}. Owners: ${owners.trim() || 'not entered'}.`;
}

export type PackDocument = Awaited<ReturnType<typeof packDocuments>>[number];
