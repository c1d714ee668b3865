import { useQuery } from '@tanstack/react-query';
import { MAIL_KIND_WORDS } from '#entities/mail-choice';
import { calls } from '#shared/api';
import { apiClient, callQuery } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { Card, CardDescription, CardHeader, CardTitle } from '#shared/ui/card';
import { Field } from '#shared/ui/field';
import { Switch } from '#shared/ui/switch';

/** Which e-mails the user wants, of those that may be stopped. */
export function MailCard() {
  const choices = useQuery(callQuery(calls.owners.mailChoices, {}));
  const change = useChange('owners');
  if (!choices.data) return null;
  return (
    <Card aria-busy={change.isPending}>
      <CardHeader>
        <CardTitle>E-mails</CardTitle>
        <CardDescription>
          You always get receipts, the files you order, and news of your soil carbon projects.
        </CardDescription>
      </CardHeader>
      <div>
        {choices.data.map(({ kind, wanted }) => (
          <Field
            key={kind}
            layout="inline"
            label={MAIL_KIND_WORDS[kind].title}
            hint={MAIL_KIND_WORDS[kind].hint}
          >
            <Switch
              checked={wanted}
              disabled={change.isPending}
              onCheckedChange={(isOn) =>
                change.mutate(() => apiClient.send(calls.owners.chooseMail, { kind, wanted: isOn }))
              }
            />
          </Field>
        ))}
      </div>
    </Card>
  );
}
