import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import {
  LONGEST_EMAIL,
  refusalOf,
  refusalSentence,
  SIGN_UP,
  type SignUpState,
} from '../../domain/email-sign-up.ts';
import type { Consent, FinalSegment } from '../../domain/studio.ts';
import { useSay } from '../../ui/language.tsx';
import { isEmpty, knownFailure, notSent, signUpFailed } from './sign-up-answer.ts';
import '../one-line-form.css';
import './sign-up-form.css';

/** Time limit of a submission, in milliseconds. */
const ANSWER_WITHIN = 15_000;

/** An e-mail address that was typed but not sent. It survives navigation to other pages. */
let typed = '';

/**
 * The sign-up form (docs/product.md#email-sign-up). With JavaScript it is submitted into a hidden frame, whose load
 * event means success unless the browser detects a failure. Without JavaScript it is an ordinary form.
 */
export function SignUpForm({
  action,
  field,
  consentField,
  finalSegment,
  consent,
}: {
  action: string;
  field: string;
  /** Name of the field for the consent text. If absent, the text is not sent. */
  consentField?: string | undefined;
  finalSegment: FinalSegment;
  consent: Consent | null;
}) {
  const say = useSay();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const agreed = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  const [state, setState] = useState<SignUpState>(SIGN_UP.idle);
  /** The sentence in red. The e-mail address that could not be sent stays in its field. */
  const [error, setError] = useState<string | null>(null);
  const [scripted, setScripted] = useState(false);

  useEffect(() => {
    // Takes over text that the visitor typed before hydration.
    typed = input.current?.value ?? '';
    setScripted(true);
  }, []);
  // Releases a submission that was delayed until hydration (web/site/deferred/start-scripts.ts).
  useEffect(() => {
    if (scripted) dispatchEvent(new Event('form-ready'));
  }, [scripted]);
  // Moves the focus to the result, because the focused button was removed.
  useEffect(() => {
    if (state !== SIGN_UP.success) return;
    typed = '';
    thanks.current?.focus();
  }, [state]);

  const sending = state === SIGN_UP.submitting;
  const giveUp = useEffectEvent((isOffline: boolean) => {
    setState(SIGN_UP.idle);
    setError(
      isOffline ? notSent(say) : say('signUpNoAnswer', 'No response within 15 seconds. Please submit again.'),
    );
  });
  useEffect(() => {
    if (!sending) return;
    // Ends a submission that gets no load event, as in some browsers when the server does not respond.
    const onOffline = () => giveUp(true);
    const timer = setTimeout(() => giveUp(false), ANSWER_WITHIN);
    addEventListener('offline', onOffline);
    return () => {
      clearTimeout(timer);
      removeEventListener('offline', onOffline);
    };
  }, [sending]);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (state === SIGN_UP.submitting) {
      event.preventDefault();
      return;
    }
    setState(SIGN_UP.submitting);
    const isAgreed = agreed.current?.checked ?? true;
    const refusal = refusalOf(input.current?.value.trim() ?? '', isAgreed, finalSegment);
    setError(refusal && refusalSentence(say, refusal));
    if (refusal === null) return;
    event.preventDefault();
    setState(SIGN_UP.idle);
    (refusal === 'no consent' ? agreed : input).current?.focus();
  }

  function answered(frame: HTMLIFrameElement) {
    if (!sending || isEmpty(frame)) return;
    const failure = knownFailure(frame, action, say);
    setState(failure ? SIGN_UP.idle : SIGN_UP.success);
    setError(failure);
  }

  return (
    <div className="sign-up">
      <p className="sign-up__thanks" role="status" ref={thanks} tabIndex={-1}>
        {state === SIGN_UP.success && say('thanks', 'Thanks for submitting!')}
      </p>
      {state !== SIGN_UP.success && (
        <form
          className="one-line-form"
          data-checked-here
          action={action}
          method="post"
          target={scripted ? `${id}-frame` : undefined}
          noValidate={scripted}
          onSubmit={submit}
        >
          <label htmlFor={`${id}-email`}>{say('emailLabel', 'Email: get news of our games')}</label>
          <div className="one-line-form__row">
            <input
              ref={input}
              id={`${id}-email`}
              name={field}
              type="email"
              required
              maxLength={LONGEST_EMAIL}
              autoComplete="email"
              placeholder={say('emailExample', 'you@example.com')}
              defaultValue={typed}
              onChange={(event) => {
                typed = event.currentTarget.value;
              }}
              aria-invalid={error === refusalSentence(say, 'invalid email')}
              aria-describedby={`${id}-error`}
              readOnly={sending}
            />
            <button className="button" type="submit" aria-disabled={sending}>
              {sending ? say('sending', 'Sending…') : say('submit', 'Submit')}
            </button>
          </div>
          {consent && (
            <p className="sign-up__consent">
              <input
                ref={agreed}
                id={`${id}-consent`}
                name={consentField}
                value={consent.text}
                type="checkbox"
                required
                aria-describedby={`${id}-error`}
              />
              <label htmlFor={`${id}-consent`}>{consent.text}</label>{' '}
              <a href={consent.privacyPage}>{consent.privacyLabel}</a>
            </p>
          )}
          <p id={`${id}-error`} className="sign-up__error" role="alert">
            {error ?? (state === SIGN_UP.failure && signUpFailed(say))}
          </p>
        </form>
      )}
      {/* Only scripts need the frame, and rendering it is slow on a phone. So it is added after the form is shown. */}
      {scripted && (
        <iframe
          name={`${id}-frame`}
          title={say('signUpAnswer', 'Sign-up result')}
          hidden
          onLoad={(event) => answered(event.currentTarget)}
        />
      )}
    </div>
  );
}
