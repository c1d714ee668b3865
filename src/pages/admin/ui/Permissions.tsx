import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '#shared/api';
import { apiClient, callQuery } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { formatDate } from '#shared/lib/dates';
import { formFailure } from '#shared/lib/failure';
import { Button } from '#shared/ui/button';
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from '#shared/ui/card';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { Done } from '#shared/ui/done';
import { Field } from '#shared/ui/field';
import { Form } from '#shared/ui/form';
import { Input } from '#shared/ui/input';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';

/** Lists the admins; grants and revokes the permission. */
export function Permissions() {
  const held = useQuery(callQuery(calls.owners.permissions, {}));
  const grant = useChange('owners', 'form');
  const revoke = useChange('owners');
  const [email, setEmail] = useState('');
  const [done, setDone] = useState<string | null>(null);
  const [toRevoke, setToRevoke] = useState<string | null>(null);
  const failure = formFailure(grant.error, ['email']);
  const isPending = grant.isPending || revoke.isPending;
  const add = () => {
    setDone(null);
    let isNew = false;
    grant.mutate(
      async () => {
        const [answer] = await apiClient.send(calls.owners.grantPermission, {
          email,
          permission: 'admin',
        });
        isNew = answer.grant_permission;
      },
      {
        onSuccess: () => {
          setDone(`${email.trim()} ${isNew ? 'is now an admin' : 'was an admin already'}.`);
          setEmail('');
        },
      },
    );
  };
  return (
    <Card>
      <Form
        isPending={isPending}
        failure={failure}
        onSubmit={() => email.trim() !== '' && add()}
        footer={
          <CardFooter>
            <Button type="submit" disabled={isPending || email.trim() === ''}>
              Make admin
            </Button>
          </CardFooter>
        }
      >
        <CardHeader>
          <CardTitle>Admins</CardTitle>
          <CardDescription>
            Admins create plans, see every order and the audit. The permission belongs to the e-mail
            address.
          </CardDescription>
        </CardHeader>
        {held.isPending && <Progress label="Loading the admins" />}
        {held.isLoadingError && (
          <LoadFailed
            title="The admins could not be loaded"
            message={held.error.message}
            isRetrying={held.isFetching}
            onRetry={() => void held.refetch()}
          />
        )}
        <ul className="divide-y divide-border text-sm">
          {held.data?.map((admin) => (
            <li key={admin.email} className="flex items-center gap-3 py-2">
              <div className="mr-auto min-w-0 wrap-anywhere">
                <p>{admin.email}</p>
                <p className="text-xs text-muted">
                  Since {formatDate(admin.granted_at)}, by{' '}
                  {admin.granted_by ?? 'the server’s settings'}
                </p>
              </div>
              <Button
                variant="outline"
                size="sm"
                disabled={isPending}
                aria-label={`Revoke ${admin.email}`}
                onClick={() => setToRevoke(admin.email)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
        <Done>{done}</Done>
        <Field label="E-mail" error={failure.at.email}>
          <Input
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
      </Form>
      {toRevoke !== null && (
        <ConfirmDialog
          title="Revoke this permission?"
          text={`${toRevoke} will no longer be an admin.`}
          action="Revoke"
          variant="destructive"
          onConfirm={() => {
            setDone(null);
            revoke.mutate(
              () =>
                apiClient.send(calls.owners.revokePermission, {
                  email: toRevoke,
                  permission: 'admin',
                }),
              { onSuccess: () => setDone(`${toRevoke} is no longer an admin.`) },
            );
            setToRevoke(null);
          }}
          onClose={() => setToRevoke(null)}
        />
      )}
    </Card>
  );
}
