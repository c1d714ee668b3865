import { gateAddressOf } from '#entities/registration/form';
import type { ReactNode } from 'react';
import { statusText } from '#entities/registration/commitment/react';
import type { SoilProject } from '#entities/soil-project/record';
import { cerResult } from '#entities/submission/request';
import { useAppSettings } from '#shared/config/react';
import { formatDateTime } from '#shared/lib/dates';

/**
 * Key data of a project (PADM-04 to PADM-06), with the regulator's message if there is one
 * (PADM-19, OP-113).
 */
export function ProjectFacts({ project }: { project: SoilProject }) {
  const { propertyId, status, createdAt, totalHa, attributes } = project;
  const { partner_name: partner } = useAppSettings();
  const result = cerResult(project);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-8 lg:grid-cols-4">
      <Fact term="Property Id">{propertyId}</Fact>
      <Fact term="Title documents">{attributes.title_docs.length}</Fact>
      <Fact term="Area">{`${hectares.format(totalHa)} ha`}</Fact>
      <Fact term="Registration started">{formatDateTime(createdAt)}</Fact>
      <Fact term="Status" isWide>
        {`${status} · ${statusText(project, partner)}`}
      </Fact>
      <Fact term="Front gate address" isWide>
        {gateAddressOf(project) || 'Not given'}
      </Fact>
      <Fact term="CER result" isWide>
        <span className={status === 'C3' ? 'text-danger' : ''}>{result ?? 'Nothing yet'}</span>
      </Fact>
    </dl>
  );
}

const hectares = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

interface FactProps {
  term: string;
  children: ReactNode;
  isWide?: boolean;
}
const Fact = ({ term, children, isWide = false }: FactProps) => (
  <div className={isWide ? 'col-span-2' : ''}>
    <dt className="text-xs text-muted">{term}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
);
