import { useEffect, useRef, useState } from 'react';
import { useAfterPause } from '../../../platform/staff/editing/use-after-pause.ts';
import type { ValueField } from '../../../web/domain/value-field.ts';
import { checkAddresses } from '../data/address-check.client.ts';
import { addressesIn, type Finding } from '../model/findings.ts';
import type { Values } from '../model/value-fields.ts';

/** How long typing must pause before new addresses are checked, in milliseconds. */
const PAUSE = 1000;

/**
 * What the server found at the addresses in a form, by address. Each address is checked once while the form is open; if a
 * check fails, the form shows no warning.
 */
export function useFindings(
  fields: Readonly<Record<string, ValueField>>,
  values: Values,
): Readonly<Record<string, Finding>> {
  const [findings, setFindings] = useState<Readonly<Record<string, Finding>>>({});
  const asked = useRef(new Set<string>());
  const settled = useAfterPause(addressesIn(fields, values).join('\n'), PAUSE);
  useEffect(() => {
    const fresh = settled.split('\n').filter((address) => address !== '' && !asked.current.has(address));
    if (fresh.length === 0) return;
    for (const address of fresh) asked.current.add(address);
    checkAddresses(fresh).then(
      (found) => setFindings((before) => ({ ...before, ...found })),
      () => {
        for (const address of fresh) asked.current.delete(address);
      },
    );
  }, [settled]);
  return findings;
}
