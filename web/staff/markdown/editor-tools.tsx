import type { EditorView } from '@codemirror/view';
import { Button, Menu } from '@mantine/core';
import { memo, type RefObject } from 'react';
import { FIND_KEY, toggleFind } from '../../../editor/find/find.ts';
import {
  IconClipboardList,
  IconFocusCentered,
  IconLibraryPhoto,
  IconMarkdown,
  IconPhotoUp,
  IconPlus,
  IconSearch,
} from '../../../platform/staff/icons.tsx';
import { useSmallScreen } from '../../../platform/staff/use-small-screen.ts';
import { INSERTIONS, type SiteInsertion } from './insertions.ts';
import { OtherTools, Toolbar, type ToolbarButton } from './toolbar.tsx';
import { MENU_COLUMNS, TOOLS, type Tool } from './tools.ts';
import { SOURCE_KEY, WRITING_KEY } from './view-modes.ts';

interface EditorToolsProps {
  view: RefObject<EditorView | null>;
  /** The names of the tools that are on at the selection. */
  pressed: readonly string[];
  isWriting: boolean;
  toggleWriting: () => void;
  isSource: boolean;
  toggleSource: () => void;
  /** Whether pictures can be stored. */
  canAddPictures: boolean;
  uploadPictures: () => void;
  choosePictures: () => void;
  insert: (insertion: SiteInsertion) => void;
  openPatchNotes: () => void;
  /** The button for notes; null if the text cannot have any. */
  note: ToolbarButton | null;
}

/** The toolbar of the text editor. Memoized, so that typing does not render it: its functions must be stable. */
export const EditorTools = memo(function EditorTools(props: EditorToolsProps) {
  const { view, pressed, isWriting, toggleWriting, isSource, toggleSource, note } = props;
  const { canAddPictures, uploadPictures, choosePictures, insert, openPatchNotes } = props;
  const isSmall = useSmallScreen();
  /** The text gets the focus first, so that dialogs return it there, and bubbles can take it. */
  const fromText = (act: (editor: EditorView) => void) => () => {
    view.current?.focus();
    if (view.current) act(view.current);
  };

  const buttonOf = ({ name, icon, key, toggles, run }: Tool): ToolbarButton => ({
    name,
    icon,
    key,
    ...(toggles ? { pressed: pressed.includes(name) } : {}),
    onPress: fromText(run),
  });
  const writingButton: ToolbarButton = {
    name: 'Writing mode',
    icon: IconFocusCentered,
    key: WRITING_KEY,
    pressed: isWriting,
    onPress: toggleWriting,
  };
  const others: ToolbarButton[] = [
    ...TOOLS.filter(({ place }) => place === undefined).map(buttonOf),
    ...(canAddPictures
      ? [
          { name: 'Upload', icon: IconPhotoUp, onPress: uploadPictures },
          { name: 'From library', icon: IconLibraryPhoto, onPress: fromText(choosePictures) },
        ]
      : []),
    ...(note ? [note] : []),
    {
      name: 'Find',
      icon: IconSearch,
      key: FIND_KEY,
      onPress: () => view.current && toggleFind(view.current),
    },
    {
      name: 'Source view',
      icon: IconMarkdown,
      key: SOURCE_KEY,
      pressed: isSource,
      onPress: () => {
        toggleSource();
        view.current?.focus();
      },
    },
    ...(isSmall ? [writingButton] : []),
    { name: 'Patch notes', icon: IconClipboardList, onPress: fromText(openPatchNotes) },
    ...TOOLS.filter(({ place }) => place === 'last').map(buttonOf),
  ];
  const inRow = TOOLS.filter(({ place }) => place === 'first').map(buttonOf);
  if (isSmall)
    return (
      <Toolbar
        label="Formatting"
        buttons={[...inRow, ...others]}
        first={(tabIndex) => <InsertButton tabIndex={tabIndex} onInsert={insert} />}
      />
    );
  const inMenu = [
    ...others,
    ...INSERTIONS.map((insertion) => ({
      name: insertion.name,
      icon: insertion.icon,
      onPress: () => insert(insertion),
    })),
  ];
  return (
    <Toolbar
      label="Formatting"
      buttons={inRow}
      last={(tabIndex) => (
        <OtherTools
          tabIndex={tabIndex}
          columns={MENU_COLUMNS.map((names) =>
            names.flatMap((wanted) => inMenu.find(({ name }) => name === wanted) ?? []),
          )}
        />
      )}
      end={[writingButton]}
    />
  );
});

interface InsertButtonProps {
  tabIndex: number;
  onInsert: (insertion: SiteInsertion) => void;
}

/** A button for phones that opens the insert menu, because `/` is hard to reach on a phone's keyboard. */
function InsertButton({ tabIndex, onInsert }: InsertButtonProps) {
  return (
    <Menu position="top-start" withInitialFocusPlaceholder={false} classNames={{ dropdown: 'insert-menu' }}>
      <Menu.Target>
        <Button variant="subtle" color="gray" tabIndex={tabIndex} aria-label="Insert">
          <IconPlus aria-hidden size={20} stroke={1.75} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {INSERTIONS.map((insertion) => (
          <Menu.Item
            key={insertion.name}
            leftSection={<insertion.icon aria-hidden size={20} stroke={1.75} />}
            onClick={() => onInsert(insertion)}
          >
            {insertion.name}
            <span className="insert-menu__hint">{insertion.hint}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
