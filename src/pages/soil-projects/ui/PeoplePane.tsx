import { shownYesNo, type SoilForm, gateAddressOf } from '#entities/registration/form';
import { signatoriesOf } from '#entities/registration/landholder';
import { INTEREST_HOLDERS } from '#entities/soil-project/interest-holder';
import type { ListedSoilProject } from '#entities/soil-project/record/react';

export interface PeoplePaneProps {
  project: ListedSoilProject;
  form: SoilForm;
}

/** The client, everybody who signs, and who else holds an interest in the land. */
export function PeoplePane({ project, form }: PeoplePaneProps) {
  const { landholders, interest_holders: interests } = form;
  const signatories = signatoriesOf(landholders);
  return (
    <div className="grid gap-5 text-sm">
      <section aria-label="Client" className="grid gap-1">
        <h3 className="text-base font-medium">Client</h3>
        <p>{project.clientName}</p>
        <a
          href={`mailto:${encodeURIComponent(project.email).replaceAll('%40', '@')}`}
          className="justify-self-start text-accent underline underline-offset-4"
        >
          {project.email}
        </a>
        <p className="text-muted">{gateAddressOf(project) || 'No front gate address'}</p>
      </section>
      <section aria-label="Landholders" className="grid gap-1">
        <h3 className="text-base font-medium">{`Landholders (${landholders.length})`}</h3>
        {landholders.length === 0 && <p className="text-muted">The form names nobody.</p>}
        <ul className="grid">
          {landholders.map((landholder, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- namesakes are alike
            <li key={i} className="border-b border-border py-2 last:border-0">
              <span className="font-medium">{landholder.name || 'Without a name'}</span>
              <span className="block text-muted">
                {[
                  landholder.kind === 'company' && `ACN ${landholder.acn || 'not given'}`,
                  landholder.abn && `ABN ${landholder.abn}`,
                  landholder.parcels ? `Parcels ${landholder.parcels.join(', ')}` : 'All parcels',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Signatures" className="grid gap-1">
        <h3 className="text-base font-medium">{`Signatures (${signatories.length})`}</h3>
        <ul className="grid">
          {signatories.map(({ name, capacity }, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- namesakes are alike
            <li key={i} className="border-b border-border py-2 last:border-0">
              <span className="font-medium">{name || 'Without a name'}</span>
              <span className="block text-muted">{capacity}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Other interests" className="grid gap-1">
        <h3 className="text-base font-medium">Other interests in the land</h3>
        <dl className="grid">
          {INTEREST_HOLDERS.map(({ kind, noun }) => {
            const interest = interests.find((one) => one.kind === kind);
            return (
              <div
                key={kind}
                className="grid gap-x-3 border-b border-border py-2 last:border-0 sm:grid-cols-[12rem_1fr]"
              >
                <dt className="text-muted">{noun}</dt>
                <dd>
                  {[shownYesNo(interest?.answer ?? null), interest?.name]
                    .filter(Boolean)
                    .join(': ')}
                </dd>
              </div>
            );
          })}
        </dl>
      </section>
    </div>
  );
}
