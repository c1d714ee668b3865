export { keyPurchasedQuery } from './api/key-purchased-query.ts';
export { useFileDownload } from './api/use-file-download.ts';
export { useOrders } from './api/use-orders.ts';
export { FileButton } from './ui/FileButton.tsx';
