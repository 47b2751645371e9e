import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import type { CSSProperties } from 'react';
import { addressProblem, LONGEST_ADDRESS } from '../../../platform/domain/text/address.ts';
import { safeColor } from '../../../platform/domain/text/readable-color.ts';
import { useRowChanges } from '../../../platform/staff/editing/use-row-changes.ts';
import { BIO_LIMITS, type Bio, type BioLink } from '../../domain/bios/bio.ts';
import { chosenIcon, ICON_CHOICES, NEW_LINK } from '../../domain/bios/bio-form.ts';
import { PictureField } from '../pictures/picture-field.tsx';

interface LinkFieldsProps {
  bio: Bio;
  readOnly: boolean;
  onChange: (links: BioLink[]) => void;
}

/** The links of a bio, in a collapsible list (docs/product.md#bio-editor). */
export function LinkFields({ bio, readOnly, onChange }: LinkFieldsProps) {
  const { links } = bio;
  const { list, news, add, remove, move } = useRowChanges<BioLink, HTMLDetailsElement>(
    links,
    'Link',
    onChange,
  );
  const change = (at: number, changes: Partial<BioLink>) =>
    onChange(links.map((link, place) => (place === at ? { ...link, ...changes } : link)));

  return (
    <details open className="bio-form__links" ref={list}>
      <summary>Links ({links.length})</summary>
      <div className="edit-form">
        {links.map((link, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no identity but their place
          <fieldset key={at} className="bio-form__link">
            <legend>Link {at + 1}</legend>
            <TextInput
              label="Link URL"
              wrapperProps={{ 'data-field': `link-${at}-url` }}
              value={link.url}
              maxLength={LONGEST_ADDRESS}
              readOnly={readOnly}
              error={addressProblem(link.url)}
              onChange={(event) => change(at, { url: event.currentTarget.value })}
            />
            <PictureField
              label="Icon URL"
              field={`link-${at}-icon`}
              value={link.icon}
              maxLength={LONGEST_ADDRESS}
              readOnly={readOnly}
              error={addressProblem(link.icon)}
              accept="image/png,image/webp"
              onChange={(address) => change(at, { icon: address })}
            />
            {!readOnly && <IconPicker bio={bio} link={link} onPick={(changes) => change(at, changes)} />}
            <Checkbox
              label="Invert Colors"
              checked={link.invert}
              disabled={readOnly}
              onChange={(event) => change(at, { invert: event.currentTarget.checked })}
            />
            {!readOnly && (
              <Group gap="xs" className="bio-form__link-options">
                <Button variant="default" size="sm" onClick={() => remove(at)}>
                  Remove Link
                </Button>
                <Button variant="default" size="sm" data-move="up" onClick={() => move(at, at - 1)}>
                  Move Link Up
                </Button>
                <Button variant="default" size="sm" data-move="down" onClick={() => move(at, at + 1)}>
                  Move Link Down
                </Button>
              </Group>
            )}
          </fieldset>
        ))}
        {!readOnly && (
          <Button
            variant="default"
            data-add
            disabled={links.length >= BIO_LIMITS.links}
            onClick={() => add(NEW_LINK)}
          >
            Add New Link
          </Button>
        )}
        <span role="status" className="visually-hidden">
          {news}
        </span>
      </div>
    </details>
  );
}

/** The icons that ship with the site, shown on the bio's colours. A click sets the link's `icon` and `invert`. */
function IconPicker(props: {
  bio: Bio;
  link: BioLink;
  onPick: (icon: Pick<BioLink, 'icon' | 'invert'>) => void;
}) {
  const { bio, link, onPick } = props;
  const style = {
    '--color1': safeColor(bio.color1),
    '--color2': safeColor(bio.color2),
  } as CSSProperties;
  return (
    <details className="icon-picker">
      <summary>Choose an icon</summary>
      <ul aria-label="Icons" className="icon-picker__choices" style={style}>
        {ICON_CHOICES.map((choice) => {
          const picked = chosenIcon(choice, bio.color1, bio.color2);
          return (
            <li key={choice.icon}>
              <button
                type="button"
                aria-label={choice.name}
                title={choice.name}
                aria-pressed={link.icon === choice.icon}
                onClick={() => onPick(picked)}
              >
                <img
                  src={choice.icon}
                  alt=""
                  width={24}
                  height={24}
                  loading="lazy"
                  {...(picked.invert ? { className: 'inverted' } : {})}
                />
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
