import { pictureAddress, pictureId } from '../../../domain/pictures/picture-address.ts';
import { safeImage } from '../../../domain/text/link-policy.ts';

/** The small cover beside a post's title. A single element, because a list has many rows. */
export function RowCover({ image }: { image: string }) {
  const address = safeImage(image);
  if (address === null) return <span className="row-cover" />;
  const id = pictureId(address);
  return (
    <img
      className="row-cover"
      src={id === null ? address : pictureAddress(id, 320, 'webp')}
      alt=""
      width={60}
      height={40}
      loading="lazy"
      decoding="async"
      onError={(event) => event.currentTarget.removeAttribute('src')}
    />
  );
}
