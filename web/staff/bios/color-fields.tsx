import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { BIO_LABELS, type BioChanges } from '../../domain/bios/bio.ts';
import { contrast, neededVeil, readableTextColor, safeColor } from '../../domain/text/readable-color.ts';

/** Colour pickers for both ends of a bio's gradient. Shows the contrast of the text on it. */
export function ColorFields(props: {
  color1: string;
  color2: string;
  readOnly: boolean;
  onEdit: (changes: BioChanges) => void;
}) {
  const { color1, color2, readOnly, onEdit } = props;
  const hintId = useId();
  return (
    <fieldset className="bio-form__color-set" aria-describedby={hintId}>
      <legend className="visually-hidden">Colors</legend>
      <div className="bio-form__colors">
        <TextInput
          type="color"
          label={BIO_LABELS.color1}
          value={safeColor(color1)}
          disabled={readOnly}
          onChange={(event) => onEdit({ color1: event.currentTarget.value })}
        />
        <TextInput
          type="color"
          label={BIO_LABELS.color2}
          value={safeColor(color2)}
          disabled={readOnly}
          onChange={(event) => onEdit({ color2: event.currentTarget.value })}
        />
      </div>
      <p id={hintId} className="staff-hint" role="status">
        {contrastHint(color1, color2)}
      </p>
    </fieldset>
  );
}

function contrastHint(color1: string, color2: string): string {
  const text = readableTextColor(color1, color2);
  const shade = text === '#ffffff' ? 'Light' : 'Dark';
  const weakest = Math.min(contrast(text, color1), contrast(text, color2));
  // Rounds down, so that 4.46 is not shown as 4.5.
  const ratio = (Math.floor(weakest * 10) / 10).toFixed(1);
  const veil = neededVeil(color1, color2);
  if (veil.opacity === 0) return `${shade} text, contrast ${ratio} : 1. Easy to read.`;
  const change = veil.color === '#000000' ? 'darkens' : 'lightens';
  return `${shade} text, contrast only ${ratio} : 1, so the page ${change} these colors to keep the text readable. Two light colors or two dark ones are shown unchanged.`;
}
