import { ApiError } from '#shared/api';
import { contract, type Contract, type ParamsOf } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import type { ChosenBoundary } from './store-boundary.ts';

export type NewFarm = ParamsOf<Contract['farms']['create']>;

export interface FarmToCreate {
  opId: string;
  farm: NewFarm;
  /** Requests sent under the same id that got no response. */
  unanswered: readonly NewFarm[];
  /** The boundary to store next. */
  boundary: ChosenBoundary;
}

export interface CreatedFarm {
  farmId: number;
  /** False when an earlier request with other contents had already arrived. */
  isAsTyped: boolean;
}

/**
 * Creates the farm once, however often it is retried. The server rejects a reused operation id with
 * other contents only if an earlier request arrived; resending those contents returns its farm.
 */
export async function createFarm({ opId, farm, unanswered }: FarmToCreate): Promise<CreatedFarm> {
  const send = async (contents: NewFarm) => {
    const [{ create_property: farmId }] = await apiClient.send(contract.farms.create, contents, {
      opId,
    });
    return { farmId, isAsTyped: contents === farm };
  };

  let refusal: unknown;
  for (const contents of [farm, ...unanswered]) {
    try {
      return await send(contents);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'OP_ID_REUSED')) throw error;
      refusal = error;
    }
  }
  throw refusal;
}
