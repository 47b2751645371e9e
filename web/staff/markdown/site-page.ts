import type { TextPage } from '../../../editor/text-page.ts';
import { linkProblem } from '../../../platform/domain/text/address.ts';
import { safeLink } from '../../../platform/domain/text/link-policy.ts';
import { imageSource, watchAddress } from '../../../platform/domain/text/video-link.ts';
import { type CardSources, isAddressItself, mayBeCard, wholeAddress } from '../../domain/cards/card.ts';
import { markdownTree } from '../../ui/markdown/markdown-tree.ts';
import { PictureWidget } from './pictures/picture-widget.ts';

/** How the pages of this site show a text, for the editor. */
export const sitePage = (site: Pick<CardSources, 'origin' | 'games' | 'videoHosts'>): TextPage => ({
  elementsOf: markdownTree,
  imageKind: (address) => imageSource(address).kind,
  videoAddress: watchAddress,
  isCard: (words, address) =>
    address === null
      ? mayBeCard(wholeAddress(words), site)
      : isAddressItself(words, address) && mayBeCard(address, site),
  linkProblem,
  linkUrl: (address) => {
    const link = safeLink(address);
    // The staff area may be on another host than the pages.
    return link.startsWith('/') ? site.origin + link : link;
  },
  drawPictures: (pictures, readOnly) => new PictureWidget(pictures, readOnly),
});
