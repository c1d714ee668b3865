import { useEffect, useRef, useState } from 'react';
import { READS_LISTED, type ReportLink } from '#shared/api/contract';
import { Badge } from '#shared/ui/badge';
import { Button } from '#shared/ui/button';
import { CopyButton } from '#shared/ui/copy-button';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { endWords, isOpen, linkAddress, readLine, readWords } from '../model/link-words.ts';
import { RevokeLinkDialog } from './RevokeLinkDialog.tsx';

export interface ReportLinkCardProps {
  link: ReportLink;
  /** True right after it was made; takes the focus, because the form that had it is gone. */
  isFresh: boolean;
}

/** One reader's link: its address, its end and its reads. */
export function ReportLinkCard({ link, isFresh }: ReportLinkCardProps) {
  const [isRevoking, setRevoking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFresh) heading.current?.focus();
  }, [isFresh]);
  const address = link.key === null ? null : linkAddress(location.origin, link.key);
  return (
    <div className="grid grid-cols-1 gap-3 rounded-md border border-border bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 ref={heading} tabIndex={-1} className="font-medium wrap-anywhere">
          {link.reader_name}{' '}
          <span className="text-sm font-normal text-muted">{link.reader_email}</span>
        </h3>
        {!isOpen(link) && <Badge variant="secondary">Closed</Badge>}
        <p className="w-full text-sm text-muted">{endWords(link)}</p>
      </div>
      {address !== null && (
        <div className="grid gap-2">
          <Field label={`Link for ${link.reader_name}`}>
            <Input
              readOnly
              value={address}
              className="font-mono"
              onFocus={({ target }) => target.select()}
            />
          </Field>
          <CopyButton text={address} />
        </div>
      )}
      <Reads link={link} />
      {address !== null && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start text-danger"
          onClick={() => setRevoking(true)}
        >
          Revoke
          <span className="sr-only"> the link for {link.reader_name}</span>
        </Button>
      )}
      {isRevoking && <RevokeLinkDialog link={link} onClose={() => setRevoking(false)} />}
    </div>
  );
}

function Reads({ link }: { link: ReportLink }) {
  if (link.read_count === 0) return <p className="text-sm text-muted">{readWords(link)}</p>;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-3">{readWords(link)}</summary>
      <ul className="grid gap-1 text-muted">
        {link.reads.map((read) => (
          <li key={read.what + read.read_at}>{readLine(read)}</li>
        ))}
      </ul>
      {link.read_count > READS_LISTED && (
        <p className="mt-1 text-muted">These are the latest {READS_LISTED}.</p>
      )}
    </details>
  );
}
