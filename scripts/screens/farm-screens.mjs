import {
  askToKeepFarm,
  chooseFarm,
  drawPaddocks,
  lookAtBoundary,
  openWizard,
  press,
  showLayers,
  signUp,
} from './acts.mjs';
import { askToBuyAgain, askToReplaceParcels } from './shop-acts.mjs';

const FARMER = 'farmer@fenceline.example';
const NEWCOMER = 'newcomer@fenceline.example';

/**
 * The first visit, the map, the benchmark and the farms.
 *
 * @type {import('./screens.mjs').ScreenState[]}
 */
export const FARM_SCREENS = [
  { name: 'sign-in', title: 'Sandbox sign-in', path: '/settings', ready: 'Password' },
  {
    name: 'signed-out',
    title: 'Signed out',
    account: FARMER,
    path: '/settings',
    ready: /Settings|signed out/,
    act: async (page) => {
      await press('Log out')(page);
      await page.getByText('You are signed out').waitFor();
    },
  },
  {
    name: 'create-account',
    title: 'Create account',
    account: NEWCOMER,
    path: '/create_account',
    ready: 'Create account',
  },
  {
    name: 'settings-new',
    title: 'Settings after sign-up',
    account: NEWCOMER,
    path: '/settings',
    ready: /Create Account|Appearance/,
    act: signUp,
  },
  {
    name: 'map-new',
    title: 'Map without a farm',
    account: NEWCOMER,
    path: '/map',
    ready: 'Add Farm',
    isMap: true,
  },
  { name: 'farms-new', title: 'No farms', account: NEWCOMER, path: '/farms', ready: 'Farms' },
  {
    name: 'shop-new',
    title: 'Empty cart, no orders',
    account: NEWCOMER,
    path: '/shop',
    ready: 'No orders yet',
  },
  { name: 'map', title: 'Map', account: FARMER, path: '/map', ready: 'Add Farm', isMap: true },
  {
    name: 'map-farm',
    title: 'Map with a farm',
    account: FARMER,
    path: '/map',
    ready: 'Add Farm',
    isMap: true,
    act: chooseFarm,
  },
  {
    name: 'map-buy-again',
    title: 'Farm Key that is owned already',
    account: FARMER,
    path: '/map',
    ready: 'Add Farm',
    isMap: true,
    act: askToBuyAgain,
  },
  {
    name: 'map-add-farm',
    title: 'First step of Add Farm',
    account: FARMER,
    path: '/map',
    ready: 'Add Farm',
    isMap: true,
    act: openWizard,
  },
  {
    name: 'map-layers',
    title: 'Map with a cover layer',
    account: FARMER,
    path: '/map',
    ready: 'Add Farm',
    isMap: true,
    act: showLayers,
  },
  {
    name: 'map-boundary',
    title: 'Health and history of a boundary',
    account: FARMER,
    path: '/map',
    ready: 'Add Farm',
    isMap: true,
    act: lookAtBoundary,
  },
  {
    name: 'map-paddocks',
    title: 'Drawing paddocks',
    account: FARMER,
    path: '/map',
    ready: 'Add Farm',
    isMap: true,
    act: drawPaddocks,
  },
  {
    name: 'map-keep-offline',
    title: 'Keep a farm offline',
    account: FARMER,
    path: '/map',
    ready: 'Add Farm',
    isMap: true,
    act: askToKeepFarm,
  },
  {
    name: 'benchmark-farm',
    title: 'Benchmark of a farm',
    account: FARMER,
    path: '/benchmark',
    ready: 'Farm Reports',
    isMap: true,
    act: chooseFarm,
  },
  {
    name: 'benchmark-replace',
    title: 'Other parcels for a farm in the cart',
    account: FARMER,
    path: '/benchmark',
    ready: 'Farm Reports',
    isMap: true,
    act: askToReplaceParcels,
  },
  {
    name: 'benchmark',
    title: 'Benchmark',
    account: FARMER,
    path: '/benchmark',
    ready: 'Farm Reports',
    isMap: true,
  },
  { name: 'farms', title: 'Farms', account: FARMER, path: '/farms', ready: 'Kurrajong Park' },
  {
    name: 'farms-add',
    title: 'Add several farms',
    account: FARMER,
    path: '/farms/add',
    ready: /several farms/i,
  },
];
