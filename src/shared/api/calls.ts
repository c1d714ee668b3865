import { addresses, type Address } from './contract/addresses.ts';
import type { AnyCall, Contract, SentCall } from './contract/index.ts';

type Sent<C> = C extends AnyCall ? SentCall<C['params'], C['result']> : never;
type Calls = {
  readonly [D in keyof Contract]: { readonly [N in keyof Contract[D]]: Sent<Contract[D][N]> };
};

/**
 * The contract's calls as the app sends them: without schemas, so that a screen loads neither those
 * nor their validator before it asks the server. `apiClient` then loads those of the call's domain.
 */
export const calls = Object.fromEntries(
  Object.entries(addresses).map(([domain, named]) => [
    domain,
    Object.fromEntries(
      Object.entries<Address>(named).map(([name, address]) => [name, { ...address, domain, name }]),
    ),
  ]),
) as unknown as Calls;
