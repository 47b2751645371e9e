import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { createRoot } from 'react-dom/client';
import { foundInsertions, type Insertion } from './insertions.ts';
import { slashAt } from './slash.ts';
import './insert-menu.css';

interface Entry extends Completion {
  insertion: Insertion;
}

/**
 * The menu that opens when `/` is typed at the start of a line. Letters after the `/` filter the entries. Escape closes
 * the menu and keeps the typed letters as text. `insert` replaces the `/` with an entry.
 */
export function slashMenu(insert: (insertion: Insertion) => void): Extension {
  const entries = ({ state }: CompletionContext): CompletionResult | null => {
    const slash = slashAt(state);
    if (!slash) return null;
    const options = foundInsertions(slash.search).map(
      (insertion): Entry => ({
        label: insertion.name,
        detail: insertion.hint,
        insertion,
        apply: (view) => {
          closeCompletion(view);
          insert(insertion);
        },
      }),
    );
    return {
      from: slash.to - slash.search.length - 1,
      filter: false,
      options,
      update: (_current, _from, _to, context) => entries(context),
    };
  };
  return [
    autocompletion({
      override: [entries],
      activateOnTyping: false,
      // Enter works immediately. CodeMirror's default delay is meant for menus that open without a request.
      interactionDelay: 0,
      icons: false,
      tooltipClass: () => 'insert-menu',
      addToOptions: [{ position: 20, render: (entry) => drawIcon((entry as Entry).insertion) }],
    }),
    EditorState.phrases.of({ Completions: 'Insert' }),
    EditorView.updateListener.of(({ transactions, state, view }) => {
      const byKey = transactions.some(
        (change) => change.isUserEvent('input.type') || change.isUserEvent('delete.backward'),
      );
      if (byKey && slashAt(state)?.search === '') startCompletion(view);
    }),
  ];
}

function drawIcon({ icon: Icon }: Insertion): HTMLElement {
  const place = document.createElement('span');
  place.className = 'insert-menu__icon';
  createRoot(place).render(<Icon aria-hidden size={20} stroke={1.75} />);
  return place;
}
