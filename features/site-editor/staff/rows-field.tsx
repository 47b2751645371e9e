import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
  const list = useRef<HTMLFieldSetElement>(null);
  const [news, setNews] = useState('');

  /** Changes the list, and focuses a row at once, so that the next key press goes to it. */
  function changeAndFocus(changed: readonly Row[], what: string, at: number, selector: string) {
    flushSync(() => {
      onChange(changed);
      setNews(what);
    });
    const row = list.current?.querySelectorAll('fieldset')[at];
    const target = row?.querySelector<HTMLElement>(selector) ?? list.current?.querySelector('[data-add]');
    (target as HTMLElement | null)?.focus();
  }
  function move(from: number, to: number) {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length) return;
    const moved = rows.toSpliced(from, 1).toSpliced(to, 0, row);
    const button = to < from ? '[data-move="up"]' : '[data-move="down"]';
    changeAndFocus(
      moved,
      `${field.row} ${from + 1} is now ${field.row.toLowerCase()} ${to + 1}.`,
      to,
      button,
    );
  }
  function add() {
    const row = Object.fromEntries(
      Object.entries(field.columns).map(([column, of]) => [
        column,
        of.needed || !of.choices ? '' : (Object.keys(of.choices).at(-1) ?? ''),
      ]),
    );
    const at = rows.length;
    changeAndFocus([...rows, row], `${field.row} ${at + 1} added.`, at, 'select, input');
  }
  function remove(at: number) {
    const left = Math.min(at, rows.length - 2);
    changeAndFocus(rows.toSpliced(at, 1), `${field.row} ${at + 1} removed.`, left, 'select, input');
  }

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
      <Button variant="default" size="sm" data-add disabled={rows.length >= field.limit} onClick={add}>
        Add {field.row.toLowerCase()}
      </Button>
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
