import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';

/** Addresses of a part. */
export interface PartRoutes {
  /** The path of the first handlers, such as `/mail`. */
  at: string;
  app: Hono<{ Bindings: HttpBindings }>;
  /** The paths that accept POST. All others only accept GET and HEAD. */
  posts: readonly string[];
}
