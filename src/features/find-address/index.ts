export { AddressSearch } from './ui/AddressSearch.tsx';
