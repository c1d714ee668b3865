/**
 * Id of the element that represents a project on the screen: the button of its row, or its page's
 * heading.
 */
export const projectButtonId = (projectId: number): string => `soil-project-${projectId}`;

export const SEARCH_ID = 'soil-project-search';

/** Moves focus to the project, or to the search box if its row is gone. */
export function focusProject(projectId: number): void {
  const shown = document.getElementById(projectButtonId(projectId));
  (shown ?? document.getElementById(SEARCH_ID))?.focus();
}
