import type { Form } from './form.ts';

/**
 * A copy of a form with edited texts. Each text keeps the pictures of the part that it replaces. `count` returns the
 * length of a text in the unit in which the place, such as X, counts.
 */
export function editedForm(form: Form, texts: readonly string[], count: (text: string) => number): Form {
  const last = form.parts.at(-1);
  const parts = texts.map((text, at) => {
    const { field = 'text', limit = last?.limit ?? null, pictures = [] } = form.parts[at] ?? {};
    return { field, text, count: count(text), limit, pictures };
  });
  return { ...form, parts };
}
