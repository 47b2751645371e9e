import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ValueField } from '../../../web/domain/value-field.ts';
import type { Area } from '../model/area.ts';
import { AREAS, type AreaName } from '../model/areas.ts';
import { OTHER_GAMES, withPromoted } from '../model/games.ts';
import { type Row, type Value, type Values, valueProblems } from '../model/value-fields.ts';
import { AreaField, type AreaFieldProps } from './area-field.tsx';
import { LookForm } from './look-form.tsx';
import { useFindings } from './use-findings.ts';
import '../../../platform/staff/editing/edit-form.css';

/** The number of fields from which on the form has a search, and how many of them it shows at once. */
const MANY = 30;

interface AreaFormProps {
  area: AreaName;
  /** The values of the studio's folder. */
  file: Values;
  values: Values;
  onEdit: (changes: Record<string, Value>) => void;
}

/** The form of an area, made from the description of its values. */
export function AreaForm({ area, file, values, onEdit }: AreaFormProps) {
  const areaOf: Area = AREAS[area];
  const { fields } = areaOf;
  const [search, setSearch] = useState('');
  const all = Object.entries(fields);
  const isLong = all.length > MANY;
  const found = isLong ? foundFields(all, values, search) : all;
  const findings = useFindings(fields, values);
  const together = areaOf.problems?.(values, file) ?? {};
  const form = { fields, values, together, findings, onEdit };
  if (area === 'look') return <LookForm {...form} file={file} />;
  return (
    <div className="edit-form">
      {isLong && (
        <div>
          <TextInput
            type="search"
            label="Search"
            description="Searches the English texts, your own, and the places where they are shown. An empty text stays English."
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <p role="status" className="staff-hint">
            {found.length > MANY ? `The first ${MANY} of ${found.length} texts.` : `${found.length} texts.`}
          </p>
        </div>
      )}
      {found
        .filter(([name]) => !(name in OTHER_GAMES) || area !== 'home')
        .slice(0, isLong ? MANY : undefined)
        .map(([name]) => (
          <AreaField key={name} name={name} {...form} />
        ))}
      {area === 'home' && <OtherGames {...form} />}
    </div>
  );
}

/** The studio's other games, each of which can be put on the home page. Folded, because they rarely change. */
function OtherGames(props: AreaFieldProps) {
  const { fields, values, together, onEdit } = props;
  const [isOpened, setOpened] = useState(false);
  const [news, setNews] = useState('');
  const games = Array.isArray(values.otherGames) ? (values.otherGames as readonly Row[]) : [];
  const names = Object.keys(OTHER_GAMES);
  const isWrong =
    Object.keys(together).length > 0 ||
    names.some(
      (name) => fields[name] && Object.keys(valueProblems(fields[name], values[name] ?? [])).length > 0,
    );
  const isOpen = isOpened || isWrong;
  const titleOf = ({ name = '', address = '' }: Row) => name || address || 'this game';
  return (
    <section className="other-games" aria-label="Other games">
      <Button variant="default" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
        Other games ({games.length})
      </Button>
      <p className="staff-hint">Here you choose the game on the home page, change the others, and add one.</p>
      {isOpen && (
        <>
          <AreaField
            name="otherGames"
            {...props}
            act={{
              label: (row) => `Show ${titleOf(row)} on the home page`,
              onPress: (at) => {
                onEdit(withPromoted(values, at));
                setNews(`${titleOf(games[at] ?? {})} is now in the form above.`);
              },
            }}
          />
          <AreaField
            name="otherStores"
            {...props}
            options={{
              game: games.map((row) => ({ value: row.address ?? '', label: titleOf(row) })),
            }}
          />
        </>
      )}
      <p role="status" className="staff-hint">
        {news}
      </p>
    </section>
  );
}

type Entry = [name: string, field: ValueField];

/**
 * The fields that contain the searched text, and those with a problem, so that these can be corrected. In their order, so
 * that a field does not move while it is typed into.
 */
function foundFields(all: readonly Entry[], values: Values, search: string): readonly Entry[] {
  const words = search.trim().toLowerCase();
  return all.filter(([name, field]) => {
    const { label, hint = '' } = field;
    const value = values[name] ?? '';
    const isFound = `${label}\n${hint}\n${value}`.toLowerCase().includes(words);
    return isFound || Object.keys(valueProblems(field, value)).length > 0;
  });
}
