import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Bio, BioLink } from '../domain/bio.ts';
import { MOST_LINKS, NEW_LINK, withLinkMoved } from '../domain/bio-draft.ts';
import { addressProblem } from './address-problem.ts';
import { IconPicker } from './icon-picker.tsx';

interface LinkFieldsProps {
  bio: Bio;
  readOnly: boolean;
  onChange: (links: BioLink[]) => void;
}

/** The links of a bio, in a list that folds away (spec §2). */
export function LinkFields({ bio, readOnly, onChange }: LinkFieldsProps) {
  const { links } = bio;
  const list = useRef<HTMLDetailsElement>(null);
  const [news, setNews] = useState('');
  const change = (at: number, changes: Partial<BioLink>) =>
    onChange(links.map((link, place) => (place === at ? { ...link, ...changes } : link)));
  /** Puts the focus on what belongs to the link at a place, once it is drawn there. */
  const focusAt = (at: number, selector: string) =>
    requestAnimationFrame(() => {
      const link = list.current?.querySelectorAll('fieldset')[at];
      (link?.querySelector<HTMLElement>(selector) ?? list.current?.querySelector('summary'))?.focus();
    });

  function move(from: number, to: number) {
    if (to < 0 || to >= links.length) return;
    onChange(withLinkMoved(links, from, to));
    setNews(`Link ${from + 1} is now link ${to + 1}.`);
    focusAt(to, to < from ? '[data-move="up"]' : '[data-move="down"]');
  }
  function remove(at: number) {
    onChange(links.toSpliced(at, 1));
    setNews(`Link ${at + 1} removed.`);
    focusAt(Math.min(at, links.length - 2), 'input');
  }
  function add() {
    onChange([...links, NEW_LINK]);
    setNews(`Link ${links.length + 1} added.`);
    focusAt(links.length, 'input');
  }

  return (
    <details open className="bio-form__links" ref={list}>
      <summary>Links ({links.length})</summary>
      <div className="post-form">
        {links.map((link, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no identity but their place
          <fieldset key={at} className="bio-form__link">
            <legend>Link {at + 1}</legend>
            <TextInput
              label="Link URL"
              value={link.url}
              maxLength={2000}
              readOnly={readOnly}
              error={addressProblem(link.url)}
              onChange={(event) => change(at, { url: event.currentTarget.value })}
            />
            <TextInput
              label="Icon URL"
              value={link.icon}
              maxLength={2000}
              readOnly={readOnly}
              error={addressProblem(link.icon)}
              onChange={(event) => change(at, { icon: event.currentTarget.value })}
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
          <Button variant="default" disabled={links.length >= MOST_LINKS} onClick={add}>
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
