/** A new element with these properties, such as `className`, and these children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** A button beside the text that is no tab stop. A press of it leaves focus and caret in the text. */
export function pressButton(name: string, onPress: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', tabIndex: -1 }, name);
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', onPress);
  return button;
}
