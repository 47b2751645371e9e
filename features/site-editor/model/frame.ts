import { AFTER_POST, type AfterPost } from '../../../web/domain/after-post.ts';
import { footerLinksOf, menuOf } from '../../../web/domain/menu.ts';
import type { OwnPageLink } from '../../../web/domain/own-page.ts';
import { SOCIAL_KINDS, type SocialKind, type SocialLink } from '../../../web/domain/social-links.ts';
import type { MenuLink, Studio } from '../../../web/domain/studio.ts';
import type { RowsField } from '../../../web/domain/value-field.ts';
import { type Area, address, reader } from './area.ts';
import type { Row, Values } from './value-fields.ts';

const links = (label: string, hint: string, least: number): RowsField => ({
  kind: 'rows',
  ...{ label, hint, least },
  row: 'Link',
  limit: 15,
  columns: {
    label: { kind: 'line', label: 'Text', limit: 60, needed: true },
    url: { ...address('link', 'Address'), needed: true },
  },
});

/** The announcement, header and footer of all pages, what follows a post, and who sends mails. */
export const frame: Area = {
  title: 'Header, footer and contact',
  about: 'Announcement, menu, social links, mail address, sender of mails, parts below posts.',
  page: '/contact',
  fields: {
    announcement: {
      kind: 'line',
      label: 'Announcement',
      hint: 'A sentence above the header of all pages. To end it at a time, plan a change that empties it.',
      limit: 200,
    },
    announcementLink: {
      ...address('link', 'Where the announcement leads'),
      hint: 'A path of this site such as /blog, or an address with https://. Leave it empty for no link.',
    },
    menu: links(
      'Menu',
      'The links in the header. Pages that are added later do not appear in it by themselves.',
      1,
    ),
    footerLinks: links('Pages in the footer', 'The links in the footer.', 0),
    socials: {
      kind: 'rows',
      label: 'Other sites in the footer',
      row: 'Site',
      hint: 'Each is shown as its icon.',
      least: 0,
      limit: 20,
      columns: {
        icon: { ...address('picture', 'Icon'), kind: 'icon', choices: SOCIAL_KINDS, needed: true },
        label: { kind: 'line', label: 'Name', limit: 60, needed: true },
        url: { ...address('web', 'Address'), needed: true },
      },
    },
    company: { kind: 'line', label: 'Name in the copyright line', limit: 100, needed: true },
    email: {
      kind: 'email',
      label: 'Mail address',
      hint: 'Shown on the contact page.',
      limit: 200,
      needed: true,
    },
    imprint: {
      kind: 'text',
      label: 'Who sends the mails to readers',
      hint: 'The last lines of each mail: company, postal address, register number. If it is empty, the name in the copyright line and the mail address are there.',
      limit: 500,
    },
    afterPost: {
      kind: 'choices',
      label: 'Below the text of a post',
      limit: 80,
      choices: {
        share: 'Share',
        authors: 'The authors',
        game: 'The game that the post is about',
        signUp: 'The sign-up form',
        neighbours: 'The posts before and after it',
        related: 'Related posts',
      } satisfies Record<AfterPost, string>,
    },
  },
  read: (studio, { pages }) => valuesOf(studio, pages),
  apply(studio, values) {
    const { text, rows } = reader({ ...valuesOf(studio, []), ...values });
    const url = text('announcementLink');
    const { announcement: _old, imprint: _imprint, ...rest } = studio;
    const parts = AFTER_POST.filter((part) => text('afterPost').split(' ').includes(part));
    return {
      ...rest,
      ...(text('announcement') && { announcement: { text: text('announcement'), ...(url && { url }) } }),
      // Links that nobody has changed follow the studio's games and pages.
      ...(values.menu && { menu: rows('menu').map(toLink) }),
      ...(values.footerLinks && { footerLinks: rows('footerLinks').map(toLink) }),
      socials: rows('socials').map(toSocial),
      ...{ company: text('company'), email: text('email') },
      ...(text('imprint') && { imprint: text('imprint') }),
      ...(parts.join(' ') !== partsOf(studio).join(' ') && { afterPost: parts }),
    };
  },
};

function valuesOf(studio: Studio, pages: readonly OwnPageLink[]): Values {
  const { announcement, company, email, socials, imprint } = studio;
  return {
    announcement: announcement?.text ?? '',
    announcementLink: announcement?.url ?? '',
    menu: menuOf(studio, pages).map(asRow),
    footerLinks: footerLinksOf(studio, pages).map(asRow),
    socials: socials.map(({ kind, icon, label, url }) => ({ icon: kind ?? icon, label, url })),
    company,
    email,
    imprint: imprint ?? '',
    afterPost: partsOf(studio).join(' '),
  };
}

const partsOf = ({ afterPost = AFTER_POST }: Studio) => AFTER_POST.filter((part) => afterPost.includes(part));

const asRow = ({ label, url }: MenuLink): Row => ({ label, url });
const toLink = ({ label = '', url = '' }: Row): MenuLink => ({ label, url });

function toSocial({ icon = '', label = '', url = '' }: Row): SocialLink {
  return Object.hasOwn(SOCIAL_KINDS, icon) ? { kind: icon as SocialKind, label, url } : { icon, label, url };
}
