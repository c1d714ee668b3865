import { displayAddress, type FarmDraft } from '#entities/farm';
import { describePosition } from '#shared/lib/lon-lat';
import { type WizardStep } from './wizard.ts';

/** The answers of a finished step in one line; empty if it has none yet. */
export function stepSummary(draft: FarmDraft, step: WizardStep, land: string): string {
  switch (step) {
    case 1:
      return [draft.name, draft.pic]
        .map((text) => text.trim())
        .filter(Boolean)
        .join(' · ');
    case 2:
      return draft.isOwner ? 'You are the owner' : ownerWords(draft);
    case 3:
      return displayAddress(draft.address);
    case 4:
      return draft.location?.address ?? '';
    case 5:
      return draft.gate ? `Gate at ${describePosition(draft.gate)}` : '';
    case 6:
      return land;
  }
}

const ownerWords = ({ owner }: FarmDraft): string =>
  [owner.name, owner.businessName]
    .map((text) => text.trim())
    .filter(Boolean)
    .join(' · ') || 'Somebody else is the owner';
