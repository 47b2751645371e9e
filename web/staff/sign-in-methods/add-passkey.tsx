import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { addPasskey } from '../../data/staff/sign-in/sign-in-methods.client.ts';
import { LONGEST_PASSKEY_NAME } from '../../domain/people/sign-in-methods.ts';
import { useStaffSite } from '../shared/site-data.ts';
import type { OwnSignIn } from './use-sign-in-methods.ts';

/** The form that makes a passkey on this device or on another device that the browser offers. */
export function AddPasskey({ own }: { own: OwnSignIn }) {
  const { engine } = useStaffSite();
  const [name, setName] = useState('');
  const [isChecked, setIsChecked] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    setIsChecked(wanted === '');
    if (wanted === '' || own.busy) return;
    void own.change('The passkey was not added.', async () => {
      await addPasskey(engine, wanted);
      setName('');
    });
  }

  return (
    <form onSubmit={submit} className="sign-in-methods__add">
      <TextInput
        label="Name of a new passkey"
        placeholder="Laptop"
        maxLength={LONGEST_PASSKEY_NAME}
        value={name}
        error={isChecked && name.trim() === '' ? 'Enter a name by which you know the device.' : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={own.busy}>
        Add a Passkey
      </Button>
    </form>
  );
}
