import type { Page } from 'playwright/test';

/**
 * Texts of which an element hides a part, and pairs of which one stands over the other. A name that
 * is shortened with "…" on purpose is not cut, nor is what has scrolled out of sight.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SLACK_PX = 2;
    const NO_TEXT = '.sr-only, .leaflet-pane, svg, option, [aria-hidden="true"]';
    const found = new Set<string>();
    const lines: { words: string; box: DOMRect; layer: Element }[] = [];

    /** Looks at the elements around a text; returns the one that it scrolls or floats with. */
    function judge(words: string, element: Element, box: DOMRect): Element | null {
      for (let above: Element = element; above !== document.body; above = above.parentElement!) {
        const { overflow, position, textOverflow, webkitLineClamp } = getComputedStyle(above);
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return null;
        const frame = above.getBoundingClientRect();
        if (frame.width <= 1) return null;
        if (/hidden|clip/.test(overflow)) {
          const isWide = box.right > frame.right + SLACK_PX || box.left < frame.left - SLACK_PX;
          const isHigh = box.bottom > frame.bottom + SLACK_PX;
          if (isWide || isHigh) found.add(`cut: ${words}`);
        }
        if (/auto|scroll/.test(overflow) || /fixed|absolute|sticky/.test(position)) return above;
      }
      return document.body;
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent!.trim().slice(0, 60);
      const element = node.parentElement!;
      if (words === '' || element.closest(NO_TEXT) || !element.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const layer = judge(words, element, range.getBoundingClientRect());
      if (layer) for (const box of range.getClientRects()) lines.push({ words, box, layer });
    }
    lines.forEach(({ words, box: a, layer }, index) => {
      for (const { words: others, box: b } of lines
        .slice(index + 1)
        .filter((other) => other.layer === layer)) {
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (width > SLACK_PX && height > Math.min(a.height, b.height) / 2)
          found.add(`over each other: ${words} / ${others}`);
      }
    });
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth + 1) found.add(`the page is ${scrollWidth} px wide`);
    return [...found];
  });
