import { z } from 'zod';
import { readUploadKey, type UploadKind } from '#entities/soil-project/document';
import type { InterestKind } from '#entities/soil-project/interest-holder';
import { ConsentDocument, ProjectDocument } from '#entities/soil-project/record';
import type { CheckedParamsOf, Contract } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError, invalidParams, notFound } from '../../../platform/call-error.ts';
import type { Handler, PreparedHandler } from '../../handler.ts';
import { lockProject } from '../moves/move-project.ts';
import { lookAt, recordUploads, type Arrival } from './uploads.ts';

type Soil = Contract['soilProjects'];
type Params = CheckedParamsOf<Soil['updateAttributes']>;

/** Attributes that a partner admin may write here; all others stay unchanged (OP-94). */
const PartnerAttributes = z.object({
  title_docs: z
    .array(ProjectDocument.extend({ file_name: z.string().trim().min(1).max(200) }))
    .max(500)
    .default([]),
  consent_docs: z
    .array(ConsentDocument.extend({ file_name: z.string().trim().min(1).max(200) }))
    .max(100)
    .default([]),
  delegation_doc: ProjectDocument.extend({ file_name: z.string().trim().min(1).max(200) })
    .nullable()
    .default(null),
});

/** Upload checks by document key. */
type Arrivals = Map<string, Arrival>;

/**
 * Records uploaded documents. Skips those already recorded; a new one must have arrived as a whole
 * PDF (PADM-21). Never removes a document, so that concurrent saves lose nothing.
 */
export const updateAttributes: PreparedHandler<Soil['updateAttributes'], Arrivals> = {
  async prepare({ app, user }, params) {
    const arrivals: Arrivals = new Map();
    const documents = documentsIn(params);
    const known = await app.database.asUser(user, (sql) => recordedKeys(sql, params.project_id));
    for (const { key_name: key } of documents) {
      if (known.has(key) || readUploadKey(key)?.projectId !== params.project_id) continue;
      arrivals.set(key, await lookAt(app, key));
    }
    return arrivals;
  },

  async act({ sql, app }, params, arrivals) {
    const project = await lockProject(sql, params.project_id);
    if (project.farmId !== params.property_id) throw notFound();
    const known = await recordedKeys(sql, project.id);

    const added = documentsIn(params).filter(({ key_name: key }) => !known.has(key));
    const uploads = added.flatMap(({ file_name: fileName, key_name: key, kind, holder }) => {
      const arrival = arrivals.get(key);
      return arrival && 'byteLength' in arrival
        ? [{ kind, key, fileName, holder, byteLength: arrival.byteLength }]
        : [];
    });
    const counted = await recordUploads(sql, app, project.id, uploads);
    const problems: Record<string, string> = {};
    for (const { file_name: fileName, key_name: key } of added) {
      if (counted.has(key)) continue;
      const arrival = arrivals.get(key);
      problems[fileName] =
        arrival && 'problem' in arrival
          ? arrival.problem
          : 'This file does not belong to the project.';
    }
    const [first] = Object.entries(problems);
    if (first) throw new CallError('CONFLICT', `${first[0]}: ${first[1]}`, { fields: problems });
    return [{ update_agriprove_project_properties: true }];
  },
};

/** Keys of the project's recorded files. */
async function recordedKeys(sql: Sql, projectId: number): Promise<Set<string>> {
  const recorded = await sql
    .selectFrom('soil_document')
    .select('key')
    .where('project_id', '=', projectId)
    .where('recorded_at', 'is not', null)
    .execute();
  return new Set(recorded.map(({ key }) => key));
}

/** A document that the partner names; a consent names its holder. */
interface NewDocument extends ProjectDocument {
  kind: UploadKind;
  holder: InterestKind | null;
}

function documentsIn({ project_attributes: given }: Params): NewDocument[] {
  const read = PartnerAttributes.safeParse(given);
  if (!read.success) throw invalidParams(read.error.issues);
  const { title_docs: titles, consent_docs: consents, delegation_doc: delegation } = read.data;
  return [
    ...titles.map((title): NewDocument => ({ ...title, kind: 'title-docs', holder: null })),
    ...consents.map((consent): NewDocument => ({ ...consent, kind: 'consent-docs' })),
    ...(delegation ? [{ ...delegation, kind: 'delegation' as const, holder: null }] : []),
  ];
}

export const rename: Handler<Soil['rename']> = async (
  { sql },
  { project_id: projectId, property_id: farmId, project_name: given },
) => {
  const name = given.trim();
  if (name === '') {
    throw new CallError('INVALID_PARAMS', 'Name cannot be empty', {
      fields: { project_name: 'Name cannot be empty' },
    });
  }
  const project = await lockProject(sql, projectId);
  if (project.farmId !== farmId) throw notFound();
  await sql.updateTable('soil_project').set({ name }).where('id', '=', projectId).execute();
  return [{ rename_agriprove_project: true }];
};
