import { useSay } from '../../../web/ui/language.tsx';
import { PATCHES, type PatchChoices, type PatchFilter, patchSearch } from '../model/patch-list.ts';

interface PatchFormProps {
  filter: PatchFilter;
  choices: PatchChoices;
}

/** The choice of game, platform and version. A plain form, so that it works without scripts. */
export function PatchForm({ filter, choices }: PatchFormProps) {
  const say = useSay();
  return (
    <search>
      {/* The key resets the choices of an earlier address. */}
      <form key={patchSearch(filter)} action={PATCHES} className="patches__form">
        <Choice name="game" label={say('patchGame', 'Game')} value={filter.game} values={choices.games} />
        <Choice
          name="platform"
          label={say('patchPlatform', 'Platform')}
          value={filter.platform}
          values={choices.platforms}
        />
        <Choice
          name="version"
          label={say('patchVersion', 'Version')}
          value={filter.version}
          values={choices.versions}
        />
        <button type="submit" className="button">
          {say('patchFilter', 'Show')}
        </button>
      </form>
    </search>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  values: readonly string[];
}

/**
 * A select element. Its value comes from the URL, so it may differ from an option in upper and lower case, or match no
 * option.
 */
function Choice({ name, label, value, values }: ChoiceProps) {
  const say = useSay();
  const known = values.find((one) => one.toLowerCase() === value.toLowerCase());
  return (
    <label>
      {label}
      <select name={name} defaultValue={known ?? value}>
        <option value="">{say('patchAny', 'All')}</option>
        {value !== '' && known === undefined && <option>{value}</option>}
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}
