/** Who an order and its invoice name as the buyer. */
export interface Buyer {
  name: string;
  /** Eleven digits; empty without one. */
  abn: string;
}

/** The buyer is the owner's business, or the owner in person. */
export const buyerOf = (owner: {
  owner_name: string;
  business_name: string;
  abn?: string | null | undefined;
}): Buyer => ({ name: owner.business_name.trim() || owner.owner_name, abn: owner.abn ?? '' });
