export {
  INTEREST_HOLDERS,
  InterestHolder,
  InterestHolders,
  type InterestKind,
  blankInterestHolders,
  interestNoun,
} from './model/interest-holders.ts';
