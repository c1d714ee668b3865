export { measureInWorker } from './api/measure-in-worker.ts';
export { paddocksQuery, usePaddocks } from './api/use-paddocks.ts';
export { KindSwatch } from './ui/KindSwatch.tsx';
