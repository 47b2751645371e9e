import { NativeSelect } from '@mantine/core';
import { COLORS, LEAST_CONTRAST } from '../../../web/domain/look.ts';
import type { TextField } from '../../../web/domain/value-field.ts';
import { type Finding, textWarning } from '../model/findings.ts';
import {
  colorField,
  contrastsOf,
  contrastText,
  FILE_FONT,
  GROUPS,
  look,
  PALETTES,
  type Palette,
  shownPalettes,
} from '../model/look.ts';
import { type Values, valueProblems } from '../model/value-fields.ts';
import { TextValue } from './text-value.tsx';
import './look-form.css';

interface LookFormProps {
  values: Values;
  /** The values of the studio's folder. */
  file: Values;
  findings: Readonly<Record<string, Finding>>;
  onEdit: (changes: Record<string, string>) => void;
}

/** The form of logo, fonts and colours. It shows for each text colour whether it can be read. */
export function LookForm({ values, file, findings, onEdit }: LookFormProps) {
  const text = (name: string) => String(values[name] ?? '');
  const field = (name: string) => look.fields[name] as TextField;
  const fonts = (name: string) =>
    Object.entries(field(name).choices ?? {})
      // If theme.css names no font of its own, there is nothing to go back to.
      .filter(([value]) => value !== FILE_FONT || file[name] === FILE_FONT)
      .map(([value, label]) => ({ value, label }));
  const palettes = shownPalettes(values);
  return (
    <div className="edit-form">
      <TextValue
        name="logo"
        field={field('logo')}
        text={text('logo')}
        problem={valueProblems(field('logo'), text('logo'))[''] ?? null}
        warning={textWarning(field('logo'), text('logo'), findings)}
        onChange={(logo) => onEdit({ logo })}
      />
      <LogoSpace logo={text('logo')} values={values} palettes={palettes} />
      <div className="look-form__pair">
        {['brandFont', 'textFont'].map((name) => (
          <NativeSelect
            key={name}
            label={field(name).label}
            wrapperProps={{ 'data-field': name }}
            data={fonts(name)}
            value={text(name)}
            onChange={(event) => onEdit({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <TextValue
        name="lightDevices"
        field={field('lightDevices')}
        text={text('lightDevices')}
        problem={null}
        warning={null}
        onChange={(lightDevices) => onEdit({ lightDevices })}
      />
      {palettes.map((palette) => (
        <PaletteFields
          key={palette}
          palette={palette}
          title={palettes.length === 1 ? 'Colours' : `Colours for ${PALETTES[palette]}`}
          values={values}
          problems={look.problems?.(values, file) ?? {}}
          onEdit={onEdit}
        />
      ))}
    </div>
  );
}

/** The logo as the header shows it, with the space around it that stays clear: half its height on each side. */
function LogoSpace(props: { logo: string; values: Values; palettes: readonly Palette[] }) {
  const { logo, values, palettes } = props;
  if (logo === '') return null;
  return (
    <figure className="look-form__logos">
      {palettes.map((palette) => (
        <div
          key={palette}
          className="look-form__logo"
          style={{
            background: String(values[colorField(palette, 'ground-deep')]),
            colorScheme: palette,
          }}
        >
          <span>
            <img src={logo} alt={palettes.length === 1 ? 'The logo' : `The logo for ${PALETTES[palette]}`} />
          </span>
        </div>
      ))}
      <figcaption className="staff-hint">
        The dashed line is the clear space: half the logo’s height on each side. Cut the file close to the
        logo, so that it is not smaller than it could be.
      </figcaption>
    </figure>
  );
}

interface PaletteProps {
  palette: Palette;
  title: string;
  values: Values;
  problems: Readonly<Record<string, string>>;
  onEdit: (changes: Record<string, string>) => void;
}

function PaletteFields({ palette, title, values, problems, onEdit }: PaletteProps) {
  const contrasts = contrastsOf(values, palette);
  const hard = contrasts.filter(({ ratio }) => ratio < LEAST_CONTRAST);
  return (
    <fieldset className="look-form__palette">
      <legend>{title}</legend>
      <p role="status" className="staff-hint">
        {hard.length === 0
          ? 'All texts are easy to read on their backgrounds.'
          : `${hard.length === 1 ? '1 text is' : `${hard.length} pairs of text and background are`} hard to read.`}
      </p>
      {GROUPS.map((group) => (
        <fieldset key={group.title} className="look-form__group">
          <legend>{group.title}</legend>
          {group.colors.map((color) => {
            const name = colorField(palette, color);
            const value = String(values[name] ?? '');
            const field = look.fields[name] as TextField;
            const [weakest] = contrasts
              .filter(({ pair }) => pair.includes(color))
              .toSorted((one, other) => one.ratio - other.ratio);
            return (
              <TextValue
                key={name}
                name={name}
                field={{ ...field, label: COLORS[color], ...(weakest && { hint: contrastText(weakest) }) }}
                text={value}
                problem={valueProblems(field, value)[''] ?? problems[name] ?? null}
                warning={null}
                onChange={(changed) => onEdit({ [name]: changed })}
              />
            );
          })}
        </fieldset>
      ))}
    </fieldset>
  );
}
