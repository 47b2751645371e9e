import { Anchor, Menu } from '@mantine/core';
import { NewTabHint } from '../shared/new-tab-hint.tsx';
import type { PostLink } from './use-post-links.tsx';
import './post-links.css';

/** The links of a post in the editor's bar. */
export function PostLinks({ links }: { links: readonly PostLink[] }) {
  return (
    <div className="post-links">
      {links.map((link) =>
        'href' in link ? (
          <Anchor key={link.name} href={link.href} target="_blank" rel="noopener">
            {link.name}
            <NewTabHint />
          </Anchor>
        ) : (
          <Anchor
            key={link.name}
            component="button"
            type="button"
            aria-haspopup={link.opensDialog && 'dialog'}
            onClick={link.onPress}
          >
            {link.name}
          </Anchor>
        ),
      )}
    </div>
  );
}

/** The links of a post as entries of the editor's menu. */
export function PostLinkItems({ links }: { links: readonly PostLink[] }) {
  return links.map((link) =>
    'href' in link ? (
      <Menu.Item key={link.name} component="a" href={link.href} target="_blank" rel="noopener">
        {link.name}
        <NewTabHint />
      </Menu.Item>
    ) : (
      <Menu.Item key={link.name} aria-haspopup={link.opensDialog && 'dialog'} onClick={link.onPress}>
        {link.name}
      </Menu.Item>
    ),
  );
}
