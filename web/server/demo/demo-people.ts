import type { PlainFields } from '@studio-site/backend/values';
import { LEVELS } from '../../domain/people/levels.ts';

/** The accounts that the simulated Google sign-in lists. The uid of each account is its `subject`. */
export const demoAccounts = [
  { subject: 'demo-administrator', email: 'administrator@demo.localhost', displayName: 'Demo Administrator' },
  { subject: 'demo-editor', email: 'editor@demo.localhost', displayName: 'Demo Editor' },
  { subject: 'demo-author', email: 'author@demo.localhost', displayName: 'Demo Author' },
  { subject: 'demo-applicant', email: 'applicant@demo.localhost', displayName: 'Demo Applicant' },
  { subject: 'demo-newcomer', email: 'newcomer@demo.localhost', displayName: 'Demo Newcomer' },
];

/** User records by user id. The newcomer has none. */
export const demoUserRecords: Record<string, PlainFields> = {
  'demo-administrator': {
    firstName: 'Demo',
    lastName: 'Administrator',
    teamRole: 'Studio Lead',
    permissionLevel: LEVELS.administrator,
    email: 'administrator@demo.localhost',
    notes: 'Has the key to the boathouse.\nThe other key is under the other stone.',
  },
  'demo-editor': {
    firstName: 'Demo',
    lastName: 'Editor',
    teamRole: 'Narrative Designer',
    permissionLevel: LEVELS.editor,
    email: 'editor@demo.localhost',
    notes: 'Runs the blog calendar. Ask before publishing on a Monday.',
  },
  'demo-author': {
    firstName: 'Demo',
    lastName: 'Author',
    teamRole: 'Programmer',
    permissionLevel: LEVELS.author,
    email: 'author@demo.localhost',
  },
  'demo-applicant': {
    firstName: 'Demo',
    lastName: 'Applicant',
    teamRole: 'Intern',
    permissionLevel: LEVELS.pending,
    email: 'applicant@demo.localhost',
    notes: 'Starts in spring. Came with a reference from the ferry company.',
  },
};
