/** The node types that this file uses. */
interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Ids that the page around the text uses already. */
const TAKEN = ['main', 'engine'];

/** A rehype plugin: gives every heading an id from its words, so that `#…` links work. */
export function headingIds() {
  return (page: Node): void => {
    const name = headingName();
    for (const node of page.children ?? []) {
      if (!/^h[1-6]$/.test(node.tagName ?? '') || node.properties?.id !== undefined) continue;
      const id = name(textOf(node));
      if (id !== null) node.properties = { ...node.properties, id };
    }
  };
}

/**
 * Returns the id of each heading of a text, one after another, made from the heading's words; null for a heading
 * without words.
 */
export function headingName(): (heading: string) => string | null {
  const used = new Map<string, number>(TAKEN.map((id) => [id, 1]));
  return (heading) => {
    const words = heading.toLowerCase().match(/[\p{L}\p{N}]+/gu);
    if (!words) return null;
    const id = words.join('-');
    const times = used.get(id) ?? 0;
    used.set(id, times + 1);
    return times === 0 ? id : `${id}-${times}`;
  };
}

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join('');
}
