import { createEvent } from 'effector';

/**
 * Help was pressed in the top bar, which is outside the router; the current screen opens the help.
 */
export const helpOpened = createEvent();
