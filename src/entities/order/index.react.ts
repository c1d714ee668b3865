export { everyOrder } from './api/every-order.ts';
export { freeReorderQuery, keyPurchasedQuery } from './api/owned-queries.ts';
export { useOrderLinks } from './api/use-order-links.ts';
export { useFileDownload } from './api/use-file-download.ts';
export { useOrders } from './api/use-orders.ts';
export { ClientOrders } from './ui/ClientOrders.tsx';
export { BillingButtons } from './ui/BillingButtons.tsx';
export { FileButton } from './ui/FileButton.tsx';
