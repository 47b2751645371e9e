import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { youTubeId } from '../../../platform/domain/text/video-link.ts';
import { AUTO_DIRECTION } from '../../../platform/staff/editing/fields.ts';
import type { TextField } from '../../../web/domain/value-field.ts';
import { PictureField } from '../../../web/staff/pictures/picture-field.tsx';
import { typedColor } from '../model/value-fields.ts';
import { chosen } from './area-texts.ts';
import './text-value.css';

interface TextValueProps {
  /** The name for `data-field`. */
  name: string;
  field: TextField;
  text: string;
  problem: string | null;
  /** A warning about what visitors will not see. The text can still be saved. */
  warning: string | null;
  /** The choices, if they depend on other values. */
  options?: readonly { value: string; label: string }[] | undefined;
  onChange: (text: string) => void;
}

/** The input of one text. */
export function TextValue(props: TextValueProps) {
  const { name, field, text, problem, warning, options, onChange } = props;
  const { kind, label, limit, choices } = field;
  const hint = warning === null ? field.hint : <Warning hint={field.hint} warning={warning} />;
  const common = {
    label,
    description: hint,
    error: problem,
    value: text,
    wrapperProps: { 'data-field': name },
  };
  const offered = Object.entries(choices ?? {}).map(([value, words]) => ({ value, label: words }));
  if (options)
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: 'Choose…' }, ...options]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  switch (kind) {
    case 'color':
      return (
        <div className="color-value">
          <TextInput
            {...common}
            description={problem === null ? hint : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={20}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange(typedColor(event.currentTarget.value))}
          />
          <input
            type="color"
            aria-label={`Choose ${label}`}
            value={/^#[0-9a-f]{6}$/.test(text) ? text : '#000000'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      );
    case 'lines':
    case 'text':
      return (
        <Textarea
          {...common}
          attributes={AUTO_DIRECTION}
          autosize
          minRows={2}
          maxLength={limit}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'choice':
      return (
        <NativeSelect {...common} data={offered} onChange={(event) => onChange(event.currentTarget.value)} />
      );
    case 'choices':
      return (
        <Checkbox.Group
          label={label}
          description={hint}
          error={problem}
          data-field={name}
          value={chosen(text)}
          // In the order of the choices, so that the same ones are always the same text.
          onChange={(some) =>
            onChange(
              Object.keys(choices ?? {})
                .filter((choice) => some.includes(choice))
                .join(' '),
            )
          }
        >
          <Stack gap="xs" mt="xs">
            {offered.map((choice) => (
              <Checkbox key={choice.value} {...choice} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    case 'icon':
      return <IconValue {...props} />;
    case 'picture':
      return (
        <PictureField
          label={label}
          field={name}
          {...(hint ? { description: hint } : {})}
          value={text}
          maxLength={limit}
          readOnly={false}
          error={problem}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          {...(kind === 'date'
            ? { type: 'date', max: '9999-12-31' }
            : { attributes: AUTO_DIRECTION, maxLength: kind === 'video' ? undefined : limit })}
          onChange={({ currentTarget: { value } }) =>
            // The address of a video is replaced by the video's id.
            onChange((kind === 'video' ? youTubeId(value) : null) ?? value)
          }
        />
      );
  }
}

/** A warning below the hint of an input, which is described by both. */
function Warning({ hint, warning }: { hint?: string | undefined; warning: string }) {
  return (
    <>
      {hint}
      <span className="text-warning" role="status">
        {warning}
      </span>
    </>
  );
}

/** The choice of an icon: one of the site's, or the address of another picture. */
function IconValue({ name, field, text, problem, warning, onChange }: TextValueProps) {
  const { choices = {}, label, limit } = field;
  const isOwn = text !== '' && !Object.hasOwn(choices, text);
  const data = [
    { value: '', label: 'Choose…' },
    ...Object.entries(choices).map(([value, words]) => ({ value, label: words })),
    { value: '/', label: 'A picture of your own' },
  ];
  return (
    <>
      <NativeSelect
        label={label}
        error={isOwn ? null : problem}
        value={isOwn ? '/' : text}
        wrapperProps={isOwn ? {} : { 'data-field': name }}
        data={data}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isOwn && (
        <PictureField
          label="Picture of the icon"
          field={name}
          {...(warning === null ? {} : { description: <Warning warning={warning} /> })}
          value={text}
          maxLength={limit}
          readOnly={false}
          error={problem}
          onChange={onChange}
        />
      )}
    </>
  );
}
