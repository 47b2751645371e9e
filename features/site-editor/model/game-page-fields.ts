import { contrast } from '../../../platform/domain/text/readable-color.ts';
import { GAME_COLORS, GAME_FIELDS } from '../../../web/domain/game-fields.ts';
import type { GameColors, GamePage } from '../../../web/domain/game-page.ts';
import { LEAST_CONTRAST } from '../../../web/domain/look.ts';
import type { RowsField, TextField, ValueField } from '../../../web/domain/value-field.ts';
import { reader } from './area.ts';
import { markdownFile } from './own-page-fields.ts';
import { type Row, textProblem, type Value, type Values, valueProblems } from './value-fields.ts';

/** The address of a game’s page in the preview while it has none. */
export const GAME_WITHOUT_ADDRESS = 'game-without-address';

/** A game's colours may be missing. Each row is stored as one text, because rules may have few steps. */
const optional = ({ needed: _needed, ...field }: TextField): TextField => field;
const asTexts = (fields: Readonly<Record<string, ValueField>>): Readonly<Record<string, ValueField>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === 'rows' ? { ...field, isPacked: true } : field,
    ]),
  );

const { quotes, awards, credits, ...first } = GAME_FIELDS;

/** The fields of a game's page, in the order of the form, which is that of the page. */
export const GAME_PAGE_FIELDS: Readonly<Record<string, ValueField>> = {
  game: {
    ...{ kind: 'segment', label: 'Last part of the address', limit: 80, needed: true },
    hint: 'For example Timeworks, for the page /games/Timeworks.',
  },
  name: {
    ...{ kind: 'line', label: 'Name of the game', limit: 80 },
    hint: 'Its picture is the first screenshot, unless the game is among “Other games” of the home page.',
  },
  ...asTexts(first),
  content: { kind: 'markdown', label: 'Content', limit: 60_000 },
  ...asTexts({ quotes, awards, credits }),
  ground: {
    ...optional(GAME_COLORS.ground),
    hint: 'Without them, the game’s pages have the colours of the site.',
  },
  accent: optional(GAME_COLORS.accent),
  second: {
    ...optional(GAME_COLORS.second),
    hint: 'All other colours are computed from these, so that texts stay readable.',
  },
};

/** The names in a text: with commas between them, or with semicolons if a name has a comma. */
const namesIn = (text: string): string[] => nonBlank(text.split(text.includes(';') ? ';' : ','));

function namesText(names: readonly string[]): string {
  if (!names.some((name) => name.includes(','))) return names.join(', ');
  return names.length === 1 ? `${names[0]};` : names.join('; ');
}

const nonBlank = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');

/** Converts a typed text to the value of the game's page: a text or a list. Undefined if it is empty or invalid. */
function ofText(field: TextField, text: string): string | string[] | undefined {
  if (text.trim() === '' || textProblem(field, text) !== null) return undefined;
  if (field.kind !== 'names' && field.kind !== 'lines') return text.trim();
  const texts = field.kind === 'names' ? namesIn(text) : nonBlank(text.split('\n'));
  return texts.length === 0 ? undefined : texts;
}

const asText = ({ kind }: TextField, value: unknown): string =>
  Array.isArray(value) ? (kind === 'names' ? namesText(value) : value.join('\n')) : String(value ?? '');

/** Converts the valid rows to objects, so that the rest of a list is shown while a row is typed. */
function ofRows({ columns, limit }: RowsField, value: Value): object[] {
  const rows = Array.isArray(value) ? (value as readonly Row[]).slice(0, limit) : [];
  return rows.flatMap((row) => {
    const of = Object.entries(columns).map(
      ([name, column]) => [name, ofText(column, row[name] ?? '')] as const,
    );
    const isWhole = of.every(([name, one]) => one !== undefined || !columns[name]?.needed);
    return isWhole ? [Object.fromEntries(of.filter(([, one]) => one !== undefined))] : [];
  });
}

