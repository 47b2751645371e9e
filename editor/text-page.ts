import { Facet } from '@codemirror/state';
import type { WidgetType } from '@codemirror/view';
import type { Root } from 'hast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';

/** A picture of a text, with the positions of its parts. */
export interface Picture {
  from: number;
  to: number;
  address: string;
  /** The alt text as Markdown, with backslash escapes. */
  description: string;
  /** The caption as Markdown, with backslash escapes; empty if it is the alt text. */
  caption: string;
  /** The position of the alt text in the Markdown. */
  words: { from: number; to: number };
  /** The position of the URL. */
  url: { from: number; to: number };
  /** The position of the caption with its quotation marks; behind the URL without a caption. */
  title: { from: number; to: number };
}

/** One picture, or a gallery: several pictures with only white space between them. */
export type Group = [Picture, ...Picture[]];

/** The rules of the page that will show the text, as far as the editor needs them. */
export interface TextPage {
  /**
   * The elements that the page shows for a Markdown text; null for a text that it shows unformatted. A command compares
   * them before and after its change, and makes none that readers would see elsewhere.
   */
  elementsOf: (markdown: string) => Root | null;
  /** How the page shows `![](address)`. `bad-video`: an address of a video site that the page cannot play. */
  imageKind: (address: string) => 'picture' | 'video' | 'bad-video';
  /** The address of a video in the form that the page plays, for its address in any form; null for other addresses. */
  videoAddress: (address: string) => string | null;
  /**
   * Whether a paragraph becomes a card if it contains only these words: a link to `address` or, if that is null, an
   * address or path as it is.
   */
  isCard: (words: string, address: string | null) => boolean;
  /** A sentence about an address that cannot be a link; null for others. */
  linkProblem: (address: string) => string | null;
  /** The URL that “Open link” opens. It must not run scripts. */
  linkUrl: (address: string) => string;
  /** Draws pictures in the text, in place of their Markdown; null: the Markdown stays. */
  drawPictures: ((pictures: Group, readOnly: boolean) => WidgetType) | null;
}

const SYNTAX = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };
const SAFE = /^(?:https?:|mailto:|tel:|[/#?])/i;

/** A page of GitHub's Markdown, without raw HTML, videos and cards. */
const PLAIN: TextPage = {
  elementsOf: (markdown) =>
    toHast(fromMarkdown(markdown, SYNTAX), {
      handlers: { html: (_state, { value }: { value: string }) => ({ type: 'text', value }) },
    }) as Root,
  imageKind: () => 'picture',
  videoAddress: () => null,
  isCard: () => false,
  linkProblem: (address) => (SAFE.test(address) ? null : 'Enter an address, such as https://example.org.'),
  linkUrl: (address) => (SAFE.test(address) ? address : 'about:blank'),
  drawPictures: null,
};

/** The page that will show the text. */
export const textPage = Facet.define<Partial<TextPage>, TextPage>({
  combine: (given) => Object.assign({}, PLAIN, ...given),
});
