import { Textarea, TextInput } from '@mantine/core';
import { BIO_LABELS, BIO_LIMITS, type Bio, type BioChanges } from '../../domain/bios/bio.ts';
import { addressProblem } from '../../domain/text/address.ts';
import { nameAdvice } from '../../domain/text/name-problem.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { AUTO_DIRECTION } from '../shared/auto-direction.ts';
import { ColorFields } from './color-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import '../editing/edit-form.css';

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
