import type { PrintedFacts } from '#shared/api/contract';
import { formatHectares, formatMoment } from '../../../documents/australian-format.ts';
import type { Sql } from '../../../platform/db/database.ts';

/** The name and land that a submission sent, to compare with what was signed. */
interface SentFacts {
  name: string;
  parcelKeys: readonly string[];
  /** When it was posted, or requested if it was never posted. */
  at: Date;
}

/** Says, in sentences, which form was signed and how it differs from what was sent. */
export async function signedText(sql: Sql, projectId: number, sent: SentFacts): Promise<string> {
  const signed = await sql
    .selectFrom('soil_document')
    .select(['answers_version as form', 'recorded_at'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'commitment-signed')
    .where('recorded_at', '<=', sent.at)
    .where((q) => q.or([q('removed_at', 'is', null), q('removed_at', '>', sent.at)]))
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!signed?.recorded_at || signed.form === null) return 'No signed PDF had arrived.';
  const { form, recorded_at: arrived } = signed;
  const made = await sql
    .selectFrom('soil_document')
    .select('printed')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'commitment')
    .where('answers_version', '=', form)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const newer = await sql
    .selectFrom('soil_project_form')
    .select('version')
    .where('project_id', '=', projectId)
    .where('version', '>', form)
    .where('made_at', '<=', sent.at)
    .orderBy('version')
    .execute();
  return [
    `Form ${form} was signed; its PDF arrived on ${formatMoment(arrived)}.`,
    made?.printed
      ? await differences(sql, projectId, made.printed, sent)
      : 'What the form says of name and land is only in the PDF.',
    newer.length === 0
      ? 'No newer form was made before the submission.'
      : `Newer and not signed: form ${newer.map(({ version }) => version).join(', ')}.`,
  ].join(' ');
}

async function differences(
  sql: Sql,
  projectId: number,
  signed: PrintedFacts,
  { name, parcelKeys }: SentFacts,
): Promise<string> {
  const parcels = await sql
    .selectFrom('soil_project_parcel')
    .select(['parcel_key', 'pid'])
    .where('project_id', '=', projectId)
    .execute();
  const pids = new Map(parcels.map(({ parcel_key: key, pid }) => [key, pid]));
  // Land without an id in the cadastre is printed by its lot and plan, which is not a key.
  const isSameLand =
    signed.parcels.length === parcelKeys.length &&
    parcelKeys.every((key, i) => (pids.get(key) ?? signed.parcels[i]) === signed.parcels[i]);
  const land = `${signed.parcels.length} ${signed.parcels.length === 1 ? 'parcel' : 'parcels'} with ${formatHectares(signed.hectares)} ha`;
  return [
    signed.name.trim() === name.trim()
      ? 'The name that was sent is the signed one.'
      : `It was signed as “${signed.name.trim()}” and sent as “${name.trim()}”.`,
    isSameLand
      ? `The land that was sent is the signed land: ${land}.`
      : `It was signed for ${land}, and sent for ${parcelKeys.length === signed.parcels.length ? 'other land' : `${parcelKeys.length} parcels`}.`,
  ].join(' ');
}
