import { displayAddress, splitTypedAddress } from '#entities/farm';
import type { SoilProject } from '#entities/soil-project/record';
import type { PropertyRecord } from '#shared/api/contract';
import { answersOf } from './answers-of.ts';
import { gateOfTyped, type SoilForm } from './soil-form.ts';

/** The answers that come with a farm; blank ones for no farm. */
export const answersOfFarm = (
  farm: PropertyRecord | undefined,
): Pick<SoilForm, 'property_id' | 'property_name' | 'front_gate'> => ({
  property_id: farm?.property_id ?? null,
  property_name: farm?.property_name ?? '',
  front_gate: gateOfTyped(farm?.typed_front_gate_address ?? ''),
});

/** The gate's address that a project declares: as the client answered, otherwise as it was located. */
export function gateAddressOf(project: SoilProject): string {
  const { road_number, road_name, suburb } = answersOf(project).front_gate;
  if (road_number + road_name + suburb === '') return project.frontGateAddress;
  const typed = splitTypedAddress(project.typedFrontGateAddress);
  return displayAddress({
    roadNumber: road_number,
    roadName: road_name,
    town: suburb,
    state: gateStateOf(project),
    postCode: suburb === typed.town ? typed.postCode : '',
  });
}

/** The state in the gate's address; without one, that of the first parcel. */
export const gateStateOf = ({ typedFrontGateAddress: typed, rows }: SoilProject): string =>
  splitTypedAddress(typed).state || (rows[0].state ?? '');
