import { Button, Group } from '@mantine/core';
import { useRowChanges } from '../../../platform/staff/editing/use-row-changes.ts';
import type { RowsField as RowsFieldOf } from '../../../web/domain/value-field.ts';
import { type Finding, rowWarning } from '../model/findings.ts';
import type { Row } from '../model/value-fields.ts';
import { TextValue } from './text-value.tsx';
import './rows-field.css';

export interface RowsFieldProps {
  name: string;
  field: RowsFieldOf;
  rows: readonly Row[];
  /** The sentences about faults, by place (`valueProblems`). */
  problems: Readonly<Record<string, string>>;
  findings: Readonly<Record<string, Finding>>;
  /** The choices of columns that depend on other values. */
  options?: Readonly<Record<string, readonly { value: string; label: string }[]>>;
  /** Further actions on a row. */
  act?: { label: (row: Row) => string; onPress: (at: number) => void };
  onChange: (rows: readonly Row[]) => void;
}

/** A list of an area: rows that are changed, added, removed and moved. */
export function RowsField({ name, field, rows, problems, findings, options, act, onChange }: RowsFieldProps) {
  const { list, news, add, remove, move } = useRowChanges<Row, HTMLFieldSetElement>(
    rows,
    field.row,
    onChange,
  );
  const emptyRow = () =>
    Object.fromEntries(
      Object.entries(field.columns).map(([column, of]) => [
        column,
        of.needed || !of.choices ? '' : (Object.keys(of.choices).at(-1) ?? ''),
      ]),
    );

  return (
    <fieldset ref={list} className="rows-field" data-field={name}>
      <legend>{field.label}</legend>
      {field.hint && <p className="staff-hint">{field.hint}</p>}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <fieldset key={at} className="rows-field__row" data-pair={isPair(field) || undefined}>
          <legend>
            {field.row} {at + 1}
          </legend>
          {Object.entries(field.columns).map(([column, of]) => (
            <TextValue
              key={column}
              name={`${name}-${at}-${column}`}
              field={of}
              text={row[column] ?? ''}
              problem={problems[`${at}.${column}`] ?? null}
              warning={rowWarning(field, column, row, findings)}
              options={options?.[column]}
              onChange={(text) => onChange(rows.with(at, { ...row, [column]: text }))}
            />
          ))}
          <Group gap="xs" className="rows-field__acts">
            {act && (
              <Button size="xs" onClick={() => act.onPress(at)}>
                {act.label(row)}
              </Button>
            )}
            <Button variant="default" size="xs" data-move="up" onClick={() => move(at, at - 1)}>
              Move {field.row.toLowerCase()} {at + 1} up
            </Button>
            <Button variant="default" size="xs" data-move="down" onClick={() => move(at, at + 1)}>
              Move {field.row.toLowerCase()} {at + 1} down
            </Button>
            <Button variant="default" size="xs" onClick={() => remove(at)}>
              Remove {field.row.toLowerCase()} {at + 1}
            </Button>
          </Group>
        </fieldset>
      ))}
      {problems[''] && (
        <p role="alert" className="rows-field__problem">
          {problems['']}
        </p>
      )}
      <Button
        variant="default"
        size="sm"
        data-add
        disabled={rows.length >= field.limit}
        onClick={() => add(emptyRow())}
      >
        Add {field.row.toLowerCase()}
      </Button>
      {rows.length >= field.limit && <p className="staff-hint">At most {field.limit} are possible.</p>}
      <span role="status" className="visually-hidden">
        {news}
      </span>
    </fieldset>
  );
}

function isPair({ columns }: RowsFieldOf): boolean {
  const kinds = Object.values(columns).map(({ kind }) => kind);
  return kinds.length === 2 && !kinds.includes('picture');
}
