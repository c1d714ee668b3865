import { contract, type AnyCall } from '#shared/api/contract';
import type { HandlerTable } from '../../../server/platform/dispatch/handlers.ts';
import { samples } from '../../contract/samples.ts';

interface Sample {
  params: Record<string, unknown>;
  result: unknown;
}

export const nameOf = (call: AnyCall) => `${call.domain}.${call.name}`;

export const sampleOf = (call: AnyCall): Sample =>
  (samples as unknown as Record<string, Record<string, Sample>>)[call.domain]?.[
    call.name
  ] as Sample;

/** Handlers that answer every call with its sample and report its parameters. */
export function echoHandlers(onCall: (call: AnyCall, params: unknown) => void): HandlerTable {
  return Object.fromEntries(
    Object.entries(contract).map(([domain, calls]) => [
      domain,
      Object.fromEntries(
        Object.values(calls as Record<string, AnyCall>).map((call) => [
          call.name,
          async (_context: unknown, params: unknown) => {
            onCall(call, params);
            return sampleOf(call).result;
          },
        ]),
      ),
    ]),
  );
}
