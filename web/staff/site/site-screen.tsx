import { Title } from '@mantine/core';
import { Children, type ReactNode, useId } from 'react';
import { dateText } from '../../../platform/domain/dates.ts';
import type { MailState } from '../../../platform/domain/mail/mail-state.ts';
import { counted } from '../../../platform/domain/text/counted.ts';
import { useLive } from '../../../platform/staff/live.ts';
import { watchBackupStatus } from '../../data/staff/backup-status.client.ts';
import type { BackupStatus } from '../../domain/backups/backup-status.ts';
import { canManageSite } from '../../domain/people/permissions.ts';
import { signUpsByWeek } from '../../domain/people/sign-up.ts';
import { useLibrary } from '../pictures/live-pictures.ts';
import { PARTS, SCREENS } from '../shared/addresses.ts';
import { useCountedSignUps } from '../shared/live-data.ts';
import { usePerson } from '../shared/session.tsx';
import { signUpsElsewhere, useStaffSite } from '../shared/site-data.ts';
import type { LoadedSection, SiteGroup } from '../shared/staff-feature.tsx';
import { SiteSection, sectionPart } from './site-section.tsx';

const SignUpsPart = sectionPart(() => import('../sign-ups/sign-up-table.tsx'));
const TrashPart = sectionPart(() => import('../trash/trash.tsx'));
const MailPart = sectionPart(() => import('../mail/mail-part.tsx'));

const GROUPS: Readonly<Record<SiteGroup, string>> = {
  content: 'What visitors see',
  news: 'News and connections',
  upkeep: 'Upkeep',
  account: 'Your account',
};

const MAIL_WORDS: Record<MailState, string> = {
  on: 'On: the site sends mail.',
  off: 'Off, because this site runs on a copy of the original site’s data.',
  missing: 'Off: no mail server is set up.',
};

/**
 * The settings of the site and of the person, each with its state in one line (docs/product.md#site). Staff who are no
 * administrators see only their own settings. `sections`: those of features.
 */
export default function SiteScreen({ sections }: { sections: readonly LoadedSection[] }) {
  const { mail } = useStaffSite();
  const person = usePerson();
  const isManager = canManageSite(person);
  const seen = sections.filter(({ isFor }) => isManager || isFor(person));
  const ofFeatures = (group: SiteGroup) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    seen.map(({ Section, group: its }, at) => its === group && <Section key={at} />);
  return (
    <>
      <Title order={1} mb="lg">
        Site
      </Title>
      <SiteSections group="content">
        {ofFeatures('content')}
        <Pictures />
        <SiteSection
          title="Trash"
          to={PARTS.trash}
          state="Deleted items, which can be restored."
          Part={TrashPart}
        />
      </SiteSections>
      <SiteSections group="news">
        {isManager && <SignUps />}
        {isManager && <SiteSection title="Mail" to={PARTS.mail} state={MAIL_WORDS[mail]} Part={MailPart} />}
        {ofFeatures('news')}
      </SiteSections>
      <SiteSections group="upkeep">
        {isManager && <OthersSignIn />}
        {ofFeatures('upkeep')}
      </SiteSections>
      <SiteSections group="account">{ofFeatures('account')}</SiteSections>
    </>
  );
}

/** A group of sections below its name; nothing if the person sees none of them. */
function SiteSections({ group, children }: { group: SiteGroup; children: ReactNode }) {
  const id = useId();
  if (Children.toArray(children).length === 0) return null;
  return (
    <section className="site-sections" aria-labelledby={id}>
      <p id={id} className="site-sections__name">
        {GROUPS[group]}
      </p>
      {children}
    </section>
  );
}

function OthersSignIn() {
  const { engine, signIn } = useStaffSite();
  const ways = [...(signIn.google ? ['Google'] : []), ...signIn.others];
  return (
    <>
      <SiteSection
        title="Sign-in of staff"
        to={SCREENS.users}
        state={ways.length === 0 ? 'No way to sign in is set up.' : `With ${ways.join(', ')}.`}
      />
      {engine.kind === 'embedded' && <Backups />}
    </>
  );
}

function Pictures() {
  const live = useLibrary(false, true);
  const { items, hasMore } = live.value ?? {};
  const state = items?.length === 0 ? 'No pictures yet.' : items && filesText(items.length, hasMore);
  return <SiteSection title="Pictures" to={SCREENS.pictures} live={live} state={state ?? false} />;
}

function SignUps() {
  const elsewhere = signUpsElsewhere(useStaffSite());
  return elsewhere === null ? (
    <StoredSignUps />
  ) : (
    <SiteSection title="Sign-ups" to={PARTS.signUps} state={elsewhere} Part={SignUpsPart} />
  );
}

function StoredSignUps() {
  const live = useCountedSignUps();
  const { items, hasMore } = live.value ?? {};
  const [week] = signUpsByWeek(items ?? [], Date.now(), 1);
  const state =
    items?.length === 0
      ? 'Nobody has signed up yet.'
      : items && `${countText(items.length, hasMore, 'sign-up')} ${week?.count} this week.`;
  return (
    <SiteSection title="Sign-ups" to={PARTS.signUps} live={live} state={state ?? false} Part={SignUpsPart} />
  );
}

const filesText = (count: number, hasMore: boolean | undefined) =>
  `${hasMore ? `More than ${count}` : count} pictures and clips.`;

/** A number with its noun as a sentence. `hasMore`: there are more than were counted. */
const countText = (count: number, hasMore: boolean | undefined, what: string) =>
  hasMore ? `More than ${count} ${what}s.` : `${counted(count, what)}.`;

/** The times of the last backup and of the last test restore, and any problem. For administrators only. */
function Backups() {
  const live = useLive<BackupStatus | null>('backups', watchBackupStatus);
  return (
    <SiteSection title="Backups" live={live} state={live.value !== undefined && backupsText(live.value)} />
  );
}

function backupsText(status: BackupStatus | null): string {
  if (status === null) return 'No backup has been made yet.';
  const { on, lastBackup, lastProof, problem } = status;
  if (problem !== null) return problem;
  if (!on) return 'Off: the setting BACKUP_HOURS of the server switches automatic backups off.';
  if (lastBackup === null) return 'No backup has been made yet.';
  return `Last backup: ${whenText(lastBackup)}. Last restored as a test: ${whenText(lastProof)}.`;
}

const whenText = (time: number | null) => (time === null ? 'never' : dateText(time));
