export { DownloadBoundary } from './ui/DownloadBoundary.tsx';
