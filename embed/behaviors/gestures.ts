import type { Behavior } from './behavior.ts';

/** How long the hint stays visible. */
const HINT_MS = 1_800;

/**
 * Lets the page scroll past the map: wheel and touch move it only after a click, a tap or keyboard
 * focus, until the pointer leaves it or the user moves on to something else. Ctrl and the wheel
 * zoom it at any time.
 */
export const gestures = (hint: HTMLElement): Behavior => ({
  attach(map, { onEnd }) {
    const container = map.getContainer();
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const isAwake = () => container.classList.contains('awake');
    let hideHint: ReturnType<typeof setTimeout> | undefined;

    const setAwake = (wakes: boolean) => {
      container.classList.toggle('awake', wakes);
      if (isTouch) map.dragging[wakes ? 'enable' : 'disable']();
      if (wakes) hint.hidden = true;
    };
    const wake = () => setAwake(true);
    const sleep = () => setAwake(false);
    const tell = () => {
      if (isAwake()) return;
      hint.textContent = isTouch ? 'Tap the map to move it' : 'Click the map to zoom it';
      hint.hidden = false;
      clearTimeout(hideHint);
      hideHint = setTimeout(() => (hint.hidden = true), HINT_MS);
    };
    /** Before Leaflet hears the wheel. A pinch on a touch pad is a wheel with Ctrl. */
    const allowZoom = ({ ctrlKey, metaKey }: WheelEvent) => {
      const zooms = isAwake() || ctrlKey || metaKey;
      map.scrollWheelZoom[zooms ? 'enable' : 'disable']();
      if (!zooms) tell();
    };
    const sleepOutside = (event: Event) => {
      if (!event.composedPath().includes(container)) sleep();
    };

    sleep();
    container.addEventListener('click', wake);
    container.addEventListener('focus', wake);
    container.addEventListener('focusout', sleep);
    container.addEventListener('pointerleave', ({ pointerType }) => {
      // Lifting a finger counts as leaving the map.
      if (pointerType === 'mouse') sleep();
    });
    container.addEventListener('wheel', allowZoom, { capture: true, passive: true });
    container.addEventListener('touchmove', tell, { passive: true });
    document.addEventListener('pointerdown', sleepOutside);
    onEnd(() => {
      clearTimeout(hideHint);
      document.removeEventListener('pointerdown', sleepOutside);
    });
  },
});
