import { useUnit } from 'effector-react';
import { LogOutIcon } from 'lucide-react';
import { loadable } from '#shared/loadable';
import { Button } from '#shared/ui/button';
import { $question, signOutPressed } from '../model/sign-out-model.ts';

const SignOutQuestion = loadable(
  async () => (await import('./SignOutQuestion.tsx')).SignOutQuestion,
);

/** Logs out, after a question if that would leave or lose unfinished work. */
export function SignOutButton() {
  const { question, press } = useUnit({ question: $question, press: signOutPressed });
  return (
    <>
      <Button variant="ghost" size="icon" aria-label="Log out" onClick={() => press()}>
        <LogOutIcon className="size-5" />
      </Button>
      {question !== null && <SignOutQuestion unfinished={question} />}
    </>
  );
}
