import { ConfirmDialog } from '#shared/ui/confirm-dialog';

const MAX_FINDINGS = 5;

interface SaveQuestionProps {
  /** Overlaps and land outside the farm; none if all paddocks are to be deleted. */
  findings: readonly string[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before saving paddocks that overlap or leave the farm, or before deleting all. */
export function SaveQuestion({ findings, onConfirm, onClose }: SaveQuestionProps) {
  if (findings.length === 0) {
    return (
      <ConfirmDialog
        title="Delete all paddocks?"
        text="The farm keeps its boundary, but has no paddocks any more."
        cancel="Keep editing"
        action="Delete all paddocks"
        variant="destructive"
        onConfirm={onConfirm}
        onClose={onClose}
      />
    );
  }
  const more = findings.length - MAX_FINDINGS;
  return (
    <ConfirmDialog
      title="Save the paddocks as they are?"
      text={
        <>
          <ul className="grid gap-1">
            {findings.slice(0, MAX_FINDINGS).map((finding) => (
              <li key={finding} className="wrap-anywhere">
                {finding}
              </li>
            ))}
          </ul>
          {more > 0 && <p>There are {more.toLocaleString('en-AU')} more.</p>}
          <p>Land in two paddocks counts once in the sums, for the first of them.</p>
        </>
      }
      cancel="Keep editing"
      action="Save them"
      variant="outline"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
