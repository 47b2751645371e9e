import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import type { Bio, BioLink } from '../domain/bio.ts';
import { type BioChanges, NEW_LINK } from '../domain/bio-draft.ts';
import { isStorableAddress } from '../domain/post-limits.ts';

interface BioFormProps {
  bio: Bio;
  readOnly: boolean;
  onEdit: (changes: BioChanges) => void;
}

const addressError = (address: string) =>
  !isStorableAddress(address) && 'Use an address that starts with https://, mailto: or one /.';

/** The fields of a bio (spec §2). */
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
        value={bio.image}
        readOnly={readOnly}
        error={addressError(bio.image)}
        onChange={(event) => onEdit({ image: event.currentTarget.value })}
      />
      <div className="bio-form__colors">
        <TextInput
          type="color"
          label="Color 1"
          value={bio.color1}
          disabled={readOnly}
          onChange={(event) => onEdit({ color1: event.currentTarget.value })}
        />
        <TextInput
          type="color"
          label="Color 2"
          value={bio.color2}
          disabled={readOnly}
          onChange={(event) => onEdit({ color2: event.currentTarget.value })}
        />
      </div>
      <details open className="bio-form__links">
        <summary>Links ({bio.links.length})</summary>
        <LinkFields links={bio.links} readOnly={readOnly} onChange={(links) => onEdit({ links })} />
      </details>
    </div>
  );
}

function LinkFields(props: { links: BioLink[]; readOnly: boolean; onChange: (links: BioLink[]) => void }) {
  const { links, readOnly, onChange } = props;
  const change = (at: number, changes: Partial<BioLink>) =>
    onChange(links.map((link, place) => (place === at ? { ...link, ...changes } : link)));
  return (
    <div className="post-form">
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no identity but their place
        <fieldset key={at} className="bio-form__link">
          <legend>Link {at + 1}</legend>
          <TextInput
            label="Link URL"
            value={link.url}
            readOnly={readOnly}
            error={addressError(link.url)}
            onChange={(event) => change(at, { url: event.currentTarget.value })}
          />
          <TextInput
            label="Icon URL"
            value={link.icon}
            readOnly={readOnly}
            error={addressError(link.icon)}
            onChange={(event) => change(at, { icon: event.currentTarget.value })}
          />
          <Checkbox
            label="Invert Colors"
            checked={link.invert}
            disabled={readOnly}
            onChange={(event) => change(at, { invert: event.currentTarget.checked })}
          />
          {!readOnly && (
            <Button
              variant="default"
              size="sm"
              onClick={() => onChange(links.filter((_, place) => place !== at))}
            >
              Remove Link
            </Button>
          )}
        </fieldset>
      ))}
      {!readOnly && (
        <Button
          variant="default"
          disabled={links.length >= 20}
          onClick={() => onChange([...links, NEW_LINK])}
        >
          Add New Link
        </Button>
      )}
    </div>
  );
}
