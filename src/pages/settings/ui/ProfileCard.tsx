import { PencilIcon } from 'lucide-react';
import { useState } from 'react';
import { EditProfileDialog } from '#features/edit-profile';
import { countFarms, formatAbn } from '#entities/owner';
import type { OwnerRecord } from '#shared/api/contract';
import { VERSION_LABEL } from '#shared/config/react';
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
