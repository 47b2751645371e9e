import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import { COLOR_NAMES, type Colors, FONTS, type Look } from '../../../web/domain/look.ts';
import { type Tokens, tidy } from '../../../web/server/studio/color-tokens.ts';
import { settingOf } from '../../../web/server/studio/theme-file.ts';

type Setting = ReturnType<typeof settingOf>;

/**
 * The text of a `theme.css` with a changed look, which makes the same theme as file and look together. Lines that do not
 * change stay as they are; a text with the changes in it already is returned unchanged. `source`: null without a file.
 * `site`: the site's default tokens.
 */
export function writeTheme(source: string | null, look: Look, site: Tokens): string {
  const root = parsed(source ?? '');
  const settings = rulesOf(root).map(({ setting }) => setting);
  const hasTwo = settings.some((setting) => setting !== null);
  const isDarkLast = hasTwo && !settings.includes('light');
  for (const [use, font] of Object.entries(look.fonts)) {
    for (const setting of ['light', 'dark'] as const)
      setIfThere(root, setting, `--${use}`, FONTS[font].stack);
    set(root, null, `--${use}`, FONTS[font].stack);
  }
  const isBoth = look.hasLight ?? hasTwo;
  const [base, other] = isDarkLast ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  for (const [token, color] of tokensIn(look[base])) {
    const old = declarationsOf(root, null, token).at(-1)?.value ?? site.get(token) ?? color;
    // Other devices keep the colour that they had from the rule for all.
    if (isBoth && old !== color && declarationsOf(root, other, token).length === 0)
      set(root, other, token, old);
    setIfThere(root, base, token, color);
    if (isBoth || base === 'dark') set(root, null, token, color);
  }
  if (isBoth) for (const [token, color] of tokensIn(look[other])) set(root, other, token, color);
  else if (isDarkLast) for (const [token, color] of tokensIn(look.dark)) set(root, 'dark', token, color);
  if (!isBoth && hasTwo) joinDark(root);
  return root.toString();
}

const tokensIn = (colors: Partial<Colors>) =>
  COLOR_NAMES.flatMap((name): [string, string][] => (colors[name] ? [[`--${name}`, colors[name]]] : []));

/** A text that is not CSS has no effect, so that it is replaced. */
function parsed(source: string): Root {
  try {
    return postcss.parse(source);
  } catch {
    return postcss.parse('');
  }
}

interface TokenRule {
  rule: Rule;
  setting: Setting;
  media: AtRule | null;
}

/** The rules with tokens, and the devices for which they are. */
function rulesOf(root: Root): TokenRule[] {
  return root.nodes.flatMap((node): TokenRule[] => {
    if (node.type === 'rule' && node.selector === ':root')
      return [{ rule: node, setting: null, media: null }];
    const setting = node.type === 'atrule' ? settingOf(node) : null;
    if (node.type !== 'atrule' || setting === null) return [];
    return (node.nodes ?? []).flatMap((rule) =>
      rule.type === 'rule' && rule.selector === ':root' ? [{ rule, setting, media: node }] : [],
    );
  });
}

const declarationsOf = (root: Root, setting: Setting, token: string) =>
  rulesOf(root)
    .filter((one) => one.setting === setting)
    .flatMap(({ rule }) => rule.nodes.filter((node) => node.type === 'decl' && node.prop === token))
    .filter((node) => node.type === 'decl');

/** Changes a token in the rules that have it. Returns whether there are any. */
function setIfThere(root: Root, setting: Setting, token: string, value: string): boolean {
  const found = declarationsOf(root, setting, token);
  const last = found.at(-1);
  if (last && tidy(last.value) !== value) last.value = value;
  return last !== undefined;
}

function set(root: Root, setting: Setting, token: string, value: string): void {
  if (!setIfThere(root, setting, token, value)) ruleFor(root, setting).append({ prop: token, value });
}

/** The last rule for these devices; a new one at the end of the file if there is none. */
function ruleFor(root: Root, setting: Setting): Rule {
  const found = rulesOf(root).findLast((one) => one.setting === setting);
  if (found) return found.rule;
  const media = setting === null ? '' : `@media (prefers-color-scheme: ${setting}) {\n  :root {\n  }\n}\n`;
  const made = postcss.parse(setting === null ? ':root {\n}\n' : media);
  const isFirst = root.nodes.length === 0;
  for (const node of made.nodes) {
    root.append(node);
    node.raws.before = isFirst ? '' : '\n\n';
  }
  root.raws.after = '\n';
  return ruleFor(root, setting);
}

/** Gives all devices the colours of those set to dark. */
function joinDark(root: Root): void {
  for (const { rule, setting } of rulesOf(root))
    if (setting === 'dark')
      for (const node of rule.nodes) if (node.type === 'decl') set(root, null, node.prop, tidy(node.value));
  for (const { media } of rulesOf(root)) media?.remove();
}
