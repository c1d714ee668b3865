/** The button that opens a project's row; where the keyboard returns to from what it opened. */
export const projectButtonId = (projectId: number): string => `soil-project-${projectId}`;
