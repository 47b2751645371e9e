/** The parts of a parsed page that this file touches. */
interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Ids that the page around the text already has. */
const TAKEN = ['main', 'engine'];

/** A step of the markdown renderer: gives every heading an id made of its words, so that `#…` links find it. */
export function headingIds() {
  return (page: Node): void => {
    const used = new Map<string, number>(TAKEN.map((id) => [id, 1]));
    for (const node of page.children ?? []) {
      if (!/^h[1-6]$/.test(node.tagName ?? '') || node.properties?.id !== undefined) continue;
      const words = textOf(node)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu);
      if (!words) continue;
      const id = words.join('-');
      const times = used.get(id) ?? 0;
      used.set(id, times + 1);
      node.properties = { ...node.properties, id: times === 0 ? id : `${id}-${times}` };
    }
  };
}

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join('');
}
