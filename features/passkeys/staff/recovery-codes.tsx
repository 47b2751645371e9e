import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { shortLocalTime } from '../../../platform/domain/local-time.ts';
import { copyText } from '../../../platform/staff/copy-and-download.ts';
import { Dialog } from '../../../platform/staff/dialog.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { makeRecoveryCodes } from '../data/sign-in-methods.client.ts';
import type { SignInMethods } from '../model/sign-in-methods.ts';
import type { OwnSignIn } from './use-sign-in-methods.ts';

interface RecoveryCodesProps {
  codes: SignInMethods['codes'];
  own: OwnSignIn;
  onCodes: (codes: string[]) => void;
}

/** The number of unused codes, and the button that makes new ones. */
export function RecoveryCodes({ codes, own, onCodes }: RecoveryCodesProps) {
  const { engine } = useStaffSite();
  const make = () =>
    void own.change('No recovery codes were made.', async () => onCodes(await makeRecoveryCodes(engine)));
  return (
    <>
      <p>
        A recovery code signs you in once, if you have lost your devices. Keep the codes apart from your
        devices.
      </p>
      <p>
        {codes === null
          ? 'You have no recovery codes.'
          : `${codes.left === 1 ? '1 code is' : `${codes.left} codes are`} left, made on ${shortLocalTime(codes.made)}.`}
      </p>
      <Button variant="default" loading={own.busy} onClick={make}>
        {codes === null ? 'Make Recovery Codes' : 'Replace Recovery Codes'}
      </Button>
    </>
  );
}

/** Shows new codes. They cannot be shown again. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [copied, setCopied] = useState('Copy');
  const text = codes.join('\n');
  return (
    <Dialog
      onClose={onClose}
      title="Your recovery codes"
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p>Each code works once. They are shown only now: print them, or write them down.</p>
      <ul className="sign-in-methods__codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          onClick={async () => setCopied((await copyText(text)) ? 'Copied' : 'Please copy by hand')}
        >
          {copied}
        </Button>
        <Button
          variant="default"
          component="a"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${location.host}\n${text}\n`)}`}
        >
          Download
        </Button>
        <Button data-autofocus onClick={onClose}>
          I Have Saved Them
        </Button>
      </Group>
    </Dialog>
  );
}
