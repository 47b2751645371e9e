import { forceParsing } from '@codemirror/language';
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  type SearchQuery,
  selectMatches,
  setSearchQuery,
} from '@codemirror/search';
import {
  type Command,
  type EditorView,
  type Panel,
  runScopeHandlers,
  type ViewUpdate,
} from '@codemirror/view';
import { element } from '../element.ts';
import { type Asked, countMatches, countSentence, queryOf } from './matches.ts';

/** Debounce delay before matches are counted, in milliseconds, because counting at each key press would be slow. */
const COUNT_AFTER = 200;
/**
 * Time limit for parsing the part of the text that is not parsed yet, in milliseconds. The whole text must be parsed,
 * because only the syntax tree tells matches in URLs from matches in words.
 */
const PARSE_FOR = 5000;

/** The panel for find and replace: two fields, options, buttons, and the number of matches. */
export function findPanel(view: EditorView): Panel {
  return new FindPanel(view);
}

class FindPanel implements Panel {
  readonly dom = element('div', { className: 'cm-search', role: 'search', ariaLabel: 'Find and replace' });
  readonly top = true;
  readonly #view: EditorView;
  readonly #find = field('Find', 'search');
  readonly #replace = field('Replace with', 'replace');
  readonly #matchCase = checkbox('Match case');
  readonly #wholeWords = checkbox('Whole words');
  readonly #pattern = checkbox('Regular expression');
  readonly #inAddresses = checkbox('Include addresses');
  /** Options that few writers need. */
  readonly #more = row(labelOf(this.#pattern), this.#button('Select all', selectMatches));
  readonly #count = element('span', { className: 'cm-search__count', role: 'status' });
  /** The current query. */
  #query: SearchQuery | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    const query = getSearchQuery(view.state);
    this.#find.value = query.search;
    this.#find.setAttribute('main-field', 'true');
    this.#replace.value = query.replace;
    this.#matchCase.checked = query.caseSensitive;
    this.#wholeWords.checked = query.wholeWord;
    this.#pattern.checked = query.regexp;
    this.dom.addEventListener('input', () => this.#ask());
    this.dom.addEventListener('keydown', (event) => this.#onKey(event));
    this.dom.append(
      row(
        this.#find,
        this.#count,
        group(this.#button('Previous', findPrevious), this.#button('Next', findNext)),
      ),
      row(
        this.#replace,
        ...(view.state.readOnly
          ? []
          : [group(this.#button('Replace', replaceNext), this.#button('Replace all', this.#replaceAll))]),
      ),
      row(
        ...[this.#matchCase, this.#wholeWords, this.#inAddresses].map(labelOf),
        this.#moreButton(query.regexp),
      ),
      this.#more,
      this.#closeButton(),
    );
    this.#replace.hidden = view.state.readOnly;
  }

  mount(): void {
    this.#find.select();
    this.#askLater();
  }

  update({ transactions, docChanged, selectionSet }: ViewUpdate): void {
    for (const { effects } of transactions)
      for (const effect of effects)
        if (effect.is(setSearchQuery) && effect.value !== this.#query) this.#adopt(effect.value);
    if (docChanged || selectionSet) this.#countLater();
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }

  get #asked(): Asked {
    return {
      search: this.#find.value,
      replace: this.#replace.value,
      caseSensitive: this.#matchCase.checked,
      wholeWord: this.#wholeWords.checked,
      regexp: this.#pattern.checked,
      inAddresses: this.#inAddresses.checked,
    };
  }

  #ask(): void {
    this.#query = queryOf(this.#asked);
    this.#view.dispatch({ effects: setSearchQuery.of(this.#query) });
    this.#countLater();
  }

  /** Copies the search text of a query that CodeMirror set, such as the selected words, into the search field. */
  #adopt({ search }: SearchQuery): void {
    this.#find.value = search;
    this.#askLater();
  }

  /** Searches after the running update of the editor, because an update may not start another one. */
  #askLater(): void {
    queueMicrotask(() => this.#ask());
  }

  #countLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const asked = this.#asked;
      forceParsing(this.#view, this.#view.state.doc.length, PARSE_FOR);
      const query = queryOf(asked);
      this.#count.textContent =
        asked.search !== '' && !query.valid
          ? 'Not a regular expression'
          : countSentence(countMatches(this.#view.state, asked));
    }, COUNT_AFTER);
  }

  readonly #replaceAll: Command = (view) => {
    forceParsing(view, view.state.doc.length, PARSE_FOR);
    return replaceAll(view);
  };

  #onKey(event: KeyboardEvent): void {
    if (runScopeHandlers(this.#view, event, 'search-panel')) {
      event.preventDefault();
    } else if (event.key === 'Enter' && event.target === this.#find) {
      event.preventDefault();
      (event.shiftKey ? findPrevious : findNext)(this.#view);
    } else if (event.key === 'Enter' && event.target === this.#replace) {
      event.preventDefault();
      replaceNext(this.#view);
    }
  }

  #button(name: string, run: Command): HTMLButtonElement {
    const button = element('button', { type: 'button', className: 'cm-button' }, name);
    button.addEventListener('click', () => run(this.#view));
    return button;
  }

  #moreButton(isOpen: boolean): HTMLButtonElement {
    this.#more.id = 'find-more';
    this.#more.hidden = !isOpen;
    const button = this.#button('More', () => {
      this.#more.hidden = !this.#more.hidden;
      button.ariaExpanded = String(!this.#more.hidden);
      return true;
    });
    button.ariaExpanded = String(isOpen);
    button.setAttribute('aria-controls', this.#more.id);
    return button;
  }

  #closeButton(): HTMLButtonElement {
    const button = this.#button('×', closeSearchPanel);
    button.className = 'cm-search__close';
    button.ariaLabel = 'Close find and replace';
    return button;
  }
}

const field = (name: string, kind: string) =>
  element('input', {
    type: 'text',
    name: kind,
    className: 'cm-textfield',
    ariaLabel: name,
    placeholder: name,
    dir: 'auto',
    autocomplete: 'off',
  });

const checkbox = (name: string) => element('input', { type: 'checkbox', name });

const labelOf = (input: HTMLInputElement) => element('label', {}, input, input.name);

/** Parts that wrap to the next line together. */
const group = (...parts: HTMLElement[]) => element('div', { className: 'cm-search__group' }, ...parts);

const row = (...parts: HTMLElement[]) => element('div', { className: 'cm-search__row' }, ...parts);
