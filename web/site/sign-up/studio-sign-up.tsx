import type { Engine } from '../../data/engine.ts';
import type { Studio } from '../../domain/studio.ts';
import { SignUpForm } from './sign-up-form.tsx';

/** The address that receives sign-ups when no online form is configured. Only the embedded engine stores them. */
const STAND_IN_FORM = { action: '/forms/sign-up', field: 'email', consentField: 'consent' };

/** Whether sign-ups can be stored. If not, there is no form, because thanking for a lost address would be worse. */
export const takesSignUps = (studio: Studio, engine: Engine): boolean => formOf(studio, engine) !== null;

/** The studio's sign-up form; nothing if sign-ups cannot be stored. */
export function StudioSignUp({ studio, engine }: { studio: Studio; engine: Engine }) {
  const form = formOf(studio, engine);
  const { finalSegment, consent } = studio.signUp;
  return form && <SignUpForm {...form} finalSegment={finalSegment} consent={consent} />;
}

function formOf({ signUp }: Studio, { kind }: Engine) {
  return signUp.form ?? (kind === 'embedded' ? STAND_IN_FORM : null);
}
