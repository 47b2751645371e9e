import type { ReactNode } from 'react';
import { pageEngine } from '../data/page-engine.ts';
import { Guard } from '../ui/guard.tsx';

/** The check of a demo host: its pages are shown to staff alone (docs/product.md#host-guard). */
export default function DemoGuard({ mainOrigin, children }: { mainOrigin: string; children: ReactNode }) {
  return (
    <Guard hostKind="demo" mainOrigin={mainOrigin} isStaff={isStaff}>
      {children}
    </Guard>
  );
}

/** Visitors never download the staff's sign-in code. */
async function isStaff(): Promise<boolean> {
  const { isStaffSignedIn } = await import('../data/staff/demo-check.client.ts');
  return isStaffSignedIn(pageEngine());
}
