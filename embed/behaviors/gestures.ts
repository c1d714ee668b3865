import type { Behavior } from './behavior.ts';

/** How long the hint stays visible. */
const HINT_MS = 1_800;

/**
 * Lets the page scroll past the map: wheel and touch move it only after a click, a tap or keyboard
 * focus, until the user moves on to something else.
 */
export const gestures = (hint: HTMLElement): Behavior => ({
  attach(map, { onEnd }) {
    const container = map.getContainer();
    const isTouch = matchMedia('(pointer: coarse)').matches;
    let hideHint: ReturnType<typeof setTimeout> | undefined;

    const setAwake = (isAwake: boolean) => {
      container.classList.toggle('awake', isAwake);
      map.scrollWheelZoom[isAwake ? 'enable' : 'disable']();
      if (isTouch) map.dragging[isAwake ? 'enable' : 'disable']();
      if (isAwake) hint.hidden = true;
    };
    const wake = () => setAwake(true);
    const sleep = () => setAwake(false);
    const tell = () => {
      if (container.classList.contains('awake')) return;
      hint.textContent = isTouch ? 'Tap the map to move it' : 'Click the map to zoom it';
      hint.hidden = false;
      clearTimeout(hideHint);
      hideHint = setTimeout(() => (hint.hidden = true), HINT_MS);
    };
    const sleepOutside = (event: Event) => {
      if (!event.composedPath().includes(container)) sleep();
    };

    sleep();
    container.addEventListener('click', wake);
    container.addEventListener('focus', wake);
    container.addEventListener('focusout', sleep);
    container.addEventListener('wheel', tell, { passive: true });
    container.addEventListener('touchmove', tell, { passive: true });
    document.addEventListener('pointerdown', sleepOutside);
    onEnd(() => {
      clearTimeout(hideHint);
      document.removeEventListener('pointerdown', sleepOutside);
    });
  },
});
