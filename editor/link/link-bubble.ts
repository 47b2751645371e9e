import { type Extension, StateField } from '@codemirror/state';
import { type EditorView, showTooltip, type TooltipView } from '@codemirror/view';
import { bubbleButton, bubbleDialog } from '../editor-bubble.ts';
import { element } from '../element.ts';
import { type TextPage, textPage } from '../text-page.ts';
import { meantLink, withLink, withoutLink } from './link-edits.ts';
import { type LinkTarget, linkBubble } from './link-target.ts';

const UNREADABLE = 'Markdown cannot make one link of these words. Select words outside of other links.';

interface Open {
  target: LinkTarget;
  /** Stays the same while the bubble is open, so that CodeMirror keeps what was typed into it. */
  create: (view: EditorView) => TooltipView;
}

const opened: StateField<Open | null> = StateField.define<Open | null>({
  create: () => null,
  update(open, change) {
    for (const effect of change.effects)
      if (effect.is(linkBubble)) {
        const target = effect.value;
        return (
          target && {
            target,
            create: (view) => bubble(view, target, () => view.state.field(opened)?.target ?? null),
          }
        );
      }
    if (!open || !change.docChanged) return open;
    const { from, to } = open.target;
    const moved = { from: change.changes.mapPos(from, 1), to: change.changes.mapPos(to, -1) };
    return { ...open, target: { ...open.target, ...moved } };
  },
  provide: (field) =>
    showTooltip.from(field, (open) => open && { pos: open.target.from, above: false, create: open.create }),
});

/** The bubble at the selection that asks for the words and the address of a link. */
export const linkBubbles: Extension = opened;

/** `now` returns the target after later changes of the text; null if the bubble is closed. */
function bubble(view: EditorView, target: LinkTarget, now: () => LinkTarget | null): TooltipView {
  const { linkProblem, linkUrl } = view.state.facet(textPage);
  const dom = bubbleDialog('Link', close, isShortcut);
  const form = element('form', { noValidate: true });
  dom.append(form);
  const words = field('Words', target.words);
  const address = field('Address', target.address);
  address.input.inputMode = 'url';
  address.input.autocapitalize = 'none';
  address.input.spellcheck = false;
  const problem = element('p', { className: 'editor-bubble__problem', role: 'alert' });
  const row = element('div', { className: 'editor-bubble__buttons' }, bubbleButton('Save link'));
  if (target.isLink) {
    const open = element('a', { target: '_blank', rel: 'noopener' }, 'Open link');
    const point = () => {
      open.href = linkUrl(meantLink(address.input.value));
    };
    point();
    address.input.addEventListener('input', point);
    row.append(
      open,
      bubbleButton('Remove link', () => finish(() => withoutLink(now() ?? target))),
    );
  }
  row.append(bubbleButton('Cancel', close));
  form.append(words.label, address.label, problem, row);

  function close() {
    view.dispatch({ effects: linkBubble.of(null) });
    view.focus();
  }
  function finish(change: () => ReturnType<typeof withLink>): void {
    const made = now() && change();
    if (!made) {
      problem.textContent = UNREADABLE;
      return;
    }
    view.dispatch({ ...made, effects: linkBubble.of(null) });
    view.focus();
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = address.input.value.trim();
    const link = typed === target.address ? typed : meantLink(typed);
    problem.textContent = target.isLink && link === target.address ? '' : linkProblem(link);
    if (problem.textContent !== '') return address.input.focus();
    finish(() => withLink(view.state, now() ?? target, words.input.value, link));
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || form.contains(relatedTarget)) return;
    // The focus also leaves when CodeMirror removes the bubble, during an update.
    setTimeout(() => {
      if (form.isConnected && !form.contains(document.activeElement))
        view.dispatch({ effects: linkBubble.of(null) });
    });
  });
  return {
    dom,
    mount() {
      const first = target.words === '' ? words.input : address.input;
      first.focus();
      first.select();
      if (target.address === '') void fillFromClipboard(address.input, linkProblem);
    },
  };
}

/** The shortcut that opened the bubble. */
const isShortcut = ({ ctrlKey, metaKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'k';

/** Puts an address on the clipboard into an empty field, if the browser lets the page read it without a question. */
async function fillFromClipboard(
  input: HTMLInputElement,
  linkProblem: TextPage['linkProblem'],
): Promise<void> {
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
    if (state !== 'granted') return;
    const link = meantLink(await navigator.clipboard.readText());
    if (input.value !== '' || !input.isConnected || !/^(?:https?|mailto):/.test(link) || linkProblem(link))
      return;
    input.value = link;
    if (document.activeElement === input) input.select();
  } catch {
    // Browsers without this permission keep the clipboard to themselves.
  }
}

function field(name: string, value: string): { label: HTMLLabelElement; input: HTMLInputElement } {
  const input = element('input', { type: 'text', dir: 'auto', autocomplete: 'off', value });
  return { label: element('label', {}, name, input), input };
}
