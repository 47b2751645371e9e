import { Link } from 'react-router';
import { canManageUsers } from '../domain/permissions.ts';
import { usePerson } from './session-context.tsx';

/** Cards to the parts of the staff area; Manage Users for administrators only. */
export default function Dashboard() {
  const person = usePerson();
  return (
    <div className="staff-page">
      <h1>Admin</h1>
      <ul className="dashboard">
        <Card to="/admin/blogs" title="Blog Posts" text="Write, publish, pin and feature posts." />
        <Card to="/admin/bios" title="User Bios" text="What the team page says about each of us." />
        {canManageUsers(person) && (
          <Card to="/admin/users" title="Manage Users" text="Who has access, and how much." />
        )}
      </ul>
    </div>
  );
}

function Card({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li>
      <Link to={to} className="dashboard__card">
        <h2>{title}</h2>
        <p>{text}</p>
      </Link>
    </li>
  );
}
