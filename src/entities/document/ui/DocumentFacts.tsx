import type { ReactNode } from 'react';
import type { VerifiedDocument, VerifiedFile } from '#shared/api/contract';
import { formatLongDate } from '#shared/lib/dates';

export interface DocumentFactsProps {
  document: Omit<VerifiedDocument, 'replaced_at'>;
  /** Name of the document's kind, as screens show it. */
  kind?: string;
  farmLabel: string;
}

/** What a reader of a document may know about it. */
export const DocumentFacts = ({ document, kind, farmLabel }: DocumentFactsProps) => (
  <Facts>
    {kind !== undefined && <Fact term="Document">{kind}</Fact>}
    <Fact term="Number">
      <span className="font-mono">{document.document_number}</span>
    </Fact>
    <Fact term={farmLabel}>{document.farm_name}</Fact>
    <Fact term="Issued">{formatLongDate(document.issued_at)}</Fact>
    <IssuerFact issuer={document.issuer} />
    <Fact term="Status">
      {document.superseded_at === null
        ? 'Current'
        : `Replaced by a newer one of ${formatLongDate(document.superseded_at)}`}
    </Fact>
    <HashFact term="SHA-256 of its PDF" sha256={document.sha256} />
  </Facts>
);

/** What whoever holds the file of an invoice, receipt or note may know about it. */
export const BillFacts = ({ file }: { file: VerifiedFile }) =>
  file.bill && (
    <Facts>
      <Fact term="Document">{file.bill.title}</Fact>
      {file.bill.number !== null && (
        <Fact term="Number">
          <span className="font-mono">{file.bill.number}</span>
        </Fact>
      )}
      <Fact term="Issued">{formatLongDate(file.bill.issued_at)}</Fact>
      <IssuerFact issuer={file.bill.issuer} />
      <HashFact term="SHA-256 of the file" sha256={file.sha256} />
    </Facts>
  );

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-4 rounded-lg border border-border bg-raised p-4 sm:grid-cols-2 sm:p-6">
    {children}
  </dl>
);

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

const IssuerFact = ({ issuer }: Pick<VerifiedDocument, 'issuer'>) => (
  <Fact term="Issued by">
    {[issuer.name, issuer.abn && `ABN ${issuer.abn}`, issuer.contact]
      .filter(Boolean)
      .map((line) => (
        <span key={line} className="block wrap-anywhere">
          {line}
        </span>
      ))}
  </Fact>
);

const HashFact = ({ term, sha256 }: { term: string; sha256: string }) => (
  <Fact term={term} isWide>
    <code className="text-sm wrap-anywhere">{sha256}</code>
  </Fact>
);
