import { useUnit } from 'effector-react';
import { apiClient } from '#shared/api/react';
import { calls, fieldErrorsOf } from '#shared/api';
import { useChange } from '#shared/change/react';
import { $editing, paddocksSaved } from './editor-model.ts';
import type { DrawnPaddock } from './paddock-drawing.ts';

/** Stores the paddocks; reports what the user must decide when the server refuses them. */
export function useSave() {
  const editing = useUnit($editing);
  const finish = useUnit(paddocksSaved);
  const change = useChange('paddocks', 'form');
  const fields = fieldErrorsOf(change.error);
  return {
    isSaving: change.isPending,
    /** Why the last attempt failed. */
    failure: change.isPending || !change.error ? null : change.error.message,
    /** Somebody else has stored other paddocks meanwhile. */
    isStale: 'version' in fields,
    /**
     * The server found something that the user has not seen: the farm's boundary may have changed.
     */
    hasFindings: 'paddocks' in fields,
    save: (
      paddocks: readonly DrawnPaddock[],
      options: { isAccepted: boolean; version?: number },
    ) => {
      if (!editing) return;
      const params = {
        property_id: editing.farmId,
        version: options.version ?? editing.version,
        paddocks: paddocks.map(({ name, kind, geometry }) => ({ name, kind, geometry })),
        are_findings_accepted: options.isAccepted,
      };
      change.mutate(() => apiClient.send(calls.paddocks.store, params), {
        done:
          paddocks.length === 1 ? '1 paddock is saved.' : `${paddocks.length} paddocks are saved.`,
        onSuccess: () => finish(),
      });
    },
  };
}
