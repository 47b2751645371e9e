import { type EditorState, Facet } from '@codemirror/state';

/** Receives the messages of `say`. */
export const messages = Facet.define<(news: string | null) => void>();

/** Shows the writer a message, such as why a command was refused; null removes it. */
export function say(state: EditorState, news: string | null): void {
  for (const show of state.facet(messages)) show(news);
}
