import type { CoverSources } from '../../rasters/index.ts';
import type { GeneratedFile } from '../generated-file.ts';
import { commitmentPdf } from './commitment/commitment-pdf.ts';
import { conditionPdf } from './condition/condition-pdf.ts';
import { measureCondition } from './condition/measure-condition.ts';
import type { ProjectFacts } from './project-facts.ts';

/**
 * Makes a project document; equal facts give an equal file. Throws when the rasters cannot be read.
 */
export async function makeProjectFile(
  kind: 'commitment' | 'condition',
  facts: ProjectFacts,
  cover: CoverSources,
): Promise<GeneratedFile> {
  return {
    fileName: `${kind}-${facts.project.projectId}-v${facts.answersVersion}.pdf`,
    contentType: 'application/pdf',
    bytes:
      kind === 'commitment'
        ? await commitmentPdf(facts)
        : await conditionPdf(facts, await measureCondition(facts, cover)),
  };
}
