import { useState } from 'react';
import { formatDocumentNumber, readDocumentNumber } from '#entities/document';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Form } from '#shared/ui/form';
import { Input } from '#shared/ui/input';

const FAULT =
  'This is not a document number. It is on the first page of the document, such as FL-7K3M-92QX-4TRA; check each letter and digit.';

export interface CheckNumberProps {
  initial: string;
  onCheck: (number: string) => void;
}

/** Accepts a document number as printed, however it is typed. */
export function CheckNumber({ initial, onCheck }: CheckNumberProps) {
  const [typed, setTyped] = useState(initial);
  const isWrong = (text: string) => readDocumentNumber(text) === null;
  const [isFaulty, setFaulty] = useState(initial !== '' && isWrong(initial));

  function submit() {
    const number = readDocumentNumber(typed);
    setFaulty(number === null);
    if (number === null) return;
    setTyped(formatDocumentNumber(number));
    onCheck(formatDocumentNumber(number));
  }

  return (
    <Form
      isPending={false}
      failure={{ error: isFaulty ? FAULT : null, rest: [] }}
      onSubmit={submit}
      footer={
        <Button type="submit" variant="outline" className="justify-self-start">
          Check the number
        </Button>
      }
    >
      <Field
        label="Document number"
        hint="At the top of the first page, and at the foot of every page."
        error={isFaulty && FAULT}
      >
        <Input
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono uppercase"
          onChange={({ target }) => {
            setTyped(target.value);
            setFaulty(false);
          }}
        />
      </Field>
    </Form>
  );
}
