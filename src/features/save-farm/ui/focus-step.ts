const FIELDS = 'input, select, textarea, [role="checkbox"], [role="switch"]';

/**
 * Focuses the first field of a step that opens, or its heading while it has no field. Returns a
 * function that stops this.
 */
export function focusStep(fields: HTMLElement): () => void {
  const step = fields.closest('li');
  const first = [...fields.querySelectorAll<HTMLElement>(FIELDS)].find(
    (field) => !field.matches(':disabled, [aria-hidden="true"]'),
  );
  const chosen = first?.closest('[role="radiogroup"]')?.querySelector<HTMLElement>(':checked');
  const target = chosen ?? first ?? step?.querySelector('h3');
  target?.focus({ preventScroll: true });
  step?.scrollIntoView({ block: 'nearest' });
  return whenShown(fields, () => step?.scrollIntoView({ block: 'start' }));
}

/** Runs `act` once when an element that a lowered sheet hides becomes visible. */
function whenShown(element: HTMLElement, act: () => void): () => void {
  if (element.getClientRects().length > 0 || typeof ResizeObserver === 'undefined') {
    return () => {};
  }
  const resized = new ResizeObserver(() => {
    if (element.getClientRects().length === 0) return;
    resized.disconnect();
    act();
  });
  resized.observe(element);
  return () => resized.disconnect();
}
