import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SignUpForm } from './sign-up-form.tsx';

/** Renders the form as the server does. */
function rendered(consentField?: string): string {
  return renderToStaticMarkup(
    <SignUpForm
      action="https://forms.example/news"
      field="entry.1"
      consentField={consentField}
      finalSegment="any"
      consent={{ text: 'Yes, news.', privacyPage: '/privacy', privacyLabel: 'Privacy' }}
    />,
  );
}

/** Names and initial values of the form's fields. */
function sent(consentField?: string): (string | undefined)[][] {
  const inputs = rendered(consentField).match(/<input[^>]*>/g) ?? [];
  return inputs
    .filter((input) => input.includes(' name='))
    .map((input) => [/ name="([^"]*)"/.exec(input)?.[1], / value="([^"]*)"/.exec(input)?.[1]]);
}

test('an external form service gets the consent text in the configured field', () => {
  expect(sent('entry.2')).toEqual([
    ['entry.1', ''],
    ['entry.2', 'Yes, news.'],
  ]);
});

test('an external form service without a consent field gets only the e-mail address', () => {
  expect(sent()).toEqual([['entry.1', '']]);
});

test('before scripts run, the sign-up form is an ordinary form that is not sent into a frame', () => {
  expect(rendered()).not.toMatch(/ target=|<iframe/);
});
