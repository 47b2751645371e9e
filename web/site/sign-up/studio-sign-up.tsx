import type { Engine } from '../../../platform/data/page-engine.ts';
import { SIGN_UP_FORM } from '../../domain/email-sign-up.ts';
import type { Studio } from '../../domain/studio.ts';
import { SignUpForm } from './sign-up-form.tsx';

/** The built-in form, used if the config names no external one. Only the embedded engine can store its sign-ups. */
const STAND_IN_FORM = { action: SIGN_UP_FORM, field: 'email', consentField: 'consent' };

/** Whether sign-ups can be stored. If not, no form is shown, because it would lose e-mail addresses. */
export const takesSignUps = (studio: Studio, engine: Engine): boolean => formOf(studio, engine) !== null;

/** The studio's sign-up form. Renders nothing if sign-ups cannot be stored. */
export function StudioSignUp({ studio, engine }: { studio: Studio; engine: Engine }) {
  const form = formOf(studio, engine);
  const { finalSegment, consent } = studio.signUp;
  return form && <SignUpForm {...form} finalSegment={finalSegment} consent={consent} />;
}

function formOf({ signUp }: Studio, { kind }: Engine) {
  return signUp.form ?? (kind === 'embedded' ? STAND_IN_FORM : null);
}
