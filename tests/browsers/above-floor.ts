/** Functions that `src/shared/older-browsers` adds where a browser lacks them. */
export const FILLED_IN = [
  'Array.prototype.toSorted',
  'Array.prototype.toReversed',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'String.prototype.toWellFormed',
  'URL.canParse',
  'AbortSignal.any',
];

const OWN_NAME = 'a name of our own or of a package';
const ASKED_FOR = 'used only where it is';

/** What the built files use that some supported browser lacks, and why they can do without. */
export const ABOVE_FLOOR: Record<'scripts' | 'style sheets', Record<string, string>> = {
  scripts: {
    ...Object.fromEntries(
      FILLED_IN.map((name) => [name.replace(/^.*\.prototype/, ''), 'added where it is missing']),
    ),
    '.popover': 'src/shared/ui/term.tsx opens its explanation itself',
    '.checkVisibility': ASKED_FOR,
    '.startViewTransition': ASKED_FOR,
    'Error.captureStackTrace': ASKED_FOR,
    'Intl.Segmenter': ASKED_FOR,
    '.movementX': 'only mice move the cursor of a chart; undefined elsewhere',
    '.movementY': 'only mice move the cursor of a chart; undefined elsewhere',
    '.sourceCapabilities': 'undefined elsewhere, which counts as a mouse',
    '.fetchPriority': 'a hint to the browser',
    '.imageSizes': 'a hint to the browser',
    '.cssFloat': OWN_NAME,
    '.getMetadata': OWN_NAME,
    '.chunks': OWN_NAME,
    '.take': OWN_NAME,
    '.toArray': OWN_NAME,
    '.intersection': OWN_NAME,
    '.getName': OWN_NAME,
  },
  'style sheets': {
    '@property': 'Tailwind sets the same values where it is missing',
    'color-mix()': 'Tailwind writes a colour of its own before it',
    'lab()': 'the build writes the nearest colour of sRGB before it',
    'light-dark()': 'asks whether a text’s stroke is drawn below its fill',
    'paint-order:': 'without it, names on the map have shadows instead of a stroke',
    ':has': 'without it, some borders and distances are larger',
    ':open': 'in a list of selectors that ignores what it does not know',
    ':popover-open': 'in a list of selectors that ignores what it does not know',
    '@page': 'margins and size of paper; without it, the browser’s own',
    'size:': 'of paper; without it, the browser’s own',
    'print-color-adjust:': 'with -webkit- before it',
    'user-select:': 'with -webkit- before it',
    'text-wrap:': 'without it, lines break as they did before',
    'field-sizing:': 'without it, a text field scrolls instead of growing',
    'position-area:': 'without it, an explanation opens in the middle of the screen',
    'position-try-fallbacks:': 'without it, an explanation opens in the middle of the screen',
    'overscroll-behavior:': 'for areas that do not scroll; without it, the page moves',
    'scrollbar-color:': 'without it, the system’s colours',
    ':selection': 'without it, the system’s colours',
    'resize:': 'no handle where a finger could not use it',
    'zoom:': 'classes that nothing uses',
    'forced-color-adjust:': 'a browser without it has no contrast themes',
  },
};
