import { MessageSquareIcon } from 'lucide-react';
import { stepOfMark } from '#entities/registration/form';
import { markLabel, markSays } from '#entities/registration/form/react';
import type { SoilProject } from '#entities/soil-project/record';
import type { ReturnMark } from '#shared/api/contract';
import { useAppSettings } from '#shared/config/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { useAskedChanges } from '../api/use-asked-changes.ts';

export interface PartnerNoteProps {
  project: SoilProject;
  /** Leads to the question of a mark; if absent, the marks are only listed. */
  onMark?: (mark: ReturnMark) => void;
}

/** Changes that the partner asked the client to make, in the partner's words (OP-71). */
export function PartnerNote({ project, onMark }: PartnerNoteProps) {
  const { partner_name: partner } = useAppSettings();
  const asked = useAskedChanges(project);
  if (!asked) return null;
  return (
    <Alert variant="info">
      <MessageSquareIcon aria-hidden />
      <AlertTitle>
        {asked.isAboutFile ? 'The signed PDF came back' : `${partner} asks you to change this`}
      </AlertTitle>
      <AlertDescription className="text-text wrap-anywhere">
        {asked.note && <p className="whitespace-pre-line">{asked.note}</p>}
        {asked.marks.length > 0 && (
          <ul className="grid gap-1">
            {asked.marks.map((mark) => {
              const label = `Step ${stepOfMark(mark)}, ${markLabel(mark, project)}`;
              return (
                <li key={`${label} ${mark.says}`}>
                  {onMark ? <MarkLink label={label} onPress={() => onMark(mark)} /> : label}
                  {markSays(label, mark)}
                </li>
              );
            })}
          </ul>
        )}
      </AlertDescription>
    </Alert>
  );
}

const MarkLink = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <Button
    variant="link"
    size="sm"
    className="inline h-auto min-h-6 px-0 text-left whitespace-normal"
    onClick={onPress}
  >
    {label}
  </Button>
);
