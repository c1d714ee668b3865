/** Id of the button that expands a project's row. */
export const projectButtonId = (projectId: number): string => `soil-project-${projectId}`;

export const SEARCH_ID = 'soil-project-search';

/** Moves focus to the project's row, or to the search box if the row is gone. */
export function focusProject(projectId: number): void {
  const row = document.getElementById(projectButtonId(projectId));
  (row ?? document.getElementById(SEARCH_ID))?.focus();
}
