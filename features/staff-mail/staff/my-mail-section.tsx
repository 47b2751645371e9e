import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { SiteSection, sectionPart } from '../../../web/staff/site/site-section.tsx';
import { MY_MAIL_SECTION } from '../model/names.ts';

const MyMail = sectionPart(() => import('./my-mail.tsx'));

/** “Mail to you” on the screen “Site”. */
export default function MyMailSection() {
  const { mail } = useStaffSite();
  const state = mail === 'on' ? 'What the site sends you a mail about.' : 'This site sends no mail now.';
  return <SiteSection title="Mail to you" to={MY_MAIL_SECTION} state={state} Part={MyMail} />;
}
