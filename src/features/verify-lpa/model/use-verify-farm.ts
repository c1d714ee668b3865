import { useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { contract } from '#shared/api/contract';
import { apiClient, callQuery } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';
import { failureMessage } from '#shared/lib/failure';
import { messageShown } from '#shared/snackbar/react';

/** The registry's word for a login it does not accept; anything else is a good one. */
const LOGIN_FAILURE = 'Login Failure';

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
 * SM-13: asks the registry, and after a good login stores and reads the flag. What was typed is
 * handed over and kept nowhere, so this is no mutation of the query client's.
 */
export function useVerifyFarm(farm: VerifiableFarm) {
  const email = useSignedInEmail();
  const queryClient = useQueryClient();
  const showMessage = useUnit(messageShown);
  const [isVerifying, setVerifying] = useState(false);
  const { property_id, property_name, pic_code: pic } = farm;

  /** Resolves to whether the farm is verified now; never rejects. */
  async function verify(login: LpaLogin): Promise<boolean> {
    setVerifying(true);
    try {
      const result = await apiClient.send(contract.farms.verifyWithLpa, { pic, ...login });
      const isGood = result !== LOGIN_FAILURE;
      if (isGood) {
        await apiClient.send(contract.farms.storeVerification, { property_id, verified: true });
        const check = callQuery(contract.farms.checkVerification, { property_id });
        await queryClient.fetchQuery({ ...check, staleTime: 0 });
      }
      showMessage(
        isGood
          ? { lines: [`${property_name} is verified with LPA.`] }
          : { lines: [LOGIN_FAILURE], tone: 'error', durationMs: 10_000 },
      );
      return isGood;
    } catch (error) {
      showMessage(failureMessage(error));
      return false;
    } finally {
      const list = callQuery(contract.farms.list, { email });
      void queryClient.invalidateQueries({ queryKey: list.queryKey });
      setVerifying(false);
    }
  }

  return { isVerifying, verify };
}
