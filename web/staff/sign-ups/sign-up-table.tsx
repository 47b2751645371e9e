import { Button, Group, Table, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '../../../platform/domain/text/counted.ts';
import { downloadCsv } from '../../../platform/staff/copy-and-download.ts';
import { TableHead } from '../../../platform/staff/lists/table-rows.tsx';
import { useMore } from '../../../platform/staff/lists/use-more.tsx';
import { useRows } from '../../../platform/staff/lists/use-rows.ts';
import { LiveState } from '../../../platform/staff/live-problem.tsx';
import { foundSignUps, SIGN_UPS_A_MINUTE, type SignUp, signUpsCsv } from '../../domain/people/sign-up.ts';
import { PARTS } from '../shared/addresses.ts';
import { FeatureSections } from '../shared/feature-parts.tsx';
import { useLiveSignUps } from '../shared/live-data.ts';
import { signUpsElsewhere, useStaffSite } from '../shared/site-data.ts';
import { SignUpPages, SignUpWeeks } from './sign-up-counts.tsx';
import { RemoveSignUp, ResumeSignUp, type RowActions, SignUpRow } from './sign-up-row.tsx';
import './sign-up-table.css';

/** Maximum number of sign-ups to load. The command `npm run sign-ups` has no limit. */
const MOST = 5000;

/** The content of “Sign-ups” on the screen “Site” (docs/product.md#sign-ups). */
export default function SignUpTable() {
  const elsewhere = signUpsElsewhere(useStaffSite());
  return (
    <>
      <p className="staff-hint">
        {elsewhere ??
          `At most ${SIGN_UPS_A_MINUTE} sign-ups a minute are stored from one network. Further visitors are asked to submit again in a minute.`}
      </p>
      <p className="staff-hint">
        <Link to={PARTS.mail}>Mail</Link> shows the mail server’s settings, and mails that were not sent.
      </p>
      <SignUps />
    </>
  );
}

function SignUps() {
  const elsewhere = signUpsElsewhere(useStaffSite());
  const signUps = useLiveSignUps(MOST);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const more = useMore(50);
  const [removing, setRemoving] = useState<string | null>(null);
  const [resuming, setResuming] = useState<SignUp | null>(null);
  const items = signUps.value?.items;
  const found = useMemo(() => items && foundSignUps(items, search), [items, search]);

  return (
    <>
      <LiveState live={signUps} what="the sign-ups" />
      {items?.length === 0 && (
        <p>
          {elsewhere === null
            ? 'Nobody has signed up yet. The form is on the home page.'
            : 'No sign-ups are stored here.'}
        </p>
      )}
      {items && found && items.length > 0 && (
        <>
          <SignUpWeeks items={items} />
          <SignUpPages items={items} />
          <FeatureSections on={PARTS.signUps} />
          <Group mb="md" align="end" gap="lg">
            <TextInput
              className="sign-up-search"
              label="Search by e-mail"
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button variant="default" onClick={() => downloadSignUps(items)}>
              Export CSV
            </Button>
            <p role="status" className="staff-hint sign-up-count">
              {counted(found.length, 'sign-up')}
            </p>
          </Group>
          {signUps.value?.hasMore && (
            <p className="staff-hint">
              These are the newest {MOST}. The command <code>npm run sign-ups</code> lists all of them.
            </p>
          )}
          {found.length > 0 && (
            <Rows
              items={found}
              most={more.count}
              hasStates={items.some(({ state }) => state !== undefined)}
              onRemove={setRemoving}
              onResume={setResuming}
            />
          )}
          {found.length > more.count && more.button}
        </>
      )}
      {resuming !== null && <ResumeSignUp signUp={resuming} onClose={() => setResuming(null)} />}
      {removing !== null && <RemoveSignUp email={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

interface RowsProps extends RowActions {
  items: readonly SignUp[];
  /** Maximum number of rows to show. */
  most: number;
}

function Rows({ items, most, ...more }: RowsProps) {
  const { rows, handlers } = useRows(items, { most });
  const agreed = rows?.some(({ consent }) => consent !== '') ?? false;
  return (
    <Table role="table" className="staff-table" verticalSpacing="sm" aria-label="Sign-ups">
      <TableHead
        columns={[
          'E-mail',
          'When',
          ...(more.hasStates ? ['State'] : []),
          ...(agreed ? ['Agreed to'] : []),
          'Actions',
        ]}
      />
      <Table.Tbody role="rowgroup" {...handlers}>
        {rows?.map((signUp) => (
          <SignUpRow key={signUp.id} signUp={signUp} agreed={agreed} {...more} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Downloads sign-ups in the format of `npm run sign-ups`. */
function downloadSignUps(items: readonly SignUp[]): void {
  const rows = items.map(({ email, time, consent, state }) => ({
    email,
    time: new Date(time).toISOString(),
    consent,
    state,
  }));
  downloadCsv('sign-ups.csv', signUpsCsv(rows));
}
