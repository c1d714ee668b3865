import type { PlanPerson } from '#shared/api/contract';

/** Clients whose name, business or e-mail contains every word of the search. */
export function peopleMatching(people: readonly PlanPerson[], search: string): PlanPerson[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return people.filter(({ email, name, business_name: business }) => {
    const text = `${email} ${name ?? ''} ${business ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
