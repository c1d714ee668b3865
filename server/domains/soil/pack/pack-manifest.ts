import type { ZippedEntry } from '../../../platform/files/zip-stream.ts';
import type { AppContext } from '../../app-context.ts';
import type { PackDocument } from './pack-documents.ts';
import type { PackRead } from './read-pack.ts';

/** A submission as `submissions.json` and the manifest list it. */
export const submissionRecord = (one: PackRead['submissions'][number]) => ({
  attempt: one.attempt,
  reference: one.reference,
  requested_by: one.requestedBy,
  requested_at: one.requestedAt.toISOString(),
  sent_at: one.sentAt?.toISOString() ?? null,
  posts: one.posts,
  queries: one.queries,
  outcome: one.outcome,
  post_cer_id: one.cerId,
  /** Null if the submission was queued by a version that did not record it. */
  checked: one.checked,
  signed: one.signed,
  changes: one.changes,
});

/** Lists every other entry with its length and SHA-256, so that the pack can be checked. */
export function packManifest(
  app: AppContext,
  { facts, documents, submissions }: PackRead,
  {
    missing,
    written,
  }: {
    missing: readonly PackDocument[];
    written: readonly ZippedEntry[];
  },
) {
  const { project, askedAt } = facts.project;
  const documentNamed = new Map(documents.map((file) => [file.name, file]));
  return {
    project_id: project.projectId,
    project_name: project.projectName,
    project_status: project.status,
    made_at: askedAt.toISOString(),
    made_by: `Fenceline ${app.version}`,
    payloads: submissions
      .filter(({ payloadName }) => payloadName !== null)
      .map((one) => ({
        name: one.payloadName,
        reference: one.reference,
        attempt: one.attempt,
        sent_at: one.sentAt?.toISOString() ?? null,
        sha256: one.sha256,
        is_rebuilt: one.isRebuilt,
        post_cer_id: one.cerId,
      })),
    warnings: submissions.flatMap(({ warnings }) => warnings),
    submissions: submissions.map(submissionRecord),
    overrides: facts.overrides.map((one) => ({
      rule: one.rule,
      finding: one.finding,
      reason: one.reason,
      by: one.by,
      at: one.at.toISOString(),
      confirmed_by: one.confirmedBy,
      confirmed_at: one.confirmedAt?.toISOString() ?? null,
      withdrawn_by: one.withdrawnBy,
      withdrawn_at: one.withdrawnAt?.toISOString() ?? null,
    })),
    signed: project.attributes.signed,
    sheets: facts.sheets.map(({ name, by, at, attempts }) => ({
      name,
      made_by: by,
      made_at: at.toISOString(),
      for_submissions: attempts,
    })),
    not_stored: missing.map(describeDocument),
    entries: written.map(({ name, byteLength, sha256 }) => {
      const file = documentNamed.get(name);
      return {
        name,
        byte_length: byteLength,
        sha256,
        ...(file ? describeDocument(file) : {}),
      };
    }),
  };
}

const describeDocument = (file: PackDocument) => ({
  document: file.title,
  file_name: file.file_name,
  about: file.about,
  form_version: file.answers_version,
  recorded_at: file.recordedAt.toISOString(),
  recorded_by: file.issued_to,
  removed_at: file.removed_at?.toISOString() ?? null,
  removed_by: file.removed_by,
});