/** The game's page with these values, without invalid ones. */
export function gamePageOf(values: Values): GamePage {
  const facts = Object.entries<ValueField>(GAME_FIELDS).flatMap(([name, field]) => {
    const value = values[name] ?? '';
    const fact = field.kind === 'rows' ? ofRows(field, value) : ofText(field, String(value));
    return fact === undefined || fact.length === 0 ? [] : [[name, fact]];
  });
  const content = String(values.content ?? '');
  const isShown = Object.keys(valueProblems(GAME_PAGE_FIELDS.content as TextField, content)).length === 0;
  return {
    facts: { ...Object.fromEntries(facts), ...colorsOf(values) },
    text: isShown ? content.trim() : '',
    isPartial: false,
  };
}

function colorsOf(values: Values): { colors?: GameColors } {
  const [ground, accent, second] = Object.entries(GAME_COLORS).map(([name, field]) =>
    ofText(field, String(values[name] ?? '')),
  ) as (string | undefined)[];
  if (ground === undefined || accent === undefined) return {};
  return { colors: { ground, accent, ...(second !== undefined && { second }) } };
}

/** The values of a game's page. Its colours must be in the form `#rrggbb`. */
export function gamePageValues(game: string, { facts, text }: GamePage): Values {
  const { colors, ...others } = facts;
  const values = Object.entries<ValueField>(GAME_FIELDS).map(([name, field]): [string, Value] => {
    const value = others[name as keyof typeof others];
    if (field.kind !== 'rows') return [name, asText(field, value)];
    const rows = (value ?? []) as unknown as readonly Row[];
    return [
      name,
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(field.columns).map(([column, of]) => [column, asText(of, row[column])]),
        ),
      ),
    ];
  });
  return {
    ...{ game, name: '', content: text },
    ...Object.fromEntries(values),
    ...{ ground: colors?.ground ?? '', accent: colors?.accent ?? '', second: colors?.second ?? '' },
  };
}

/** The page as a file of the folder `games/`, such as `Timeworks.md`. Reading it gives the same page. */
export const gamePageFile = ({ facts, text }: GamePage): string => markdownFile({ ...facts }, text);

/** The errors that keep a game's page from being public, by field. `games`: the addresses of the studio's games. */
export function gamePageProblems(values: Values, games: readonly string[]): Readonly<Record<string, string>> {
  const { text } = reader(values);
  const [ground, accent] = [text('ground'), text('accent')];
  const problems: Record<string, string> = {};
  const game = games.find((one) => one.toLowerCase() === text('game').toLowerCase());
  if (game !== undefined && game !== text('game'))
    problems.game = `The studio’s game has the address ${game}. Write it in the same letters.`;
  if (game === undefined && text('name').trim() === '')
    problems.name = 'Name is missing. The studio has no game with this address yet.';
  if (ground === '' && accent + text('second') !== '')
    problems.ground = 'Choose a background, too, or no colours.';
  if (ground !== '' && accent === '') problems.accent = 'Choose a colour for links, too, or no colours.';
  const ratio = contrastOf(values);
  if (ratio !== null && ratio < LEAST_CONTRAST)
    problems.accent = `${contrastText(ratio)}. Visitors will have trouble reading them. ${LEAST_CONTRAST} : 1 is needed.`;
  return problems;
}

/** The fields of the form with these values, with the contrast of colours. A listed game has its name from the studio. */
export function gamePageForm(values: Values, games: readonly string[]): Readonly<Record<string, ValueField>> {
  const ratio = contrastOf(values);
  const told = ratio === null ? {} : { hint: `${contrastText(ratio)}, enough.` };
  return Object.fromEntries(
    Object.keys(GAME_PAGE_FIELDS).flatMap((key) => {
      if (key === 'name' && games.includes(String(values.game))) return [];
      const field = GAME_PAGE_FIELDS[key] as ValueField;
      return [[key, key === 'accent' ? { ...field, ...told } : field]];
    }),
  );
}

const contrastText = (ratio: number) => `Links on the background: ${ratio.toFixed(1)}\u00a0:\u00a01`;

/** The contrast of links and background, rounded down to a tenth; null if one of the colours is invalid. */
function contrastOf(values: Values): number | null {
  const { colors } = colorsOf(values);
  return colors ? Math.floor(contrast(colors.accent, colors.ground) * 10) / 10 : null;
}
