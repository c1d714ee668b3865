import { z } from 'zod';
import { joinAddressParts } from '#entities/farm';
import type { NewFarm } from '#entities/farm/react';
import { contract } from '#shared/api/contract';
import { addressParts } from './address-parts.ts';
import type { ProposedFarm } from './proposed-farm.ts';

const RunFarm = z.object({
  /** Operation id: the server answers a repetition with the farm that it created first. */
  opId: z.uuid(),
  farm: contract.farms.create.params,
  areaHa: z.number(),
  /** Set once the farm exists and only its boundary is missing. */
  farmId: z.number().nullable(),
  state: z.enum(['waiting', 'creating', 'created', 'failed']),
  /** Why it failed. */
  reason: z.string().nullable(),
});
/** A farm on its way to the server. */
export type RunFarm = z.infer<typeof RunFarm>;

/** Validated when read again, because anybody can edit browser storage. */
export const Run = z.object({ startedAt: z.string(), farms: z.array(RunFarm).min(1) });
/** Farms that are being added, in order. */
export type Run = z.infer<typeof Run>;

export function newFarmOf(email: string, farm: ProposedFarm): NewFarm {
  if (!farm.gate) throw new TypeError('The farm has no gate.');
  const [lng, lat] = farm.gate;
  const { name, businessName, phone, email: ownerEmail } = farm.owner;
  return {
    email,
    property_name: farm.name.trim(),
    pic_code: farm.pic.trim(),
    front_gate_lat: lat,
    front_gate_lng: lng,
    not_owner: [name, businessName, phone, ownerEmail].some((text) => text !== ''),
    owner_name: name,
    owner_business_name: businessName,
    owner_phone_number: phone,
    owner_email_address: ownerEmail,
    front_gate_address: farm.address,
    typed_front_gate_address: joinAddressParts(addressParts(farm.address)),
  };
}

export const runFarm = (opId: string, email: string, farm: ProposedFarm): RunFarm => ({
  opId,
  farm: newFarmOf(email, farm),
  areaHa: farm.boundary?.areaHa ?? 0,
  farmId: null,
  state: 'waiting',
  reason: null,
});

export const withFarm = (run: Run, changed: RunFarm): Run => ({
  ...run,
  farms: run.farms.map((farm) => (farm.opId === changed.opId ? changed : farm)),
});

/**
 * A run as it continues: the farm that was in progress waits again, and so do failed ones if
 * wanted.
 */
export const resumed = (run: Run, triesFailed: boolean): Run => ({
  ...run,
  farms: run.farms.map((farm) =>
    farm.state === 'creating' || (triesFailed && farm.state === 'failed')
      ? { ...farm, state: 'waiting', reason: null }
      : farm,
  ),
});

/** Number of farms in each state. */
export function tally({ farms }: Run): Record<RunFarm['state'], number> {
  const counts = { waiting: 0, creating: 0, created: 0, failed: 0 };
  for (const { state } of farms) counts[state]++;
  return counts;
}
