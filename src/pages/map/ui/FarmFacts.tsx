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
    <div className="grid gap-1 text-sm">
      <p className="font-medium tabular-nums">{summary ? landWords(summary).join(' · ') : ' '}</p>
      <div className="flex min-h-8 flex-wrap items-center gap-x-2">
        <Term name="pic" className="text-muted">
          PIC
        </Term>
        {hasPic ? (
          <span className="wrap-anywhere">{farm.pic_code}</span>
        ) : (
          <FactButton onClick={onAddPic}>Add PIC</FactButton>
        )}
      </div>
      {farm.is_aus_farmkey && (
        <div className="flex min-h-8 flex-wrap items-center gap-x-2">
          <Term name="lpa" className="text-muted">
            LPA
          </Term>
          {summary?.lpa_verified ? (
            <LpaChip summary={summary} />
          ) : (
            summary && <FactButton onClick={onVerify}>Not verified. Verify now</FactButton>
          )}
        </div>
      )}
    </div>
  );
}

const FactButton = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <Button variant="link" size="sm" className="px-0" onClick={onClick}>
    {children}
  </Button>
);
