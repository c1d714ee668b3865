const FIELDS = 'input, select, textarea, [role="checkbox"], [role="radio"], [role="switch"]';

/**
 * Focuses the first field of a step that opens, or its heading while it has none. Returns how to
 * stop.
 */
export function focusStep(fields: HTMLElement): () => void {
  const step = fields.closest('li');
  const first = [...fields.querySelectorAll<HTMLElement>(FIELDS)].find(
    (field) => !field.matches(':disabled, [aria-hidden="true"]'),
  );
  const chosen = first
    ?.closest('[role="radiogroup"]')
    ?.querySelector<HTMLElement>('[aria-checked="true"]');
  const target = chosen ?? first ?? step?.querySelector('h3');
  target?.focus({ preventScroll: true });
  step?.scrollIntoView({ block: 'nearest' });
  return whenShown(fields, () => step?.scrollIntoView({ block: 'start' }));
}

/** Runs once when an element shows that a lowered sheet hides now. */
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
