import type { NamedKey, Position } from './browser.ts';

/** Code points that WebDriver has for keys without a character. */
const KEYS: Record<NamedKey, string> = {
  ArrowLeft: '\uE012',
  Home: '\uE011',
};

const moveTo = ([x, y]: Position) => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration: 0,
});
const pointer = (actions: object[]) => [
  { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
];
const keys = (values: readonly string[]) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];

/** Input in the form that WebDriver and WebDriver BiDi share. */
export const actionsOf = {
  drag: ([first, ...others]: readonly Position[]) =>
    pointer([
      moveTo(first!),
      { type: 'pointerDown', button: 0 },
      ...others.map(moveTo),
      { type: 'pointerUp', button: 0 },
    ]),
  hover: (position: Position) => pointer([moveTo(position)]),
  type: (text: string) => keys([...text]),
  press: (key: NamedKey) => keys([KEYS[key]]),
};
