import type { ReactNode } from 'react';
import { pageEngine } from '../../platform/data/page-engine.ts';
import { Guard } from '../ui/guard.tsx';

/** Shows the pages of a demo host only to staff (docs/product.md#host-guard). */
export default function DemoGuard({ mainOrigin, children }: { mainOrigin: string; children: ReactNode }) {
  return (
    <Guard hostKind="demo" mainOrigin={mainOrigin} isStaff={isStaff}>
      {children}
    </Guard>
  );
}

/** Whether the visitor is signed in as staff. The lazy import keeps the staff's sign-in code off visitors' pages. */
async function isStaff(): Promise<boolean> {
  const { isStaffSignedIn } = await import('../data/staff/demo-check.client.ts');
  return isStaffSignedIn(pageEngine());
}
