import type { Engine } from '../../data/engine.ts';
import type { Studio } from '../../domain/studio.ts';
import { SignUpForm } from './sign-up-form.tsx';

/** Receives sign-ups when no online form is configured. Only the embedded engine stores them. */
const STAND_IN_FORM = { action: '/forms/sign-up', field: 'email', consentField: 'consent' };

/** Whether there is a place to store sign-ups. Without one there is no form: thanking for a lost address would be worse. */
export const takesSignUps = (studio: Studio, engine: Engine): boolean => formOf(studio, engine) !== null;

/** The studio's sign-up form; nothing without a place to store sign-ups. */
export function StudioSignUp({ studio, engine }: { studio: Studio; engine: Engine }) {
  const form = formOf(studio, engine);
  const { finalSegment, consent } = studio.signUp;
  return form && <SignUpForm {...form} finalSegment={finalSegment} consent={consent} />;
}

function formOf({ signUp }: Studio, { kind }: Engine) {
  return signUp.form ?? (kind === 'embedded' ? STAND_IN_FORM : null);
}
