import { seenText } from '#entities/registration/commitment';
import type { SoilProject } from '#entities/soil-project/record';

type Signed = NonNullable<SoilProject['attributes']['signed']>;

/** Who signed the commitment, on which page, and what was seen there; nothing if it is not known. */
export function SignatureList({ people }: Pick<Signed, 'people'>) {
  if (people.length === 0) return null;
  return (
    <ul aria-label="Signatures" className="list-disc pl-5 wrap-anywhere">
      {people.map(({ name, capacity, ...seen }) => (
        <li key={`${name} ${capacity}`}>
          {`${name || 'No name given'}, ${capacity}: ${seenText(seen)}`}
        </li>
      ))}
    </ul>
  );
}
