import { createTailwindMerge } from 'tailwind-merge';

const any = () => true;
const isNumber = (value: string) => /^[\d.]+$/.test(value);
const isArbitrary = (value: string) => /^[([]/.test(value);

/** Utilities whose name alone tells the property that they set. */
const ONE_PROPERTY = `align animate appearance auto-cols auto-rows basis bottom caption cursor
  duration end fill gap gap-x gap-y grid-cols grid-flow h inset inset-x inset-y items justify
  justify-items justify-self leading left line-clamp list m max-h max-w mb min-h min-w ml mr mt mx
  my object opacity order outline-offset overflow overflow-x overflow-y overscroll p pb pl
  place-content place-items pr pt px py right rotate rounded rounded-b rounded-l rounded-r rounded-t
  rounded-tl row-span row-start scroll-mb scroll-mt select self shadow size start top touch tracking
  transition translate translate-x translate-y underline-offset w whitespace wrap z
  break-inside col-span col-start pointer-events stroke`.split(/\s+/);

/** Whole class names of which the last wins. */
const CHOICES = {
  position: ['absolute', 'fixed', 'relative', 'static', 'sticky'],
  display: `block contents flex grid hidden inline inline-block inline-flex table table-caption
    table-cell table-row`.split(/\s+/),
  decoration: ['line-through', 'no-underline', 'underline'],
  visibility: ['invisible', 'visible', 'collapse'],
  case: ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
  'text-overflow': ['truncate', 'text-ellipsis', 'text-clip'],
  break: ['break-all', 'break-words', 'break-normal'],
};

const SIDES = ['t', 'r', 'b', 'l', 'x', 'y'];

const groups = {
  ...Object.fromEntries(ONE_PROPERTY.map((name) => [name, [{ [name]: ['', any] }]])),
  ...CHOICES,
  'background-image': [{ bg: [(value: string) => value.includes('gradient(')] }],
  'background-color': [{ bg: [any] }],
  content: [{ content: [isArbitrary] }],
  'content-align': [{ content: ['center', 'start', 'end', 'between'] }],
  'flex-value': [{ flex: [isNumber, 'none', 'auto'] }],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
  grow: [{ grow: ['', isNumber] }],
  shrink: [{ shrink: ['', isNumber] }],
  resize: [{ resize: ['', 'none', 'x', 'y'] }],
  'font-family': [{ font: ['mono', 'sans'] }],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold', isArbitrary] }],
  'text-align': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
  'text-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', isArbitrary] }],
  'text-color': [{ text: [any] }],
  'border-style': [{ border: ['solid', 'dashed', 'none'] }],
  'border-width': [{ border: ['', isNumber] }],
  'border-color': [{ border: [any] }],
  ...Object.fromEntries(
    SIDES.flatMap((side) => [
      [`border-width-${side}`, [{ [`border-${side}`]: ['', isNumber] }]],
      [`border-color-${side}`, [{ [`border-${side}`]: [any] }]],
    ]),
  ),
  'outline-style': ['outline-none'],
  'outline-width': [{ outline: ['', isNumber] }],
  'outline-color': [{ outline: [any] }],
  'ring-width': [{ ring: ['', isNumber] }],
  'ring-color': [{ ring: [any] }],
};

/** Names of groups that a later class of the first overrides too. */
const overrides = {
  overflow: ['overflow-x', 'overflow-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'start', 'end'],
  'inset-x': ['right', 'left', 'start', 'end'],
  'inset-y': ['top', 'bottom'],
  'flex-value': ['basis', 'grow', 'shrink'],
  gap: ['gap-x', 'gap-y'],
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  'text-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
  rounded: ['rounded-t', 'rounded-r', 'rounded-b', 'rounded-l', 'rounded-tl'],
  'rounded-t': ['rounded-tl'],
  'rounded-l': ['rounded-tl'],
  translate: ['translate-x', 'translate-y'],
  'border-width': SIDES.map((side) => `border-width-${side}`),
  'border-width-x': ['border-width-r', 'border-width-l'],
  'border-width-y': ['border-width-t', 'border-width-b'],
  'border-color': SIDES.map((side) => `border-color-${side}`),
};

/**
 * Merges class lists as `twMerge` does, but knows only the utilities that the app uses: the list of
 * all of Tailwind's would be 5 kB of every page. A test compares the two over the app's classes.
 */
export const mergeClasses = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: groups,
  conflictingClassGroups: overrides,
  conflictingClassGroupModifiers: { 'text-size': ['leading'] },
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'file', 'marker', 'placeholder'],
}));
