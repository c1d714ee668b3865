export { AddToCartButton } from './ui/AddToCartButton.tsx';
export { FarmOffers } from './ui/FarmOffers.tsx';
