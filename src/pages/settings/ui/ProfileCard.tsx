import { PencilIcon } from 'lucide-react';
import { useState } from 'react';
import { EditProfileDialog } from '#features/edit-profile';
import { countFarms, formatAbn } from '#entities/owner';
import type { OwnerRecord } from '#shared/api/contract';
import { useAppSettings, VERSION_LABEL } from '#shared/config/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Card, CardAction, CardHeader, CardTitle } from '#shared/ui/card';
import { Done } from '#shared/ui/done';

export function ProfileCard({ owner }: { owner: OwnerRecord }) {
  const [editing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const facts = [
    { term: 'Business', value: owner.business_name, add: 'Add business' },
    { term: 'ABN', value: formatAbn(owner.abn ?? ''), add: 'Add ABN' },
    { term: 'Phone number', value: owner.phone_number, add: 'Add phone' },
    { term: 'Email', value: owner.email_address },
    { term: 'Farms', value: countFarms(owner.num_properties) },
    { term: 'Version', value: VERSION_LABEL },
  ];

  const edit = () => {
    setSaved(false);
    setEditing(true);
  };

  return (
    <Card>
      <CardHeader>
        <CardTitle className="text-xl break-words">{owner.owner_name}</CardTitle>
        <CardAction>
          <Button variant="outline" onClick={edit}>
            <PencilIcon aria-hidden />
            Edit profile
          </Button>
        </CardAction>
      </CardHeader>
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[9rem_1fr] sm:gap-y-3">
        {facts.map(({ term, value, add }) => (
          <div key={term} className="grid py-1 sm:contents">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 break-words">
              {value || (
                <Button
                  variant="link"
                  className="h-auto min-h-6 p-0 pointer-coarse:min-h-11"
                  onClick={edit}
                >
                  {add}
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {owner.signs_in_as && (
        <OtherAddress email={owner.email_address} signedInAs={owner.signs_in_as} />
      )}
      <Done>{isSaved && 'Your profile is updated.'}</Done>
      {editing && (
        <EditProfileDialog
          owner={owner}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            setSaved(true);
          }}
        />
      )}
    </Card>
  );
}

/** The account keeps its address if another account has, or had, the address of the sign-in. */
function OtherAddress({ email, signedInAs }: { email: string; signedInAs: string }) {
  const { links } = useAppSettings();
  return (
    <Alert variant="warning">
      <AlertTitle>Your account still has the address {email}</AlertTitle>
      <AlertDescription>
        <p>
          You signed in as {signedInAs}, but another account has or had that address. Your farms and
          orders are safe; our e-mails go to {email}, and your agents cannot order for you until
          this is sorted out. Sign in with {email}, or write to{' '}
          <a className="text-accent underline" href={`mailto:${links.support_email}`}>
            {links.support_email}
          </a>
          .
        </p>
      </AlertDescription>
    </Alert>
  );
}
