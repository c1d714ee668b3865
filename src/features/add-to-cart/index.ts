export { AddToCartButton } from './ui/AddToCartButton.tsx';
export { CUSTOM_BOUNDARY_OFFER } from './ui/custom-boundary-offer.ts';
