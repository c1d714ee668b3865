import { CircleCheckIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSignedInEmail } from '#shared/auth/react';
import { useAppSettings } from '#shared/config/react';
import { formatDateTime } from '#shared/lib/dates';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';

export interface SentNoticeProps {
  projectId: number;
  propertyName: string;
  at: string;
  /** The store's remark on the file; null if it stored the file unchanged. */
  remark: string | null;
}

/** Replaces the form after it was sent: says what was sent and what happens next. */
export function SentNotice({ projectId, propertyName, at, remark }: SentNoticeProps) {
  const { partner_name: partner } = useAppSettings();
  const email = useSignedInEmail();
  const notice = useRef<HTMLDivElement>(null);
  // Takes the focus, because the pressed button is gone with its form.
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert ref={notice} tabIndex={-1} className="border-l-accent [&>svg]:text-accent">
      <CircleCheckIcon aria-hidden />
      <AlertTitle>The signed PDF was sent for review.</AlertTitle>
      <AlertDescription>
        <p>
          {propertyName}, project {projectId}, on {formatDateTime(at)}.
        </p>
        {remark && <p>{remark}</p>}
        <p>
          Next, {partner} reviews it. We e-mail {email} when it is approved or needs changes. There
          is nothing more for you to do now.
        </p>
      </AlertDescription>
    </Alert>
  );
}
