import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { KeyRoundIcon } from 'lucide-react';
import { useEffect } from 'react';
import { keyPurchasedQuery } from '#entities/order/react';
import type { PropertyRecord } from '#shared/api/contract';
import { useSignedInEmail } from '#shared/auth/react';
import { messageShown } from '#shared/snackbar/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { LoadFailed } from '#shared/ui/load-failed';

/**
 * Explains that a report requires the farm's key, which is not bought yet (BENCH-22..24, OP-33).
 */
export function KeyNotice({ farm }: { farm: PropertyRecord }) {
  const showMessage = useUnit(messageShown);
  const answer = useQuery(keyPurchasedQuery(farm.property_id, useSignedInEmail()));
  const isMissing = answer.data?.[0].has_property_key_been_purchased === false;
  useEffect(() => {
    if (isMissing) showMessage({ lines: ['The key is not purchased'] });
  }, [isMissing, showMessage]);

  if (answer.isLoadingError) {
    return (
      <LoadFailed
        title="We could not check whether you own the Farm Key"
        message={answer.error.message}
        isRetrying={answer.isFetching}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  if (!isMissing) return null;
  return (
    <Alert variant="warning">
      <KeyRoundIcon aria-hidden />
      <AlertTitle>Benchmark Report Requires Farm Key</AlertTitle>
      <AlertDescription>
        A benchmark report can only be bought if the farm key is also in the cart or was bought
        before. Adding the report also adds the farm key to the cart when needed.
      </AlertDescription>
    </Alert>
  );
}
