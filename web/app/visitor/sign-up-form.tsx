import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { INVALID_EMAIL, isEmailAddress, SIGN_UP, type SignUpState } from '../domain/email-sign-up.ts';

/**
 * The news sign-up (spec §4). The form is sent into a hidden frame, whose load event is all that is read of the
 * answer; without JavaScript it is an ordinary form.
 */
export function SignUpForm({ action, field }: { action: string; field: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<SignUpState>(SIGN_UP.idle);
  const [error, setError] = useState('');
  const [live, setLive] = useState(false);

  useEffect(() => setLive(true), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    setState(SIGN_UP.submitting);
    if (isEmailAddress(input.current?.value.trim() ?? '')) {
      setError('');
      return;
    }
    event.preventDefault();
    setState(SIGN_UP.idle);
    setError(INVALID_EMAIL);
    input.current?.focus();
  }

  if (state === SIGN_UP.success) {
    return (
      <p className="sign-up__done" role="status">
        Thanks for submitting!
      </p>
    );
  }
  return (
    <form
      className="sign-up"
      action={action}
      method="post"
      target={live ? `${id}-frame` : undefined}
      noValidate={live}
      onSubmit={submit}
    >
      <label htmlFor={`${id}-email`}>Email: get news of our games</label>
      <div className="sign-up__row">
        <input
          ref={input}
          id={`${id}-email`}
          name={field}
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          aria-invalid={error !== ''}
          aria-describedby={`${id}-error`}
          readOnly={state === SIGN_UP.submitting}
        />
        <button className="button" type="submit" disabled={state === SIGN_UP.submitting}>
          Submit
        </button>
      </div>
      <p id={`${id}-error`} className="sign-up__error" role="alert">
        {error || (state === SIGN_UP.failure ? 'Something went wrong... Try again later.' : '')}
      </p>
      <iframe
        name={`${id}-frame`}
        title="Sign-up result"
        hidden
        onLoad={() => setState((now) => (now === SIGN_UP.submitting ? SIGN_UP.success : now))}
      />
    </form>
  );
}
