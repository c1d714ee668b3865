/** The button that opens a project's row. */
export const projectButtonId = (projectId: number): string => `soil-project-${projectId}`;

export const SEARCH_ID = 'soil-project-search';

/** The keyboard goes on at the project's row, or where it is searched for if it is listed no more. */
export function focusProject(projectId: number): void {
  const row = document.getElementById(projectButtonId(projectId));
  (row ?? document.getElementById(SEARCH_ID))?.focus();
}
