import {
  changeCartWhilePaying,
  choosePlan,
  fillCart,
  fillCartFree,
  openOrder,
  payAnd,
  payAtOldPrice,
  payBack,
  removeFromCart,
  reportProblem,
} from './shop-acts.mjs';

const FARMER = 'farmer@fenceline.example';

/**
 * The cart, its payment and the orders; one order is paid on the way.
 *
 * @type {import('./screens.mjs').ScreenState[]}
 */
export const SHOP_SCREENS = [
  { name: 'shop', title: 'Orders', account: FARMER, path: '/shop', ready: 'Files sent' },
  {
    name: 'shop-cart',
    title: 'Cart',
    account: FARMER,
    path: '/shop',
    ready: 'Files sent',
    act: fillCart,
  },
  {
    name: 'shop-waiting',
    title: 'Waiting for a payment',
    account: FARMER,
    path: '/shop',
    ready: 'Files sent',
    act: payAnd(null, 'Waiting for PayPal'),
  },
  {
    name: 'shop-removed',
    title: 'Report removed from the cart',
    account: FARMER,
    path: '/shop',
    ready: 'Files sent',
    act: removeFromCart,
  },
  {
    name: 'shop-plan',
    title: 'Payment with a plan',
    account: FARMER,
    path: '/shop',
    ready: 'Files sent',
    act: choosePlan,
  },
  {
    name: 'shop-price-changed',
    title: 'Price that changed under an open cart',
    account: FARMER,
    path: '/shop',
    ready: 'Files sent',
    act: payAtOldPrice,
  },
  {
    name: 'shop-free',
    title: 'Free reorder',
    account: FARMER,
    path: '/shop',
    ready: 'Files sent',
    act: fillCartFree,
  },
  {
    name: 'shop-cart-changed',
    title: 'Cart that changed under an open payment',
    account: FARMER,
    path: '/shop',
    ready: 'Files sent',
    act: changeCartWhilePaying,
  },
  {
    name: 'shop-cancelled',
    title: 'Cancelled payment',
    account: FARMER,
    path: '/shop',
    ready: 'Files sent',
    act: payAnd('Cancel', 'You cancelled the payment'),
  },
  {
    name: 'shop-declined',
    title: 'Declined payment',
    account: FARMER,
    path: '/shop',
    ready: 'Files sent',
    act: payAnd('Decline payment', 'Not paid. Nothing was charged.'),
  },
  {
    name: 'shop-paid',
    title: 'Paid',
    account: FARMER,
    path: '/shop',
    ready: 'Files sent',
    act: payAnd('Pay now', /^Order \d{9}/),
  },
  {
    name: 'orders-refunded',
    title: 'Order with a refund',
    account: FARMER,
    path: '/orders',
    ready: 'Kurrajong Park',
    act: payBack,
  },
  {
    name: 'orders',
    title: 'All orders',
    account: FARMER,
    path: '/orders',
    ready: 'Kurrajong Park',
    act: openOrder,
  },
  {
    name: 'orders-problem',
    title: 'Problem with an order',
    account: FARMER,
    path: '/orders',
    ready: 'Kurrajong Park',
    act: reportProblem,
  },
];
