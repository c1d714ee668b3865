/** Actions on the land in the last five years; five in each of two steps (FORM-16). */
export const EXISTING_ACTIONS = [
  { key: 'cultivation', label: 'Cultivation', hint: 'Ploughing, discing or ripping the soil.' },
  { key: 'fire', label: 'Fire', hint: 'Burning stubble, pasture or fallen timber.' },
  {
    key: 'synthetic-fertilisers',
    label: 'Synthetic fertilisers',
    hint: 'Such as urea, MAP or DAP.',
  },
  {
    key: 'organic-fertilisers',
    label: 'Organic fertilisers',
    hint: 'Such as manure or fish emulsion.',
  },
  {
    key: 'mineral-additives',
    label: 'Mineral additives',
    hint: 'Such as lime, gypsum or rock dust.',
  },
  { key: 'compost', label: 'Compost', hint: 'Compost or compost tea spread on the land.' },
  {
    key: 'renovation',
    label: 'Pasture renovation',
    hint: 'Reseeding or rejuvenating an existing pasture.',
  },
  {
    key: 'direct-drilling',
    label: 'Direct drilling',
    hint: 'Sowing straight into stubble or pasture, without tillage.',
  },
  {
    key: 'other-soil-additives',
    label: 'Other soil additives',
    hint: 'Such as biochar, humates or microbial products.',
  },
  {
    key: 'grazing-management',
    label: 'Grazing management',
    hint: 'Planned changes of stocking rate, rest or rotation.',
  },
] as const;

export type ExistingActionKey = (typeof EXISTING_ACTIONS)[number]['key'];
export const EXISTING_ACTION_KEYS = EXISTING_ACTIONS.map((action) => action.key);

/** Shown only if the action is ticked (OP-75). */
export const EXTENT_LABEL = 'On how much of the farm? (hectares or percent)';
