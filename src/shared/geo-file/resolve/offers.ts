import type { Offer, OfferKind } from '../base/import-result.ts';
import { choose, type Choices, type ChoiceSet } from './choices.ts';

/** The offers of one import result, with the choices that each would lead to. */
export interface Offers {
  readonly list: readonly Offer[];
  choicesOf(id: string): Choices | undefined;
  /** Adds an offer; a second one with the same id adds its hectares to the first. */
  add(offer: Offer, choices: Choices): void;
  /**
   * Adds one offer for all when there are several of a kind; only the first few offers for single
   * features stay listed.
   */
  addForAll(kind: OfferKind, set: ChoiceSet, text: (count: string) => string): void;
}

const MAX_LISTED = 50;

export function createOffers(before: Choices): Offers {
  const offers = new Map<string, { offer: Offer; choices: Choices }>();
  const add = (offer: Offer, choices: Choices) => {
    const { changeHa = 0 } = offers.get(offer.id)?.offer ?? {};
    const whole = changeHa === 0 ? offer : { ...offer, changeHa: changeHa + (offer.changeHa ?? 0) };
    offers.set(offer.id, { offer: whole, choices });
  };
  return {
    get list() {
      return [...offers.values()].map(({ offer }) => offer);
    },
    choicesOf: (id) => offers.get(id)?.choices,
    add,
    addForAll: (kind, set, text) => {
      const alike = [...offers.values()].filter(({ offer }) => offer.kind === kind);
      if (alike.length < 2) return;
      const keys = alike.flatMap(({ choices }) => [...choices[set]]);
      const changeHa = alike.reduce((sum, { offer }) => sum + (offer.changeHa ?? 0), 0);
      for (const { offer } of alike.slice(MAX_LISTED)) offers.delete(offer.id);
      const count = alike.length.toLocaleString('en-AU');
      add({ id: `${kind}:all`, kind, text: text(count), changeHa }, choose(before, set, keys));
    },
  };
}
