import type { ReactNode } from 'react';
import type { VerifiedDocument } from '#shared/api/contract';
import { formatDate } from '#shared/lib/dates';

export interface DocumentFactsProps {
  document: Omit<VerifiedDocument, 'replaced_at'>;
  /** Name of the document's kind, as screens show it. */
  kind?: string;
  farmLabel: string;
}

/** What a reader of a document may know about it. */
export function DocumentFacts({ document, kind, farmLabel }: DocumentFactsProps) {
  const { issuer } = document;
  return (
    <dl className="grid gap-x-6 gap-y-4 rounded-lg border border-border bg-raised p-4 sm:grid-cols-2 sm:p-6">
      {kind !== undefined && <Fact term="Document">{kind}</Fact>}
      <Fact term="Number">
        <span className="font-mono">{document.document_number}</span>
      </Fact>
      <Fact term={farmLabel}>{document.farm_name}</Fact>
      <Fact term="Issued">{formatDate(document.issued_at)}</Fact>
      <Fact term="Issued by">
        {[issuer.name, issuer.abn && `ABN ${issuer.abn}`, issuer.contact]
          .filter(Boolean)
          .map((line) => (
            <span key={line} className="block wrap-anywhere">
              {line}
            </span>
          ))}
      </Fact>
      <Fact term="Status">
        {document.superseded_at === null
          ? 'Current'
          : `Replaced by a newer one of ${formatDate(document.superseded_at)}`}
      </Fact>
      <Fact term="SHA-256 of its PDF" isWide>
        <code className="text-sm wrap-anywhere">{document.sha256}</code>
      </Fact>
    </dl>
  );
}

interface FactProps {
  term: string;
  isWide?: boolean;
  children: ReactNode;
}

const Fact = ({ term, isWide = false, children }: FactProps) => (
  <div className={isWide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
    <dt className="text-sm text-muted">{term}</dt>
    <dd>{children}</dd>
  </div>
);
