import type * as TestingLibrary from '@testing-library/dom';

/** A pattern as data, because the page gets it as JSON. */
export type Words = string | { source: string; flags: string };

/** How to find an element: as a user would name it, or by a CSS selector. */
export interface Target {
  by: 'role' | 'label' | 'text' | 'css';
  what: Words;
  /** Accessible name, with a role. */
  name?: Words | undefined;
  /** The element that contains it. */
  within?: Target | undefined;
  /** Which one of several, from 0. */
  nth?: number | undefined;
}

export interface FileToUpload {
  name: string;
  type: string;
  base64: string;
}

export type PageSide = ReturnType<typeof createPageSide>;

/**
 * What the tour does inside the page, in every browser alike. The page gets this function as text,
 * after Testing Library, so it uses nothing from outside.
 */
export function createPageSide({
  queryAllByRole,
  queryAllByLabelText,
  queryAllByText,
}: typeof TestingLibrary) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const patternOf = (words: Words) =>
    typeof words === 'string' ? words : new RegExp(words.source, words.flags);
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;

  function findAll({ by, what, name, within }: Target): HTMLElement[] {
    if (by === 'css') return Array.from(document.querySelectorAll(String(what)));
    const root = within ? findAll(within)[0] : document.body;
    if (!root) return [];
    if (by === 'label') return queryAllByLabelText(root, patternOf(what), { exact: false });
    if (by === 'text') return queryAllByText(root, patternOf(what));
    return queryAllByRole(root, String(what), {
      hidden: true,
      ...(name === undefined ? {} : { name: patternOf(name) }),
    });
  }

  function find(target: Target): HTMLElement {
    const found = findAll(target).filter(isVisible)[target.nth ?? 0];
    if (!found) throw new Error('It is not on the screen.');
    return found;
  }

  function change(element: HTMLElement): void {
    for (const type of ['input', 'change']) {
      element.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }

  return {
    path: () => location.pathname,
    hasServiceWorker: () => navigator.serviceWorker.controller !== null,
    count: (target: Target) => findAll(target).filter(isVisible).length,
    textOf: (target: Target) => find(target).innerText.replace(/\s+/g, ' '),
    valueOf: (target: Target) => (find(target) as HTMLInputElement).value,
    attributeOf: (target: Target, name: string) => find(target).getAttribute(name),
    boxOf(target: Target) {
      const { x, y, width, height } = find(target).getBoundingClientRect();
      return { x, y, width, height };
    },
    focus(target: Target) {
      const field = find(target);
      field.focus();
      if (field instanceof HTMLInputElement) field.select();
    },
    /** Returns where to press an element that is at rest, enabled and not covered. */
    async pointOf(target: Target): Promise<[number, number]> {
      const element = find(target);
      if (element.matches(':disabled, [aria-disabled="true"]')) throw new Error('It is disabled.');
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const before = element.getBoundingClientRect();
      await frame();
      await frame();
      const { x, y, width, height } = element.getBoundingClientRect();
      if (x !== before.x || y !== before.y) {
        throw new Error(`It is moving from ${before.x}, ${before.y} to ${x}, ${y}.`);
      }
      const point: [number, number] = [x + width / 2, y + height / 2];
      const hit = document.elementFromPoint(...point);
      const isReached =
        element.contains(hit) ||
        hit?.contains(element) ||
        hit?.closest('label')?.control === element;
      if (!isReached) throw new Error(`It is covered by ${hit?.outerHTML.slice(0, 100)}.`);
      return point;
    },
    select(target: Target, option: string) {
      const list = find(target) as HTMLSelectElement;
      const chosen = Array.from(list.options).find(({ label }) => label.trim() === option);
      if (!chosen) throw new Error(`It has no option ${option}.`);
      list.value = chosen.value;
      change(list);
    },
    /** The chooser of files is the browser's own window, which nothing can drive. */
    upload(target: Target, { name, type, base64 }: FileToUpload) {
      const [input] = findAll(target) as HTMLInputElement[];
      if (!input) throw new Error('It is not in the page.');
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([bytes], name, { type }));
      input.files = files.files;
      change(input);
    },
    /** The share of the pixels of the element's canvases, also in its shadow tree, that is drawn. */
    async drawnShare(target: Target): Promise<number> {
      await frame();
      const [element] = findAll(target);
      if (!element) throw new Error('It is not in the page.');
      const canvases = (element.shadowRoot ?? element).querySelectorAll('canvas');
      let drawn = 0;
      let all = 0;
      for (const canvas of canvases) {
        // A copy, because the canvas of a finished tile cannot be read.
        const copy = Object.assign(document.createElement('canvas'), {
          width: canvas.width,
          height: canvas.height,
        });
        const context = copy.getContext('2d')!;
        context.drawImage(canvas, 0, 0);
        const { data } = context.getImageData(0, 0, copy.width, copy.height);
        for (let i = 3; i < data.length; i += 4) drawn += data[i]! > 0 ? 1 : 0;
        all += data.length / 4;
      }
      return all === 0 ? 0 : drawn / all;
    },
  };
}
