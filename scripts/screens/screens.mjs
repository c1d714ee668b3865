import { ACCOUNT_SCREENS } from './account-screens.mjs';
import { AGENT_SCREENS } from './agent-screens.mjs';
import { FARM_SCREENS } from './farm-screens.mjs';
import { LATER_SCREENS } from './later-screens.mjs';
import { OTHER_SCREENS } from './other-screens.mjs';
import { SHOP_SCREENS } from './shop-screens.mjs';

/**
 * @typedef {object} ScreenState
 * @property {string} name file name, without the ending
 * @property {string} title what the picture shows
 * @property {string} [account] who is signed in
 * @property {string} path
 * @property {string | RegExp} ready a text that shows that the screen has loaded
 * @property {boolean} [isMap] fills the window, whose height therefore stays
 * @property {(page: import('playwright').Page, sandbox: import('./sandbox.mjs').Sandbox) => Promise<unknown>} [act]
 *   brings it into its state
 */

/** In the order of a first visit: some screens need what an earlier one has saved. */
export const SCREENS = [
  ...FARM_SCREENS,
  ...SHOP_SCREENS,
  ...ACCOUNT_SCREENS,
  ...AGENT_SCREENS,
  ...OTHER_SCREENS,
  ...LATER_SCREENS,
];
