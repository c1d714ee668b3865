const LABELLED = [
  'HTMLButtonElement',
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
] as const;

/**
 * Replaces how jsdom finds a control's labels with an equal way through the page's index of ids.
 * jsdom searches the whole page for each label, once per control that a query by name looks at: a
 * form of a thousand controls takes it a second.
 */
export function indexLabels(page: Window & typeof globalThis): void {
  // A live list, which jsdom only renews after a change of the page.
  const labels = page.document.getElementsByTagName('label');
  for (const name of LABELLED) {
    const { prototype } = page[name];
    const original = Object.getOwnPropertyDescriptor(prototype, 'labels')!.get!;
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLButtonElement): readonly HTMLLabelElement[] | null {
        // Other controls, such as hidden fields and those outside the page, follow jsdom’s own
        // rules.
        if (
          !this.isConnected ||
          this.getRootNode() !== page.document ||
          this.getAttribute('type') === 'hidden'
        )
          return original.call(this) as null;
        return Array.from(labels).filter((label) => controlOf(label) === this);
      },
    });
  }
}

function controlOf(label: HTMLLabelElement): Element | null {
  return label.hasAttribute('for')
    ? label.ownerDocument.getElementById(label.htmlFor)
    : label.control;
}
