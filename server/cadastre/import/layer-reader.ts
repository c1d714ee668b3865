import { STATES, type ParcelRecord } from '#entities/parcel';
import { CadastreFileError } from './cadastre-file-error.ts';
import { stateOfIdentifier, type FieldMap } from './cadastres/parcel-identity.ts';
import { STATE_CADASTRES } from './cadastres/state-cadastres.ts';
import { chiefRefusal, FileTally, type FileReport, type Refusal } from './import-report.ts';
import type { Layer } from './open-layers.ts';
import { ParcelReader } from './parcel-reader.ts';
import type { PidRegister } from './pid-register.ts';
import type { RegionIndex } from './regions/region-index.ts';

/** Number of features after which a file that is wrong as a whole is recognisable. */
const ENOUGH_TO_JUDGE = 1_000;

/**
 * Reads the parcels of one layer, and gives up early on a layer that is not what its options claim.
 */
export class LayerReader {
  readonly report: FileReport;
  private readonly layer: Layer;
  private readonly reader: ParcelReader;

  constructor(
    layer: Layer,
    shared: {
      pids: PidRegister;
      regions: { lga: RegionIndex | null; nrm: RegionIndex | null };
      map: FieldMap;
    },
  ) {
    this.layer = layer;
    const { path, state, source } = layer;
    const tally = new FileTally({ file: path, layer: source.layer, state, format: source.format });
    this.report = tally.report;
    this.reader = new ParcelReader({ ...layer, ...shared, tally });
  }

  /**
   * Yields the layer's parcels. Throws `CadastreFileError` when the file is broken, or none of its
   * features is a parcel.
   */
  async *parcels(): AsyncGenerator<ParcelRecord> {
    for await (const feature of this.layer.source.features) {
      const parcel = this.reader.read(feature);
      if (this.report.read === ENOUGH_TO_JUDGE) this.judge();
      if (parcel) yield parcel;
    }
    if (this.report.read < ENOUGH_TO_JUDGE) this.judge();
  }

  private judge(): void {
    const { path, state } = this.layer;
    const { read, loaded, notes } = this.report;
    if (read === 0) throw new CadastreFileError(`${path} has no features.`);
    const unusual = notes['unusual-identifier'];
    const other = unusual?.count === loaded && stateOfIdentifier(unusual.examples[0]?.id ?? '');
    if (other && other !== state) {
      throw new CadastreFileError(
        `${path} names its parcels as ${other} does (${unusual.examples[0]!.id}), not as ${state}. Say --state ${other}, or which attribute has ${state}’s identifiers: --map ATTRIBUTE=jid`,
      );
    }
    const chief = chiefRefusal(this.report);
    if (loaded > 0 || !chief) return;
    const { refusal, words, first } = chief;
    const detail = first.detail ? `: ${first.detail}` : '';
    throw new CadastreFileError(
      `None of the first ${read} features of ${path} is a parcel of ${state}: ${words} (feature ${first.feature}${detail}).${this.cure(refusal)}`,
    );
  }

  private cure(refusal: Refusal): string {
    if (refusal === 'no-identifier') {
      const names = this.reader.attributeNames.join(', ') || 'none';
      return ` Its attributes are: ${names}. Say which one identifies the parcels: --map ATTRIBUTE=jid`;
    }
    if (refusal === 'swapped') return ' Use --lat-first if latitude comes first.';
    if (refusal !== 'outside-state') return '';
    const [lng, lat] = this.reader.lastOutside ?? [NaN, NaN];
    const states = STATES.filter((state) => {
      const [west, south, east, north] = STATE_CADASTRES[state].bounds;
      return lng >= west && lng <= east && lat >= south && lat <= north;
    });
    return states.length === 0 ? '' : ` That is in ${states.join(' or ')}: --state ${states[0]}`;
  }
}
