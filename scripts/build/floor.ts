/** The oldest browsers that Fenceline supports, each by its first supported version. */
export const FLOOR = {
  safari: '16.4',
  safari_ios: '16.4',
  chrome: '109',
  edge: '109',
  firefox: '115',
  samsunginternet_android: '21',
} as const;

/** The same in words, for the page, the help and the documents. */
export const FLOOR_TEXT =
  'Safari 16.4 (iOS 16.4), Chrome and Edge 109, Firefox 115, Samsung Internet 21';

/** The floor as a target of the build; Samsung Internet 21 is Chromium 110. */
export const BUILD_TARGET = [
  `safari${FLOOR.safari}`,
  `ios${FLOOR.safari_ios}`,
  `chrome${FLOOR.chrome}`,
  `edge${FLOOR.edge}`,
  `firefox${FLOOR.firefox}`,
];
