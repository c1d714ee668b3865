import { useQuery } from '@tanstack/react-query';
import { FileTextIcon } from 'lucide-react';
import type { SoilProject } from '#entities/soil-project/record';
import { reportLinks } from '#entities/soil-project/record/react';
import { domainKey } from '#shared/api/react';
import { Button } from '#shared/ui/button';
import { FormBlock } from './FormBlock.tsx';

/** Refresh interval, shorter than the links' five minutes of validity. */
const EVERY_MS = 4 * 60_000;

/** CER-13, CER-14, CER-20: the commitment, signed or not yet signed, and the condition report. */
export function ReportLinks({ project }: { project: SoilProject }) {
  const { projectId, propertyId, propertyName, status } = project;
  const links = useQuery({
    queryKey: [...domainKey('soilProjects'), 'report-links', projectId, status],
    queryFn: ({ signal }) => reportLinks({ projectId, propertyId, propertyName }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: EVERY_MS,
  });

  return (
    <FormBlock title="Reports">
      {links.data ? (
        <ul className="grid gap-1 text-sm">
          {links.data.signed ? (
            <Report name="Commitment report, signed" link={links.data.signed} />
          ) : (
            <Report
              name={`Commitment report${links.data.commitment ? ', not signed' : ''}`}
              link={links.data.commitment}
            />
          )}
          <Report name="Condition report" link={links.data.condition} />
          <Report name="Delegation document" link={links.data.delegation} />
        </ul>
      ) : (
        <p className="text-sm text-muted" role="status">
          {links.isError ? links.error.message : 'Loading the links to the reports …'}
        </p>
      )}
      {links.isError && !links.data && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          disabled={links.isFetching}
          onClick={() => void links.refetch()}
        >
          Try again
        </Button>
      )}
    </FormBlock>
  );
}

const Report = ({ name, link }: { name: string; link: string | null }) => (
  <li className="flex min-h-6 items-center gap-2">
    <FileTextIcon aria-hidden className="size-4 shrink-0 text-muted" />
    {link ? (
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        className="py-2 text-accent underline underline-offset-4"
      >
        {name}
      </a>
    ) : (
      <span className="py-2 text-muted">{name}: not available yet</span>
    )}
  </li>
);
