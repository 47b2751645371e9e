import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

/**
 * Reads the text fields of a posted form, `application/x-www-form-urlencoded` or `multipart/form-data`. Any other body
 * has no fields. Bodies that are too large were rejected earlier.
 */
export async function readForm(context: Context): Promise<Record<string, string>> {
  try {
    const body = await context.req.parseBody();
    const texts = Object.entries(body).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(texts);
  } catch (error) {
    if (error instanceof HTTPException) throw error;
    return {};
  }
}
