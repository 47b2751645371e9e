import { Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { addressProblem } from '../../../platform/domain/text/address.ts';
import { nameAdvice } from '../../../platform/domain/text/name-problem.ts';
import {
  contrast,
  neededVeil,
  readableTextColor,
  safeColor,
} from '../../../platform/domain/text/readable-color.ts';
import { AUTO_DIRECTION } from '../../../platform/staff/editing/fields.ts';
import { BIO_LABELS, BIO_LIMITS, type Bio, type BioChanges } from '../../domain/bios/bio.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { LinkFields } from './link-fields.tsx';
import '../../../platform/staff/editing/edit-form.css';

interface BioFormProps {
  bio: Bio;
  readOnly: boolean;
  onEdit: (changes: BioChanges) => void;
}

/** The fields of a bio (docs/product.md#bio-editor). */
export function BioForm({ bio, readOnly, onEdit }: BioFormProps) {
  return (
    <div className="edit-form">
      <TextInput label="Bio ID" value={bio.id} readOnly />
      <TextInput
        label={BIO_LABELS.displayName}
        attributes={AUTO_DIRECTION}
        wrapperProps={{ 'data-field': 'displayName' }}
        value={bio.displayName}
        maxLength={BIO_LIMITS.displayName}
        error={nameAdvice(bio.displayName)}
        readOnly={readOnly}
        onChange={(event) => onEdit({ displayName: event.currentTarget.value })}
      />
      <TextInput
        label={BIO_LABELS.teamRole}
        attributes={AUTO_DIRECTION}
        value={bio.teamRole}
        maxLength={BIO_LIMITS.teamRole}
        readOnly={readOnly}
        onChange={(event) => onEdit({ teamRole: event.currentTarget.value })}
      />
      <Textarea
        label={BIO_LABELS.description}
        attributes={AUTO_DIRECTION}
        value={bio.description}
        rows={5}
        maxLength={BIO_LIMITS.description}
        readOnly={readOnly}
        onChange={(event) => onEdit({ description: event.currentTarget.value })}
      />
      <PictureField
        label={BIO_LABELS.image}
        field="image"
        description="Address of the picture: https://… or /… on this site."
        value={bio.image}
        maxLength={BIO_LIMITS.image}
        readOnly={readOnly}
        error={addressProblem(bio.image)}
        onChange={(address) => onEdit({ image: address })}
      />
      <ColorFields color1={bio.color1} color2={bio.color2} readOnly={readOnly} onEdit={onEdit} />
      <LinkFields bio={bio} readOnly={readOnly} onChange={(links) => onEdit({ links })} />
    </div>
  );
}

/** Colour pickers for both ends of a bio's gradient. Shows the contrast of the text on it. */
function ColorFields(props: {
  color1: string;
  color2: string;
  readOnly: boolean;
  onEdit: (changes: BioChanges) => void;
}) {
  const { color1, color2, readOnly, onEdit } = props;
  const hintId = useId();
  return (
    <fieldset className="bio-form__color-set" aria-describedby={hintId}>
      <legend className="visually-hidden">Colours</legend>
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
  return `${shade} text, contrast only ${ratio} : 1, so the page ${change} these colours to keep the text readable. Two light colours or two dark ones are shown unchanged.`;
}
