import type { SoilProject, TitleDocument } from '#entities/soil-project/record';
import { CommandFailedError } from '../../../failure.ts';

/** Returns the only title document with this name. Throws `CommandFailedError` if there is not one. */
export function titleNamed(
  { projectId: id, attributes }: SoilProject,
  fileName: string,
): TitleDocument {
  const [title, ...others] = attributes.title_docs.filter((doc) => doc.file_name === fileName);
  if (!title) {
    throw new CommandFailedError(
      `Project ${id} has no title document ${fileName}. See: fenceline projects docs list ${id}`,
    );
  }
  if (others.length > 0) {
    throw new CommandFailedError(
      `Project ${id} has ${others.length + 1} title documents called ${fileName}. Choose the right one in the web app, where you can open each.`,
    );
  }
  return title;
}
