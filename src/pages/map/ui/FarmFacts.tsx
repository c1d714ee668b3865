import type { ReactNode } from 'react';
import { landWords } from '#entities/farm';
import { LpaChip } from '#entities/farm/react';
import type { FarmSummary, PropertyRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { Term } from '#shared/ui/term';

export interface FarmFactsProps {
  farm: PropertyRecord;
  /** Undefined until loaded. */
  summary: FarmSummary | undefined;
  onAddPic: () => void;
  onVerify: () => void;
}

/** The chosen farm's land, PIC and verification. */
export function FarmFacts({ farm, summary, onAddPic, onVerify }: FarmFactsProps) {
  const hasPic = farm.pic_code.trim() !== '';
  return (
    <dl className="grid gap-1 text-sm">
      <div>
        <dt className="sr-only">Land</dt>
        <dd className="font-medium">{summary ? landWords(summary).join(' · ') : ' '}</dd>
      </div>
      <Fact term={<Term name="pic">PIC</Term>}>
        {hasPic ? farm.pic_code : <FactButton onClick={onAddPic}>Add PIC</FactButton>}
      </Fact>
      {farm.is_aus_farmkey && (
        <Fact term={<Term name="lpa">LPA</Term>}>
          {summary?.lpa_verified ? (
            <LpaChip summary={summary} />
          ) : (
            summary && <FactButton onClick={onVerify}>Not verified. Verify now</FactButton>
          )}
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ term, children }: { term: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-8 flex-wrap items-center gap-x-2">
    <dt className="text-muted">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

const FactButton = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <Button variant="link" size="sm" className="px-0" onClick={onClick}>
    {children}
  </Button>
);
