import { useEffect, useRef } from 'react';
import { itemTypeName } from '#entities/cart';
import { BillFacts, DocumentFacts } from '#entities/document/react';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { findingOf, type Check } from '../model/check.ts';
import { useDocumentCheck } from '../model/use-document-check.ts';
import { VerdictTitle } from './VerdictTitle.tsx';

/** The findings of the latest check. */
export function CheckResult({ check }: { check: Check | null }) {
  const { data: found, error, isPending, isFetching, refetch } = useDocumentCheck(check);
  const title = useRef<HTMLHeadingElement>(null);
  const opening = useRef(check);
  // Announces the answer and scrolls to it; a page that opens with its answer starts at its top.
  useEffect(() => {
    if (found !== undefined && check !== opening.current) title.current?.focus();
  }, [found, check]);
  if (!check) return null;
  if (error) {
    return (
      <LoadFailed
        title="The document could not be checked"
        message={error.message}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (isPending) return <Progress label="Checking the document" />;
  const finding = findingOf(check, found);
  const document = found.verified_document;
  return (
    <section aria-labelledby="verdict" className="grid grid-cols-1 gap-4">
      <VerdictTitle ref={title} finding={finding} check={check} />
      {found.verified_file?.bill && <BillFacts file={found.verified_file} />}
      {document && (
        <DocumentFacts
          document={document}
          kind={itemTypeName(document.kind, 'list')}
          farmLabel="Farm, partly hidden"
        />
      )}
    </section>
  );
}
