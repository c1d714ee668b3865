import { interestNoun } from '#entities/soil-project/interest-holder';
import { formatParcelNumbers, type ParcelRows } from '#entities/soil-project/record';
import { formatLongDate } from '#shared/lib/dates';
import type { ProjectFacts } from '../../../documents/soil/project-facts.ts';
import type { Selectable } from 'kysely';
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

/**
 * Reads the recorded documents of a project, including removed ones, with their names in the
 * archive.
 */
export async function packDocuments(
  sql: Sql,
  projectId: number,
  { project, form }: Pick<ProjectFacts, 'project' | 'form'>,
) {
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
      'land',
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
    // The id makes names unique; users choose them, so they may be equal or hostile.
    const name = `documents/${place}/${row.id}-${asciiFileName(row.file_name)}`;
    return {
      ...row,
      title,
      name,
      about:
        row.kind === 'consent-docs' ? aboutConsent(row.holder, form) : aboutTitle(row, project),
      recordedAt: row.recorded_at!,
    };
  });
}

type Row = Pick<
  Selectable<Tables['soil_document']>,
  'kind' | 'holder' | 'land' | 'title_date' | 'owners'
>;

/** Says whose consent a file is, as the partner recorded it and the client named them. */
function aboutConsent(holder: Row['holder'], form: ProjectFacts['form']): string {
  if (holder === null) return 'Whose consent it is was not recorded.';
  const name = form.interest_holders.find(({ kind }) => kind === holder)?.name.trim();
  const named = name ? `, by the client’s form ${name}` : '';
  return `Whose consent: ${interestNoun(holder)}${named}. Its words and its dates are in the file.`;
}

/** Says what the partner recorded about a title; blank for other documents. */
function aboutTitle({ kind, land, title_date: date, owners }: Row, project: ParcelRows): string {
  if (kind !== 'title-docs') return '';
  const numbers = formatParcelNumbers(
    project,
    land.map(({ key }) => key),
  );
  const known = new Set(project.rows.map(({ parcel_key: key }) => key));
  const left = land.filter(({ key }) => !known.has(key)).map(({ name }) => name);
  const gone = left.length === 0 ? '' : ` No longer part of the project: ${left.join(', ')}.`;
  return `Parcels: ${numbers || 'not assigned'}.${gone} Date: ${date ? formatLongDate(date) : 'not entered'}. Owners: ${owners.trim() || 'not entered'}.`;
}

export type PackDocument = Awaited<ReturnType<typeof packDocuments>>[number];
