import { useUnit } from 'effector-react';
import { CircleQuestionMarkIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';
import { helpOpened } from '../model/help-opened.ts';

/** Leads to the help. A press with a modifier opens a tab, as for any link. */
export function HelpLink() {
  const openHelp = useUnit(helpOpened);
  return (
    <Button asChild variant="ghost" size="icon">
      <a
        href="/help"
        aria-label="Help"
        title="Help"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          openHelp();
        }}
      >
        <CircleQuestionMarkIcon aria-hidden className="size-5" />
      </a>
    </Button>
  );
}
