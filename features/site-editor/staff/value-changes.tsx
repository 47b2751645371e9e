import { DifferenceView } from '../../../platform/staff/editing/text-difference.tsx';
import type { ValueField } from '../../../web/domain/value-field.ts';
import type { Values } from '../model/value-fields.ts';
import { valueText } from './area-texts.ts';
import './value-changes.css';

/** The effect of a change on each value: removed text is struck through, added text is underlined. */
export function ValueChanges(props: {
  fields: Readonly<Record<string, ValueField>>;
  before: Values;
  changes: Values;
  /** When they change, if the screen shows changes of several moments. */
  when?: string;
}) {
  const { fields, before, changes, when } = props;
  const changed = Object.entries(fields).filter(([name]) => name in changes);
  if (changed.length === 0) return <p className="staff-hint">No value changes.</p>;
  return (
    <dl className="value-changes">
      {changed.map(([name, field]) => (
        <div key={name}>
          <dt>{field.label}</dt>
          <dd>
            <ValueChange
              field={field}
              when={when}
              before={valueText(field, before[name])}
              after={valueText(field, changes[name])}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Long texts and lists show their differences; a short text the old one above the new one. */
function ValueChange(props: { field: ValueField; when: string | undefined; before: string; after: string }) {
  const { field, when, before, after } = props;
  const label = `${field.label}: was and will be${when === undefined ? '' : `, ${when}`}`;
  const shown = (text: string) => (
    <>
      {field.kind === 'color' && <Swatch color={text} />}
      {text}
    </>
  );
  if (field.kind === 'text' || field.kind === 'rows')
    return <DifferenceView label={label} before={before} after={after} />;
  return (
    <section className="difference value-changes__whole" dir="auto" aria-label={label}>
      {before === '' ? <span>Empty</span> : <del>{shown(before)}</del>}
      {after === '' ? <span>Empty</span> : <ins>{shown(after)}</ins>}
    </section>
  );
}

/** A sample of a colour beside its text. */
const Swatch = ({ color }: { color: string }) => (
  <span className="value-changes__swatch" style={{ background: color }} aria-hidden="true" />
);
