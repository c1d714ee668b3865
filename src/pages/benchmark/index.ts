export { BenchmarkPage } from './ui/BenchmarkPage.tsx';
