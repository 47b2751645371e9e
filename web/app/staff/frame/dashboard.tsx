import { Card, SimpleGrid, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { canManageUsers } from '../../domain/people/permissions.ts';
import { useLiveUserRecords } from '../shared/live-data.ts';
import { usePerson } from '../shared/session.tsx';
import { staffMeta } from '../shared/site-data.ts';
import type { Route } from './+types/dashboard.ts';

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches, 'Staff');
}

/** One card for each part of the staff area that the person may enter (docs/product.md#dashboard). */
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
        {canManageUsers(person) && <ManageUsersCard />}
      </SimpleGrid>
    </>
  );
}

/** With the number of people who wait for a level; without it when it cannot be read. */
function ManageUsersCard() {
  const users = useLiveUserRecords();
  const pending = users.value?.filter((user) => user.permissionLevel === 0).length ?? 0;
  const note =
    pending === 0 ? null : pending === 1 ? '1 person is pending.' : `${pending} people are pending.`;
  return (
    <DashboardCard
      to="/admin/users"
      title="Manage Users"
      text="Review new accounts and set levels."
      note={note}
    />
  );
}

function DashboardCard(props: { to: string; title: string; text: string; note?: string | null }) {
  const { to, title, text, note } = props;
  return (
    <Card component={Link} to={to} className="staff-card" padding="lg" withBorder>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dark.2">{text}</Text>
      {note && <Text className="staff-card__note">{note}</Text>}
    </Card>
  );
}
