import { useState } from 'react';
import type { Theme } from '#shared/theme/react';
import { Button } from '#shared/ui/button';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#shared/ui/dropdown-menu';

/** A dialog's picture in the theme; the buttons open real ones, in the theme of the page. */
export function Dialogs({ theme }: { theme: Theme }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="grid gap-4 rounded-lg border border-border bg-overlay p-6 shadow-xl">
        <p className="text-lg leading-snug font-semibold">Delete Back Creek?</p>
        <p className="text-sm text-muted">You can restore it for 30 days.</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline">Cancel</Button>
          <Button variant="destructive">Delete farm</Button>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="outline">Open a menu</Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem>Edit farm</DropdownMenuItem>
            <DropdownMenuItem>Share map</DropdownMenuItem>
            <DropdownMenuItem disabled>Delete farm</DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      {isOpen && (
        <ConfirmDialog
          title="Delete Back Creek?"
          text={`You can restore it for 30 days. Opened from ${theme}.`}
          action="Delete farm"
          variant="destructive"
          onConfirm={() => setOpen(false)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
