import type { XmlAttributes, XmlHandler } from '#shared/geo-file';

/**
 * As much of an element as togeojson reads: a worker has no DOM. Names are local, so that a
 * document with wrong prefixes is read too.
 */
export class XmlElement {
  readonly nodeType = 1;
  readonly localName: string;
  readonly parentNode: XmlElement | null;
  readonly childNodes: XmlElement[] & { item(index: number): XmlElement | undefined };
  /** Text between its own children. */
  text = '';
  private readonly given: XmlAttributes;

  constructor(name: string, given: XmlAttributes, parent: XmlElement | null) {
    this.localName = name;
    this.given = given;
    this.parentNode = parent;
    const children: XmlElement[] = [];
    this.childNodes = Object.assign(children, { item: (index: number) => children[index] });
  }

  get tagName(): string {
    return this.localName;
  }

  get nodeName(): string {
    return this.localName;
  }

  get textContent(): string {
    return this.childNodes.reduce((text, child) => text + child.textContent, this.text);
  }

  normalize(): void {}

  getAttribute(name: string): string | null {
    return this.given[name] ?? null;
  }

  getElementsByTagName(name: string): XmlElement[] {
    const found: XmlElement[] = [];
    const search = ({ childNodes }: XmlElement) => {
      for (const child of childNodes) {
        if (child.localName === name) found.push(child);
        if (child.childNodes.length > 0) search(child);
      }
    };
    search(this);
    return found;
  }

  /** Extensions of other namespaces are not read. */
  getElementsByTagNameNS(_namespace: string, name: string): XmlElement[] {
    return name === '*' ? [] : this.getElementsByTagName(name);
  }
}

/** Elements of a track's fixes and of the camera, which a layer does not show. */
const NOT_READ = new Set(
  'when angles time ele extensions hdop vdop pdop sat fix speed course LookAt Camera'.split(' '),
);

/** Builds the tree of a document; `root` is an element around its root. */
export function createTreeBuilder(): XmlHandler & { root: XmlElement } {
  const root = new XmlElement('', {}, null);
  let at = root;
  /** Number of open elements that are not read. */
  let skipped = 0;
  return {
    root,
    open(name, attributes) {
      if (skipped > 0 || NOT_READ.has(name)) {
        skipped += 1;
        return;
      }
      const element = new XmlElement(name, attributes, at);
      at.childNodes.push(element);
      at = element;
    },
    text(text) {
      if (skipped === 0) at.text += text;
    },
    close() {
      if (skipped > 0) skipped -= 1;
      else at = at.parentNode ?? root;
    },
  };
}
