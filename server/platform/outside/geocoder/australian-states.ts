import type { State } from '#entities/parcel';

export const AUSTRALIA = { name: 'Australia', code: 'AU' } as const;

export const AUSTRALIAN_STATES: Readonly<Record<State, string>> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};

/** Returns `NSW` for `New South Wales`; another country's state is its own code. */
export function stateCode(name: string): string {
  const found = Object.entries(AUSTRALIAN_STATES).find(([, long]) => long === name);
  return found?.[0] ?? name;
}
