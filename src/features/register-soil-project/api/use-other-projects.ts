import { useMemo } from 'react';
import { useOwnProjects } from './use-own-projects.ts';

/** The names of the user's other projects by the keys of their parcels, to detect shared land. */
export function useOtherProjects(projectId: number | null): ReadonlyMap<string, string[]> {
  const { data: projects } = useOwnProjects();
  return useMemo(() => {
    const names = new Map<string, string[]>();
    for (const project of projects ?? []) {
      if (project.projectId === projectId || project.attributes.withdrawn) continue;
      for (const { parcel_key: key } of project.rows) {
        names.set(key, [...(names.get(key) ?? []), project.projectName]);
      }
    }
    return names;
  }, [projects, projectId]);
}

/** Names the other projects on a parcel; undefined without any. */
export const alsoInText = (projects: readonly string[] = []): string | undefined =>
  projects.length === 0 ? undefined : `Also in ${new Intl.ListFormat('en-AU').format(projects)}`;
