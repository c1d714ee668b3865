import { actionName, sortActionKeys, type OlderActionNames } from '#entities/registration/activity';
import { FormBlock } from './FormBlock.tsx';

/**
 * The chosen activities, read-only (CER-12). Older projects may hold activities that are no longer
 * offered (CER-48).
 */
export const ChosenActivities = ({
  keys,
  olderNames,
}: {
  keys: readonly string[];
  olderNames: OlderActionNames | undefined;
}) => (
  <FormBlock title="Activities">
    {keys.length === 0 ? (
      <p className="text-sm text-muted">No activities are chosen.</p>
    ) : (
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {sortActionKeys(keys).map((key) => (
          <li key={key}>{actionName(key, olderNames)}</li>
        ))}
      </ul>
    )}
  </FormBlock>
);
