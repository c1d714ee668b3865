/** The code of the map and other screens that people start with. */
export const FIRST_SCREENS = {
  '/map': () => import('#pages/map'),
  '/benchmark': () => import('#pages/benchmark'),
  '/farms': () => import('#pages/farms'),
  '/shop': () => import('#pages/shop'),
  '/reports': () => import('#pages/reports'),
};
