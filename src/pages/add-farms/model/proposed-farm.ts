import { gateOffers, strayGateDistance } from '#entities/farm';
import { pointWithin } from '#shared/lib/geo';
import { describeDistance, type LonLat } from '#shared/lib/lon-lat';
import type { FarmLine } from './farm-list.ts';
import type { FoundBoundary } from './found-boundary.ts';
import type { MatchedLine } from './match-lines.ts';
import { MAX_LENGTHS } from './limits.ts';

/** A farm in the preview: a row of the list, or a boundary without one. */
export interface ProposedFarm {
  id: string;
  /** Line of the list; null for a boundary that no row names. */
  line: number | null;
  name: string;
  pic: string;
  address: string;
  owner: FarmLine['owner'];
  gate: LonLat | null;
  boundary: FoundBoundary | null;
  /** Why it cannot be added, whatever its name and PIC. */
  faults: readonly string[];
  /** Why a person should look before adding it. */
  doubts: readonly string[];
  notes: readonly string[];
  /** Null until the user decides: then it is added if there is neither fault nor doubt. */
  isChosen: boolean | null;
}

/** A proposed farm together with the findings about its name and PIC. */
export interface JudgedFarm extends ProposedFarm {
  isAdded: boolean;
}

const NO_OWNER = { name: '', businessName: '', phone: '', email: '' };

export function proposedFarm({ line, boundary, fault, doubt }: MatchedLine): ProposedFarm {
  const found = boundary && boundary.refusal === null ? boundary : null;
  const { gate, note } = found
    ? gateOf(line?.gate ?? null, found)
    : { gate: line?.gate ?? null, note: null };
  return {
    id: line === null ? boundary!.id : `line ${line.line}`,
    line: line?.line ?? null,
    name: line?.name || boundary?.title || '',
    pic: line?.pic ?? '',
    address: line?.address ?? '',
    owner: line?.owner ?? NO_OWNER,
    gate,
    boundary,
    faults: [
      ...(fault === null ? [] : [fault]),
      ...(boundary?.refusal
        ? [`${boundary.refusal} Add Farm may offer to repair it: add this farm there, alone.`]
        : []),
      ...(line?.faults ?? []),
    ],
    doubts: [
      ...(doubt === null ? [] : [doubt]),
      ...(found?.isOutsideAustralia
        ? ['The boundary is outside Australia, at least in part.']
        : []),
      ...strayGate(line?.gate ?? null, found),
    ],
    notes: [...(note === null ? [] : [note]), ...(boundary?.notes ?? [])],
    isChosen: null,
  };
}

function gateOf(
  given: LonLat | null,
  { features, points }: FoundBoundary,
): { gate: LonLat; note: string | null } {
  if (given) return { gate: given, note: null };
  const [{ geometry: first }] = features as readonly [FoundBoundary['features'][number]];
  const [offer] = gateOffers(points, first);
  if (offer && strayGateDistance(offer.place, features) === null) {
    const what = offer.name === null ? 'a point' : `“${offer.name}”`;
    return { gate: offer.place, note: `The front gate is at ${what} of the file.` };
  }
  return {
    gate: pointWithin(first),
    note: 'No front gate is given, so it is set in the middle of the farm. You can move it later.',
  };
}

function strayGate(gate: LonLat | null, boundary: FoundBoundary | null): string[] {
  const distanceM = gate && boundary && strayGateDistance(gate, boundary.features);
  return distanceM === null
    ? []
    : [`The gate is ${describeDistance(distanceM)} from the boundary.`];
}

export interface KnownFarm {
  property_name: string;
  pic_code: string;
}

const folded = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Judges names and PICs, which the user may edit, against each other and the user's own farms. */
export function judgeFarms(
  farms: readonly ProposedFarm[],
  known: readonly KnownFarm[],
): JudgedFarm[] {
  const names = counted(farms.map(({ name }) => folded(name)));
  const pics = counted(farms.map(({ pic }) => folded(pic)));
  const knownNames = new Set(known.map((farm) => folded(farm.property_name)));
  const knownPics = new Map(known.map((farm) => [folded(farm.pic_code), farm.property_name]));
  return farms.map((farm) => {
    const [name, pic] = [folded(farm.name), folded(farm.pic)];
    const faults = [
      ...farm.faults,
      ...(name === '' ? ['Type a name for the farm.'] : []),
      ...(farm.name.length > MAX_LENGTHS.name
        ? [`The name is longer than ${MAX_LENGTHS.name} characters.`]
        : []),
      ...(farm.pic.length > MAX_LENGTHS.pic
        ? [`The PIC is longer than ${MAX_LENGTHS.pic} characters.`]
        : []),
    ];
    const doubts = [
      ...farm.doubts,
      ...(name !== '' && knownNames.has(name)
        ? ['You already have a farm with this name.']
        : name !== '' && names.get(name)! > 1
          ? ['Another farm here has the same name.']
          : []),
      ...(pic !== '' && knownPics.has(pic)
        ? [`Your farm ${knownPics.get(pic)} already has this PIC.`]
        : pic !== '' && pics.get(pic)! > 1
          ? ['Another farm here has the same PIC.']
          : []),
    ];
    const isSound = faults.length === 0 && doubts.length === 0;
    return { ...farm, faults, doubts, isAdded: faults.length === 0 && (farm.isChosen ?? isSound) };
  });
}

function counted(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
