import { Textarea, TextInput } from '@mantine/core';
import type { Bio } from '../../domain/bio.ts';
import type { BioChanges } from '../../domain/bio-draft.ts';
import { addressProblem } from '../editing/address-problem.ts';
import { ColorFields } from './color-fields.tsx';
import { LinkFields } from './link-fields.tsx';

interface BioFormProps {
  bio: Bio;
  readOnly: boolean;
  onEdit: (changes: BioChanges) => void;
}

/** The fields of a bio (docs/product.md#bio-editor). */
export function BioForm({ bio, readOnly, onEdit }: BioFormProps) {
  return (
    <div className="post-form">
      <TextInput label="Bio ID" value={bio.id} readOnly />
      <TextInput
        label="Display Name"
        value={bio.displayName}
        maxLength={100}
        readOnly={readOnly}
        onChange={(event) => onEdit({ displayName: event.currentTarget.value })}
      />
      <TextInput
        label="Team Role"
        value={bio.teamRole}
        maxLength={100}
        readOnly={readOnly}
        onChange={(event) => onEdit({ teamRole: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        value={bio.description}
        rows={5}
        maxLength={5000}
        readOnly={readOnly}
        onChange={(event) => onEdit({ description: event.currentTarget.value })}
      />
      <TextInput
        label="Image Link"
        description="Address of the picture: https://… or /… on this site."
        value={bio.image}
        maxLength={2000}
        readOnly={readOnly}
        error={addressProblem(bio.image)}
        onChange={(event) => onEdit({ image: event.currentTarget.value })}
      />
      <ColorFields color1={bio.color1} color2={bio.color2} readOnly={readOnly} onEdit={onEdit} />
      <LinkFields bio={bio} readOnly={readOnly} onChange={(links) => onEdit({ links })} />
    </div>
  );
}
