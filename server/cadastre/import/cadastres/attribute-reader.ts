/** Texts that exports write for a missing value. */
const BLANK = /^(<?null>?|none|n\/a|nan)?$/i;
/** `0/0` means no volume and folio. */
const ZERO = /^[0/]+$/;
const MAX_NAMES = 200;
/** Shapefiles truncate longer attribute names. */
const DBF_NAME_LENGTH = 10;

/** Reads attributes by case-insensitive name, and texts composed from several attributes. */
export class AttributeReader {
  /** Names as the file spells them, by their lower-case form. */
  private readonly names = new Map<string, string>();
  private readonly known = new Set<string>();
  private attributes: Readonly<Record<string, unknown>> = {};

  /** Sets the feature to read from. */
  take(attributes: Readonly<Record<string, unknown>>): void {
    this.attributes = attributes;
    for (const name of Object.keys(attributes)) {
      if (this.known.has(name) || this.known.size > MAX_NAMES) continue;
      this.known.add(name);
      this.names.set(name.toLowerCase(), name);
    }
  }

  /** Every attribute name found so far. */
  get met(): readonly string[] {
    return [...this.known];
  }

  /** The first attribute or `{template}` that is not blank, with whitespace normalised. */
  first(sources: readonly string[]): string | null {
    return this.texts(sources).next().value ?? null;
  }

  /** Like `first`, for identifying numbers, where 0 means none. */
  firstNumber(sources: readonly string[]): string | null {
    for (const text of this.texts(sources)) if (!ZERO.test(text)) return text;
    return null;
  }

  private *texts(sources: readonly string[]): Generator<string, undefined> {
    for (const source of sources) {
      const text = source.includes('{') ? this.composed(source) : this.value(source);
      if (text !== null) yield text;
    }
    return undefined;
  }

  private value(name: string): string | null {
    const met = this.metName(name.toLowerCase());
    const value = met === undefined ? undefined : this.attributes[met];
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    const text = String(value).replace(/\s+/g, ' ').trim();
    return BLANK.test(text) ? null : text;
  }

  private metName(name: string): string | undefined {
    return this.names.get(name) ?? this.names.get(name.slice(0, DBF_NAME_LENGTH));
  }

  /** Fills in a template; null when an attribute that it requires is blank. */
  private composed(source: string): string | null {
    let isWhole = true;
    const text = source.replace(/\{([^{}?]+)(\??)\}/g, (_, name: string, optional: string) => {
      const value = this.value(name);
      if (value === null && optional === '') isWhole = false;
      return value ?? '';
    });
    return isWhole ? text : null;
  }
}
