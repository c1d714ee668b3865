import type { InterestKind } from '#entities/soil-project/interest-holder';
import type { ProjectDocument } from '#entities/soil-project/record';

/** What to upload: a title, a delegation, or the consent of a holder of an interest. */
export type DocumentTarget =
  | { kind: 'delegation' }
  /** `replaces` is the key of the title that the new one replaces. */
  | { kind: 'title-docs'; replaces?: string }
  | { kind: 'consent-docs'; holder: InterestKind };

/** The `project_attributes` that record an uploaded document. */
export function documentAttributes(target: DocumentTarget, document: ProjectDocument) {
  switch (target.kind) {
    case 'title-docs':
      return { title_docs: [document] };
    case 'consent-docs':
      return { consent_docs: [{ ...document, holder: target.holder }] };
    case 'delegation':
      return { delegation_doc: document };
  }
}
