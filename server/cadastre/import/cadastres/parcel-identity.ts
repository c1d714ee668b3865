import type { ParcelRecord, ParcelType, State } from '#entities/parcel';
import { AttributeReader } from './attribute-reader.ts';
import { PARCEL_FIELDS, STATE_CADASTRES, type ParcelField } from './state-cadastres.ts';

/** Sources of fields from `--map`; they take precedence over those of the state. */
export type FieldMap = Partial<Record<ParcelField, readonly string[]>>;

/** The properties of a parcel that its attributes supply. */
export interface ParcelIdentity extends Omit<
  ParcelRecord,
  'pid' | 'state' | 'areaHa' | 'geometry'
> {
  /** The cadastre's own parcel number; null when it has none. */
  number: string | null;
  /** True when the identifier has the state's usual form. */
  hasStatesForm: boolean;
}

/** Reads the identities of one state's parcels out of one file. */
export class IdentityReader {
  readonly reader = new AttributeReader();
  private readonly state: State;
  private readonly sources: Record<ParcelField, readonly string[]>;
  private readonly type: ParcelType | null;

  /**
   * `type` applies to every feature, for a file of only roads or waters; null takes the type from
   * the attributes.
   */
  constructor(state: State, map: FieldMap, type: ParcelType | null) {
    this.state = state;
    this.type = type;
    const { attributes } = STATE_CADASTRES[state];
    const sources = {} as Record<ParcelField, readonly string[]>;
    for (const field of PARCEL_FIELDS) {
      sources[field] = [...(map[field] ?? []), ...(attributes[field] ?? [])];
    }
    this.sources = sources;
  }

  /** Returns null for a parcel without any identifier. */
  read(attributes: Readonly<Record<string, unknown>>): ParcelIdentity | null {
    const { reader, sources } = this;
    reader.take(attributes);
    const of = (field: ParcelField) => reader.first(sources[field]);
    const numberOf = (field: ParcelField) => reader.firstNumber(sources[field]);
    const number = numberOf('pid');
    const jurisdictionalId = numberOf('jid') ?? number;
    if (jurisdictionalId === null) return null;

    const spelt = STATE_CADASTRES[this.state].identifier.exec(jurisdictionalId);
    const parts = spelt?.groups ?? {};
    const plan = splitPlan(of('plan') ?? (parts['plan'] || null));
    return {
      number,
      jurisdictionalId,
      hasStatesForm: spelt !== null,
      lot: of('lot') ?? (parts['lot'] || null),
      section: of('section') ?? (parts['section'] || null),
      planType: of('planType') ?? plan.type,
      plan: plan.number,
      volume: numberOf('volume') ?? (parts['volume'] || null),
      folio: numberOf('folio') ?? (parts['folio'] || null),
      localGovernmentArea: of('lga'),
      nrmRegion: of('nrm'),
      parcelType: this.type ?? typeOf(this.state, of('type')),
    };
  }
}

/** Returns the state whose identifiers have this form; null unless exactly one state's do. */
export function stateOfIdentifier(identifier: string): State | null {
  const states = (Object.keys(STATE_CADASTRES) as State[]).filter((state) =>
    STATE_CADASTRES[state].identifier.test(identifier),
  );
  return states.length === 1 ? states[0]! : null;
}

/**
 * Splits `DP755510` into type DP and its number; names such as the ACT's divisions have no type.
 */
function splitPlan(text: string | null): { type: string | null; number: string | null } {
  const parts = text === null ? null : /^([A-Z]{1,5})\s?(\d\w*)$/i.exec(text);
  return parts
    ? { type: parts[1]!.toUpperCase(), number: parts[2]! }
    : { type: null, number: text };
}

function typeOf(state: State, value: string | null): ParcelType {
  const { road, marine, reserve } = STATE_CADASTRES[state].types;
  if (value === null) return 'lot';
  if (road?.test(value)) return 'road';
  if (marine?.test(value)) return 'marine';
  return reserve?.test(value) ? 'reserve' : 'lot';
}
