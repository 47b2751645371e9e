import { Title } from '@mantine/core';
import { PARTS, SCREENS } from '../shared/addresses.ts';
import { FeatureSections } from '../shared/feature-parts.tsx';
import { SiteSection, sectionPart } from '../site/site-section.tsx';

const OwnSignIn = sectionPart(() => import('../sign-in-methods/own-sign-in.tsx'));

/** What each person sets for themselves (docs/product.md#your-account). */
export default function AccountScreen() {
  return (
    <>
      <Title order={1} mb="lg">
        Your account
      </Title>
      <div className="site-sections">
        <SiteSection
          title="Your sign-in"
          to={PARTS.signIn}
          state="Your passkeys, recovery codes and Google account."
          Part={OwnSignIn}
        />
        <FeatureSections on={SCREENS.account} />
      </div>
    </>
  );
}
