import type { PlanPerson } from '#shared/api/contract';
import { formatDate } from '#shared/lib/dates';

/** Clients whose name, business or e-mail contains every word of the search. */
export function peopleMatching(people: readonly PlanPerson[], search: string): PlanPerson[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return people.filter(({ email, name, business_name: business }) => {
    const text = `${email} ${name ?? ''} ${business ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Whether a client accepted the plan, and what they allow its owners. */
export const membershipWords = ({
  accepted_at: acceptedAt,
  authorised_at: addedAt,
  lets_order: letsOrder,
}: PlanPerson): string =>
  acceptedAt === null
    ? `Invited ${formatDate(addedAt)}, has not accepted`
    : `Accepted ${formatDate(acceptedAt)}${letsOrder ? ' · lets you order' : ''}`;
