/** What exports write where there is nothing. */
const BLANK = /^(<?null>?|none|n\/a|nan)?$/i;
/** `0/0` is no volume and folio. */
const ZERO = /^[0/]+$/;
const MAX_NAMES = 200;
/** Shapefiles cut longer names off. */
const DBF_NAME_LENGTH = 10;

/** Reads attributes by name in any case, and texts put together from several. */
export class AttributeReader {
  /** Names as they were met, by their lower case. */
  private readonly names = new Map<string, string>();
  private readonly known = new Set<string>();
  private attributes: Readonly<Record<string, unknown>> = {};

  /** The feature that is read from now on. */
  take(attributes: Readonly<Record<string, unknown>>): void {
    this.attributes = attributes;
    for (const name of Object.keys(attributes)) {
      if (this.known.has(name) || this.known.size > MAX_NAMES) continue;
      this.known.add(name);
      this.names.set(name.toLowerCase(), name);
    }
  }

  /** Every name met so far. */
  get met(): readonly string[] {
    return [...this.known];
  }

  /** The first of the attributes or `{texts}` that is not blank, without blanks around it. */
  first(sources: readonly string[]): string | null {
    return this.texts(sources).next().value ?? null;
  }

  /** The same for numbers that things are known by, of which 0 is none. */
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

  /** Null when one of the names that must not be blank is. */
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
