const FARMER = 'farmer@fenceline.example';

/**
 * Pages outside the app.
 *
 * @type {import('./screens.mjs').ScreenState[]}
 */
export const OTHER_SCREENS = [
  {
    name: 'styleguide',
    title: 'Style guide',
    account: FARMER,
    path: '/styleguide',
    ready: 'Dialogs and menus',
  },
  { name: 'mailbox', title: 'Sandbox mailbox', path: '/sandbox/mailbox', ready: /mail/i },
  {
    name: 'legal',
    title: 'Privacy policy',
    path: '/legal/privacy.html',
    ready: 'Privacy Policy',
  },
];
