import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SignUpForm } from './sign-up-form.tsx';

/** The form as the first response has it. */
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

/** The fields that the form sends, with what they hold before anybody types. */
function sent(consentField?: string): (string | undefined)[][] {
  const inputs = rendered(consentField).match(/<input[^>]*>/g) ?? [];
  return inputs
    .filter((input) => input.includes(' name='))
    .map((input) => [/ name="([^"]*)"/.exec(input)?.[1], / value="([^"]*)"/.exec(input)?.[1]]);
}

test('a form service gets what was agreed to in the field that the studio names', () => {
  expect(sent('entry.2')).toEqual([
    ['entry.1', ''],
    ['entry.2', 'Yes, news.'],
  ]);
});

test('a form service without such a field gets the address alone', () => {
  expect(sent()).toEqual([['entry.1', '']]);
});

test('before the scripts the form is an ordinary one, and there is no frame for the answer', () => {
  expect(rendered()).not.toMatch(/ target=|<iframe/);
});
