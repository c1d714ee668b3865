import { createEvent } from 'effector';

/** Help was pressed in the top bar, which is outside the router; the current screen leads there. */
export const helpOpened = createEvent();
