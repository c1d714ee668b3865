import { Button } from '#shared/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '#shared/ui/dialog';
import { LIST_KEYS, PAGE_KEYS } from '../model/list-keys.ts';

/** All keys of the partner's screens. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent closeButton={false}>
        <DialogTitle>Keys</DialogTitle>
        <DialogDescription>They act where the focus is, never while you type.</DialogDescription>
        <Keys title="In the work list" keys={LIST_KEYS} />
        <Keys title="On a project’s page" keys={PAGE_KEYS} />
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

const Keys = ({ title, keys }: { title: string; keys: Readonly<Record<string, string>> }) => (
  <section aria-label={title} className="grid gap-1 text-sm">
    <h3 className="font-medium">{title}</h3>
    <dl className="grid grid-cols-[2rem_minmax(0,1fr)] gap-y-1">
      {Object.entries(keys).map(([key, does]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded border border-border px-1 font-sans">{key}</kbd>
          </dt>
          <dd className="first-letter:uppercase">{does}</dd>
        </div>
      ))}
    </dl>
  </section>
);
