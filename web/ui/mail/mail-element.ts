import type { Element, ElementContent, Properties } from 'hast';

export type Content = ElementContent | string;

/** Creates an element of a mail. Strings become text nodes, so they are never parsed as HTML. */
export function el(tagName: string, properties: Properties, ...children: Content[]): Element {
  return {
    type: 'element',
    tagName,
    properties,
    children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
  };
}

/** Attributes of a layout table: screen readers ignore that it is a table, and Outlook adds no space. */
const LAYOUT: Properties = { role: 'presentation', cellPadding: '0', cellSpacing: '0', border: 0 };

/** A layout table with one cell per row. */
export function layout(properties: Properties, ...cells: Element[]): Element {
  return el('table', { ...LAYOUT, width: '100%', ...properties }, ...cells.map((cell) => el('tr', {}, cell)));
}

export const cell = (properties: Properties, ...children: Content[]): Element =>
  el('td', properties, ...children);

export function row(properties: Properties, ...cells: Element[]): Element {
  return el('table', { ...LAYOUT, width: '100%', ...properties }, el('tr', {}, ...cells));
}

export const isLayout = ({ tagName, properties }: Element): boolean =>
  tagName === 'table' && properties.role === 'presentation';
