import { Title } from '@mantine/core';
import type { LoadedSection } from '../shared/staff-feature.tsx';

/** What each person sets for themselves (docs/product.md#your-account). */
export default function AccountScreen({ sections }: { sections: readonly LoadedSection[] }) {
  return (
    <>
      <Title order={1} mb="lg">
        Your account
      </Title>
      {sections.length === 0 && <p>There is nothing to set here.</p>}
      <div className="site-sections">
        {sections.map(({ Section }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Section key={at} />
        ))}
      </div>
    </>
  );
}
