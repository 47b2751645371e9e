import type { Say } from '../../../web/domain/words/say.ts';
import { useSay } from '../../../web/ui/language.tsx';
import { Picture } from '../../../web/ui/picture.tsx';
import type { PressFile } from '../model/press-files.ts';

/** Pictures of the press kit, each with a download link. */
export function PressPictures({ files }: { files: readonly PressFile[] }) {
  const say = useSay();
  return (
    <ul className="press__pictures">
      {files.map((file) => (
        <li key={file.path}>
          <Picture
            source={file.address}
            alt=""
            width={640}
            height={360}
            sizes="(width > 720px) 20rem, 90vw"
            lazy
            // Logos are made for dark backgrounds.
            {...(file.kind === 'logo' && { className: 'on-art' })}
          />
          <a href={file.address} download={file.path.replace(/^games\//, '').replaceAll('/', '-')}>
            {labelOf(file, say)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function labelOf({ kind, of }: PressFile, say: Say): string {
  if (kind === 'logo') return say('pressLogo', 'Logo of {name}', { name: of });
  if (kind === 'keyArt') return say('pressKeyArt', 'Key art of {name}', { name: of });
  return of;
}
