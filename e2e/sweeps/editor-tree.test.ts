import { newPost } from '../support/editing.ts';
import { expect, test } from '../support/site.ts';

// The names, roles and states of the editor's tools, as a screen reader gets them.

test('a screen reader gets name, role and state of each tool, also behind “+”', async ({ page }) => {
  await newPost(page);
  const content = page.getByRole('textbox', { name: 'Content' });
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  await content.fill('One\n\n> **bold** words\n');
  await content.press('ControlOrMeta+Home');
  await expect(toolbar).toMatchAriaSnapshot(`
    - toolbar "Formatting":
      - /children: equal
      - button "Heading (Ctrl+Shift+1)"
      - button "Bold (Ctrl+B)"
      - button "Italic (Ctrl+I)"
      - button "Link (Ctrl+K)"
      - button "List (Ctrl+Shift+8)"
      - button "Insert and other tools"
      - button "Writing mode (Ctrl+Shift+F)"
  `);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowRight');
  await expect(toolbar).toMatchAriaSnapshot(`
    - toolbar "Formatting":
      - button "Heading (Ctrl+Shift+1)"
      - button "Bold (Ctrl+B)" [pressed]
      - button "Italic (Ctrl+I)"
  `);
  const plus = toolbar.getByRole('button', { name: /^Insert and other tools/ });
  await expect(plus).toHaveAccessibleName('Insert and other tools (switched on: Quote)');
  await plus.click();
  await expect(page.getByRole('menu')).toMatchAriaSnapshot(`
    - menu:
      - /children: equal
      - menuitem "Upload"
      - menuitem "From library"
      - menuitem "Gallery"
      - menuitem "Picture address Ctrl+Shift+L"
      - menuitem "Video Ctrl+Shift+Y"
      - menuitem "Table Ctrl+Shift+2"
      - menuitem "Divider Ctrl+Shift+0"
      - menuitem "Card"
      - menuitem "Note box"
      - menuitem "Tip box"
      - menuitem "Warning box"
      - menuitem "Patch notes"
      - menuitemcheckbox "Small heading Ctrl+Shift+H"
      - menuitemcheckbox "Numbered list Ctrl+Shift+7"
      - menuitem "To-do list"
      - menuitemcheckbox "Quote Ctrl+Shift+9" [checked]
      - menuitemcheckbox "Code block Ctrl+Shift+6"
      - menuitemcheckbox "Strikethrough Ctrl+Shift+X"
      - menuitemcheckbox "Code Ctrl+Shift+E"
      - menuitem "Note Ctrl+Shift+M"
      - menuitem "Find Ctrl+F"
      - menuitemcheckbox "Source view Ctrl+E"
  `);
});

test('a screen reader gets the insert menu with its hints and the selected entry', async ({ page }) => {
  await newPost(page);
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.press('ControlOrMeta+End');
  await page.keyboard.type('/');
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await expect(menu).toMatchAriaSnapshot(`
    - listbox "Insert":
      - /children: equal
      - option "Heading Starts a section" [selected]
      - option "Small heading Starts a part of a section"
      - option "List Entries with bullets"
      - option "Numbered list Entries with numbers"
      - option "To-do list Entries with check boxes"
      - option "Quote Someone else’s words"
      - option "Note box Words beside the story"
      - option "Tip box Advice for readers"
      - option "Warning box What readers must know"
      - option "Code block Code with a language"
      - option "Picture From the library"
      - option "Gallery Pictures side by side"
      - option "Video Plays in the post"
      - option "Table Rows and columns"
      - option "Divider Separates two parts"
      - option "Card A link on its own line"
      - option "Patch notes Version and changes"
      - option "Bold Strong words"
      - option "Italic Slanted words"
      - option "Strikethrough Crossed-out words"
      - option "Code Code in a sentence"
      - option "Link Words with an address"
  `);
  await expect(content).toHaveAttribute('aria-controls', (await menu.getAttribute('id')) ?? 'none');
  await page.keyboard.press('ArrowDown');
  const second = menu.getByRole('option', { name: 'Small heading' });
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(content).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? 'none');
});

test('a screen reader gets the link bubble as a named dialog, also for a link at the caret', async ({
  page,
}) => {
  await newPost(page);
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill('See the [store](https://store.example/).');
  await content.press('ControlOrMeta+Home');
  const bubble = page.getByRole('dialog', { name: 'Link' });
  await page.keyboard.press('ControlOrMeta+k');
  await expect(bubble).toMatchAriaSnapshot(`
    - dialog "Link":
      - textbox "Words"
      - textbox "Address"
      - button "Save link"
      - button "Cancel"
  `);
  await page.keyboard.press('Escape');
  await expect(content).toBeFocused();
  for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(bubble).toMatchAriaSnapshot(`
    - dialog "Link":
      - textbox "Words": store
      - textbox "Address": https://store.example/
      - button "Save link"
      - link /Open/
      - button "Remove link"
      - button "Cancel"
  `);
});

test('a screen reader gets a table with its rows, headers and cells, and its tools', async ({ page }) => {
  await newPost(page);
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill('One.\n\n| Lamp | Nights |\n| --- | ---: |\n| Harbour | 2 |\n\nEnd.\n');
  await expect(content).toMatchAriaSnapshot(`
    - textbox "Content":
      - table "Table":
        - /children: equal
        - row "Lamp Nights":
          - columnheader "Lamp"
          - columnheader "Nights"
        - row "Harbour 2":
          - cell "Harbour"
          - cell "2"
  `);
  await content.press('ControlOrMeta+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Table tools' }).click();
  await expect(page.getByRole('dialog', { name: 'Table' })).toMatchAriaSnapshot(`
    - dialog "Table":
      - /children: equal
      - group "Row":
        - button "Add above" [disabled]
        - button "Add below"
        - button "Move up" [disabled]
        - button "Move down" [disabled]
        - button "Remove" [disabled]
      - group "Column":
        - button "Add before"
        - button "Add after"
        - button "Move left" [disabled]
        - button "Move right"
        - button "Remove"
      - group "Alignment of the column":
        - button "Left"
        - button "Center"
        - button "Right"
        - button "Default" [pressed]
      - button "Edit as text"
      - button "Close"
  `);
});
