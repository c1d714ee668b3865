export { paddocksQuery, usePaddocks } from './api/use-paddocks.ts';
export { KindSwatch } from './ui/KindSwatch.tsx';
