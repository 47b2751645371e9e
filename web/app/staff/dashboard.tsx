import { Card, SimpleGrid, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { canManageUsers } from '../domain/permissions.ts';
import type { Route } from './+types/dashboard.ts';
import { usePerson } from './session.tsx';
import { staffMeta } from './site-data.ts';

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches, 'Staff');
}

/** One card for each part of the staff area that the person may enter (spec §2). */
export default function Dashboard() {
  const person = usePerson();
  return (
    <>
      <Title order={1} mb="lg">
        Staff area
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        <DashboardCard to="/admin/blogs" title="Blog Posts" text="Write, publish and pin posts." />
        <DashboardCard
          to="/admin/bios"
          title="User Bios"
          text="Who the team page shows, and in which order."
        />
        {canManageUsers(person) && (
          <DashboardCard to="/admin/users" title="Manage Users" text="Review new accounts and set levels." />
        )}
      </SimpleGrid>
    </>
  );
}

function DashboardCard({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <Card component={Link} to={to} className="staff-card" padding="lg" withBorder>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dark.2">{text}</Text>
    </Card>
  );
}
