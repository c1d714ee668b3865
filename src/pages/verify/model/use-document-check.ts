import { useQuery } from '@tanstack/react-query';
import { calls } from '#shared/api';
import { callQuery } from '#shared/api/react';
import { referenceOf, type Check } from './check.ts';

/** Asks the server about a document; only a number or a hash leaves this device. */
export const useDocumentCheck = (check: Check | null) =>
  useQuery({
    ...callQuery(calls.documents.verify, { reference: check ? referenceOf(check) : '' }),
    select: ([found]) => found,
    enabled: check !== null,
  });
