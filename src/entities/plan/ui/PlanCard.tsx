import type { ReactNode } from 'react';
import type { PlanRecord } from '#shared/api/contract';
import { formatDate } from '#shared/lib/dates';
import { formatCents } from '#shared/lib/money';
import { Badge } from '#shared/ui/badge';
import { Card, CardAction, CardDescription, CardHeader, CardTitle } from '#shared/ui/card';
import { PRICE_FIELDS } from '../model/price-fields.ts';
import { priceCentsOf } from '../model/price.ts';

export interface PlanCardProps {
  plan: PlanRecord;
  /** Shown next to the name. */
  action?: ReactNode;
  /** Shown below the prices. */
  priceNote?: ReactNode;
  /** Shown in place of the plain list of clients. */
  clientTable?: ReactNode;
}

/** A read-only plan: name, prices, owners and authorised clients (AGENT-04..09, ADMIN-04). */
export function PlanCard({ plan, action, priceNote, clientTable }: PlanCardProps) {
  const clients = plan.authorised_client_emails;
  return (
    <Card>
      <CardHeader className="max-sm:flex max-sm:flex-col">
        <CardTitle className="flex flex-wrap items-center gap-2 break-words">
          {plan.plan_name}
          {plan.archived_at && <Badge variant="outline">Archived</Badge>}
        </CardTitle>
        <CardDescription>Prices in AUD, inc. GST</CardDescription>
        {action && <CardAction className="max-sm:pt-2">{action}</CardAction>}
      </CardHeader>
      {plan.archived_at && (
        <p className="text-sm">
          This plan was archived on {formatDate(plan.archived_at)}. Nobody can order with it or join
          it until an admin restores it.
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {PRICE_FIELDS.map(({ field, itemType, label }) => (
          <div key={field} className="flex items-baseline justify-between gap-4 sm:block">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="font-semibold text-money tabular-nums sm:text-lg">
              {formatCents(priceCentsOf(itemType, plan))}
            </dd>
          </div>
        ))}
      </dl>
      {priceNote}
      <section aria-label="Plan owners" className="grid gap-1 border-t border-border pt-4">
        <h3 className="text-sm font-medium">Plan owners</h3>
        <ul className="grid gap-1 text-sm">
          {plan.owner_emails.map((email) => (
            <li key={email} className="wrap-anywhere">
              {email}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Authorized clients" className="grid gap-1 border-t border-border pt-4">
        <h3 className="text-sm font-medium">
          Authorized clients <span className="font-normal text-muted">({clients.length})</span>
        </h3>
        {clientTable ?? <ClientList clients={clients} />}
      </section>
    </Card>
  );
}

const ClientList = ({ clients }: { clients: PlanRecord['authorised_client_emails'] }) => (
  <>
    {clients.length === 0 && (
      <p className="text-sm text-muted">Only its owners can pay with this plan.</p>
    )}
    <ul className="divide-y divide-border">
      {clients.map(({ email, authorised_by: by, accepted_at: acceptedAt }) => (
        <li key={email} className="py-2 text-sm">
          <p className="wrap-anywhere">{email}</p>
          <div className="flex flex-wrap gap-x-4 text-xs text-muted">
            {by !== '' && <p className="wrap-anywhere">Authorized by {by}</p>}
            <p>
              {acceptedAt === null
                ? 'Has not accepted the plan yet'
                : `Accepted ${formatDate(acceptedAt)}`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  </>
);
