import { COLORS, LEAST_CONTRAST } from '../../../web/domain/look.ts';
import type { TextField } from '../../../web/domain/value-field.ts';
import {
  colorField,
  contrastsOf,
  contrastText,
  FILE_FONT,
  GROUPS,
  PALETTES,
  type Palette,
  shownPalettes,
} from '../model/look.ts';
import type { Values } from '../model/value-fields.ts';
import { AreaField, type AreaFieldProps } from './area-field.tsx';
import './look-form.css';

interface LookFormProps extends AreaFieldProps {
  /** The values of the studio's folder. */
  file: Values;
}

/** The form of logo, fonts and colours. It shows for each text colour whether it can be read. */
export function LookForm({ file, ...form }: LookFormProps) {
  const { fields, values } = form;
  const palettes = shownPalettes(values);
  const font = (name: string): TextField => {
    const { choices = {}, ...field } = fields[name] as TextField;
    const { [FILE_FONT]: ofFile = '', ...shipped } = choices;
    // If theme.css names no font of its own, there is nothing to go back to.
    return { ...field, choices: file[name] === FILE_FONT ? { ...shipped, [FILE_FONT]: ofFile } : shipped };
  };
  return (
    <div className="edit-form">
      <AreaField name="logo" {...form} />
      <LogoSpace logo={String(values.logo ?? '')} values={values} palettes={palettes} />
      <div className="look-form__pair">
        {['brandFont', 'textFont'].map((name) => (
          <AreaField key={name} name={name} {...form} fields={{ [name]: font(name) }} />
        ))}
      </div>
      <AreaField name="lightDevices" {...form} />
      {palettes.map((palette) => (
        <PaletteFields
          key={palette}
          palette={palette}
          title={palettes.length === 1 ? 'Colours' : `Colours for ${PALETTES[palette]}`}
          {...form}
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

interface PaletteProps extends AreaFieldProps {
  palette: Palette;
  title: string;
}

function PaletteFields({ palette, title, ...form }: PaletteProps) {
  const { fields, values } = form;
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
            const [weakest] = contrasts
              .filter(({ pair }) => pair.includes(color))
              .toSorted((one, other) => one.ratio - other.ratio);
            const field: TextField = {
              ...(fields[name] as TextField),
              label: COLORS[color],
              ...(weakest && { hint: contrastText(weakest) }),
            };
            return <AreaField key={name} name={name} {...form} fields={{ [name]: field }} />;
          })}
        </fieldset>
      ))}
    </fieldset>
  );
}
