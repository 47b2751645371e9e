import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { problemSentence } from '../data/staff/problem-sentence.ts';
import { signIn } from '../data/staff/session.client.ts';
import { submitIntroduction } from '../data/staff/user-records.client.ts';
import { accountState } from '../domain/account-state.ts';
import { useStaff } from './session-context.tsx';

/** One of three dialogs, by the state of the account (spec §2); closing any goes to the home page. */
export default function Login() {
  const { session } = useStaff();
  const navigate = useNavigate();
  const home = () => navigate('/');

  if (session.status === 'loading') {
    return (
      <main className="staff-loading">
        <p role="status">Checking who is signed in …</p>
      </main>
    );
  }
  if (session.status === 'signed-out') return <LoginRequired onClose={home} />;
  if (session.status === 'failed') {
    return (
      <LoginDialog title="Login Required" onClose={home}>
        <Alert color="red" title="Your account could not be read">
          {session.message} Reload the page to try again.
        </Alert>
      </LoginDialog>
    );
  }
  const state = accountState(session.person.permissionLevel);
  if (state === 'no-record') return <CreateAccount uid={session.person.uid} onClose={home} />;
  if (state === 'pending') return <InsufficientPermissions onClose={home} />;
  return <Navigate to="/admin" replace />;
}

function LoginDialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: React.ReactNode;
}) {
  return (
    <main className="login-page">
      <Modal
        opened
        onClose={onClose}
        title={title}
        centered
        closeButtonProps={{ 'aria-label': 'Close dialog' }}
      >
        {children}
      </Modal>
    </main>
  );
}

function LoginRequired({ onClose }: { onClose: () => void }) {
  const { firebase } = useStaff();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState(false);
  const [blocked, setBlocked] = useState(false);

  async function start() {
    setWaiting(true);
    setBlocked(false);
    const outcome = await signIn(firebase);
    setWaiting(false);
    if (outcome === 'signed-in') navigate('/admin');
    else if (outcome === 'popup-blocked') setBlocked(true);
    else navigate('/');
  }

  return (
    <LoginDialog title="Login Required" onClose={onClose}>
      <Stack>
        <Text>
          Only staff members get an account, and each is reviewed by hand. Please sign in only if you are a
          member of the staff.
        </Text>
        {blocked && (
          <Alert color="red" title="The sign-in window was blocked">
            Allow popups for this site in your browser, then press the button again.
          </Alert>
        )}
        <Button onClick={start} loading={waiting} data-autofocus>
          Sign In With Google
        </Button>
      </Stack>
    </LoginDialog>
  );
}

function CreateAccount({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { firebase } = useStaff();
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  // The level arrives live, often before the write's own answer: whoever has left by then is not called back.
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    setSaving(true);
    try {
      await submitIntroduction(firebase.db, uid, {
        firstName: text('firstName'),
        lastName: text('lastName'),
        teamRole: text('teamRole'),
      });
      if (here.current) navigate('/admin');
    } catch (error) {
      setProblem(problemSentence(error));
    }
    setSaving(false);
  }

  return (
    <LoginDialog title="Create Account" onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <Text>Tell us who you are. A member of the staff then reviews your account.</Text>
          <TextInput
            name="firstName"
            label="First Name"
            maxLength={100}
            autoComplete="given-name"
            data-autofocus
          />
          <TextInput name="lastName" label="Last Name" maxLength={100} autoComplete="family-name" />
          <TextInput name="teamRole" label="Team Role" maxLength={100} autoComplete="organization-title" />
          {problem && (
            <Alert color="red" title="Your details were not saved">
              {problem}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={saving}>
              Submit
            </Button>
          </Group>
        </Stack>
      </form>
    </LoginDialog>
  );
}

function InsufficientPermissions({ onClose }: { onClose: () => void }) {
  return (
    <LoginDialog title="Insufficient Permissions" onClose={onClose}>
      <Stack>
        <Text>
          A staff member must review and approve your account before you can go on. Please come back later.
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        </Group>
      </Stack>
    </LoginDialog>
  );
}
