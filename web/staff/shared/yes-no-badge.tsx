/** Yes or No in a table, different in more than the word. */
export function YesNoBadge({ yes }: { yes: boolean }) {
  return <span className={yes ? 'yes-no yes-no--yes' : 'yes-no'}>{yes ? 'Yes' : 'No'}</span>;
}
