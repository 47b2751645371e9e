/**
 * Keeps the keys that an input method uses, such as the Enter that ends a Japanese conversion, from every handler of
 * the page. Such a key belongs to the conversion: it must not send a form, take a typed value or close a field. The
 * content editor is excluded, because it handles composition itself. Call this once, before the first handler exists.
 */
export function ignoreComposingKeys(): void {
  addEventListener(
    'keydown',
    (event) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (isComposing(event) && !isCommand && !isContentEditor(event.target))
        event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/**
 * Whether the key belongs to a conversion. Safari sends the last Enter after the end of the conversion, and marks it
 * only by the key code 229.
 */
const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;

const isContentEditor = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.isContentEditable;
