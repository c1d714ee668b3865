export { DataAge } from './ui/DataAge.tsx';
export { SeasonPreview } from './ui/SeasonPreview.tsx';
