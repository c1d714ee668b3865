import { useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { reloadFarmLists } from '#entities/farm/react';
import { calls, ApiError } from '#shared/api';
import { apiClient, callQuery } from '#shared/api/react';
import { messageShown } from '#shared/snackbar/react';

/** The registry's answer to a rejected login; any other answer means success. */
const LOGIN_FAILURE = 'Login Failure';
const loginFailed = () =>
  new ApiError('INVALID_PARAMS', LOGIN_FAILURE, { fields: { pass: LOGIN_FAILURE } });

export interface LpaLogin {
  userid: string;
  pass: string;
}

interface VerifiableFarm {
  property_id: number;
  property_name: string;
  pic_code: string;
}

/**
 * SM-13: asks the registry and, after a good login, stores and reloads the flag. Not a mutation of
 * the query client, because that would retain the typed credentials.
 */
export function useVerifyFarm(farm: VerifiableFarm) {
  const queryClient = useQueryClient();
  const showMessage = useUnit(messageShown);
  const [isVerifying, setVerifying] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { property_id, property_name, pic_code: pic } = farm;

  /** Resolves to true if the farm is now verified; never rejects. */
  async function verify(login: LpaLogin): Promise<boolean> {
    setVerifying(true);
    setError(null);
    try {
      const result = await apiClient.send(calls.farms.verifyWithLpa, { pic, ...login });
      if (result === LOGIN_FAILURE) throw loginFailed();
      await apiClient.send(calls.farms.storeVerification, { property_id, verified: true });
      const check = callQuery(calls.farms.checkVerification, { property_id });
      await queryClient.fetchQuery({ ...check, staleTime: 0 });
      showMessage({ lines: [`${property_name} is verified with LPA.`] });
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      void reloadFarmLists(queryClient);
      setVerifying(false);
    }
  }

  return { isVerifying, error, verify };
}
