import { useState } from 'react';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#shared/ui/dialog';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { useReportLinks } from '../model/use-report-links.ts';
import { ReportLinkCard } from './ReportLinkCard.tsx';
import { ShareReportForm } from './ShareReportForm.tsx';

export interface ShareReportDialogProps {
  itemId: number;
  /** `Farm Key of Kurrajong Park`. */
  title: string;
  onClose: () => void;
}

/** The links to a document, with their reads, and the form that makes another. */
export function ShareReportDialog({ itemId, title, onClose }: ShareReportDialogProps) {
  const links = useReportLinks(itemId);
  const [isAdding, setAdding] = useState(false);
  const [freshId, setFreshId] = useState<number | null>(null);
  const hasNone = links.data?.length === 0;
  const showsForm = isAdding || hasNone;

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-xl">
        <DialogHeader className="wrap-anywhere">
          <DialogTitle>Share the {title}</DialogTitle>
          <DialogDescription>
            Each reader gets a link of their own to this document. You see when they open it, and
            you can revoke it at any time. Anybody who has the link can use it, so send it only to
            its reader.
          </DialogDescription>
        </DialogHeader>
        {links.isPending && <Progress label="Loading your links" />}
        {links.isError && (
          <LoadFailed
            title="Your links could not be loaded"
            message={links.error.message}
            isRetrying={links.isFetching}
            onRetry={() => void links.refetch()}
          />
        )}
        {links.data && showsForm && (
          <ShareReportForm
            itemId={itemId}
            onCancel={hasNone ? onClose : () => setAdding(false)}
            onShared={(id) => {
              setFreshId(id);
              setAdding(false);
            }}
          />
        )}
        {links.data && !showsForm && (
          <div className="grid grid-cols-1 gap-4">
            <ul aria-label="Links" className="grid grid-cols-1 gap-3">
              {links.data.map((link) => (
                <li key={link.link_id}>
                  <ReportLinkCard link={link} isFresh={link.link_id === freshId} />
                </li>
              ))}
            </ul>
            <Button variant="outline" onClick={() => setAdding(true)}>
              Share with another reader
            </Button>
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
