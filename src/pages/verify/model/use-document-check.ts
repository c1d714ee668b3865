import { useQuery } from '@tanstack/react-query';
import { contract } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';
import { referenceOf, type Check } from './check.ts';

/** Asks the server about a document; only a number or a hash leaves this device. */
export const useDocumentCheck = (check: Check | null) =>
  useQuery({
    ...callQuery(contract.documents.verify, { reference: check ? referenceOf(check) : '' }),
    select: ([{ verified_document: found }]) => found,
    enabled: check !== null,
  });
