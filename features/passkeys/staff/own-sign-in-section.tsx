import { SiteSection, sectionPart } from '../../../web/staff/site/site-section.tsx';
import { SIGN_IN_SECTION } from '../model/names.ts';

const OwnSignIn = sectionPart(() => import('./own-sign-in.tsx'));

/** “Your sign-in” on the screen “Site”. */
export default function OwnSignInSection() {
  return (
    <SiteSection
      title="Your sign-in"
      to={SIGN_IN_SECTION}
      state="Your passkeys, recovery codes and Google account."
      Part={OwnSignIn}
    />
  );
}
