import { useMemo, useState } from 'react';
import { Choices } from '../../../platform/staff/buttons.tsx';
import { Dialog } from '../../../platform/staff/dialog.tsx';
import type { AuthorNames } from '../../../web/domain/bios/author.ts';
import type { Post } from '../../../web/domain/posts/post.ts';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { markdownTree } from '../../../web/ui/markdown/markdown-tree.ts';
import { mailByline } from '../model/mail-byline.ts';
import { mailForReader } from '../ui/mail-for-reader.ts';
import { postMail } from '../ui/post-mail.ts';

export interface MailPreviewProps {
  post: Post;
  names: AuthorNames;
  subject: string;
  preheader: string;
  onClose: () => void;
}

const LOOKS = [
  { value: 'wide', label: 'Wide' },
  { value: 'phone', label: 'Phone' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'Plain text' },
] as const;
type Look = (typeof LOOKS)[number]['value'];

/** A preview of the mail, made by the same code as the mails themselves (docs/decisions). */
export function MailPreview({ post, names, subject, preheader, onClose }: MailPreviewProps) {
  const { studio, mainOrigin } = useStaffSite();
  const [look, setLook] = useState<Look>('wide');
  const mail = useMemo(() => {
    const byline = mailByline(post, names, studio);
    const tree = markdownTree(post.content);
    const made = postMail({ post, tree, byline, subject, preheader, studio, origin: mainOrigin });
    return { ...made, ...mailForReader(made, `${mainOrigin}/mail/leave`) };
  }, [post, names, subject, preheader, studio, mainOrigin]);

  return (
    <Dialog onClose={onClose} title="Preview of the mail" size="xl" classNames={{ root: 'mail-preview' }}>
      <p className="mail-preview__line">
        <strong dir="auto">{mail.subject}</strong>
      </p>
      <p className="mail-preview__line staff-hint" dir="auto">
        {mail.preheader}
      </p>
      {mail.isCut && (
        <p className="mail-preview__line staff-hint">
          The post is too long or too complex for a mail. The mail has a part of it, and a link to the whole
          post.
        </p>
      )}
      <Choices<Look>
        legend="Look of the mail"
        isLegendHidden
        className="publish-panel__when mail-preview__looks"
        choices={LOOKS}
        value={look}
        onChange={setLook}
      />
      <div data-look={look}>
        {look === 'text' ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
          <pre tabIndex={0}>{mail.text}</pre>
        ) : (
          <iframe
            key={look}
            title="The mail"
            // The sandbox allows no scripts, forms or new windows.
            sandbox=""
            srcDoc={mail.html}
            style={{ colorScheme: look === 'dark' ? 'dark' : 'light' }}
          />
        )}
      </div>
    </Dialog>
  );
}
