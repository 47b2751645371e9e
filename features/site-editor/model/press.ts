import type { Studio } from '../../../web/domain/studio.ts';
import { type Area, reader } from './area.ts';
import type { Values } from './value-fields.ts';

/** The press page: facts and descriptions of the studio, and the terms for its pictures. */
export const press: Area = {
  title: 'Press facts',
  page: '/press',
  fields: {
    pressEmail: {
      kind: 'email',
      label: 'Mail address for journalists',
      hint: 'Leave it empty for the address of the contact page.',
      limit: 200,
    },
    facts: {
      kind: 'rows',
      label: 'Facts about the studio',
      row: 'Fact',
      hint: 'Such as “Founded”: “2018”.',
      least: 0,
      limit: 20,
      columns: {
        label: { kind: 'line', label: 'Name', limit: 60, needed: true },
        text: { kind: 'line', label: 'Fact', limit: 200, needed: true },
      },
    },
    medium: { kind: 'text', label: 'Description in one paragraph', limit: 1500, needed: true },
    long: { kind: 'text', label: 'Full description', limit: 6000, needed: true },
    usage: {
      kind: 'text',
      label: 'Terms of use',
      hint: 'How others may use your pictures and videos, for example in videos that earn money.',
      limit: 3000,
      needed: true,
    },
  },
  read: valuesOf,
  apply(studio, values) {
    const { text, rows } = reader({ ...valuesOf(studio), ...values });
    const [medium, long, usage] = [text('medium'), text('long'), text('usage')];
    // A studio has a press page if all of its texts are there.
    if (medium === '' || long === '' || usage === '') return studio;
    const email = text('pressEmail');
    const facts = rows('facts').map(({ label = '', text: fact = '' }) => ({ label, text: fact }));
    return { ...studio, press: { ...(email && { email }), facts, descriptions: { medium, long }, usage } };
  },
};

function valuesOf({ press: of }: Studio): Values {
  return {
    pressEmail: of?.email ?? '',
    facts: (of?.facts ?? []).map(({ label, text }) => ({ label, text })),
    medium: of?.descriptions.medium ?? '',
    long: of?.descriptions.long ?? '',
    usage: of?.usage ?? '',
  };
}
