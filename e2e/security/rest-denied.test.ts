import { expect, test } from '../support/site.ts';

const DOCUMENTS = '/v1/projects/demo-studio/databases/(default)/documents';

/** Operations that are denied to signed-out clients of the REST interface. */
const REFUSED: { what: string; method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; body?: unknown }[] =
  [
    { what: 'reading a draft', method: 'GET', path: '/projectdata/website/blogPosts/DRAFT' },
    { what: 'reading a user record', method: 'GET', path: '/userdata/demo-editor' },
    { what: 'listing user records', method: 'GET', path: '/userdata' },
    { what: 'listing all posts', method: 'GET', path: '/projectdata/website/blogPosts' },
    {
      what: 'querying user records',
      method: 'POST',
      path: ':runQuery',
      body: { structuredQuery: { from: [{ collectionId: 'userdata' }] } },
    },
    {
      what: 'creating a post',
      method: 'POST',
      path: '/projectdata/website/blogPosts',
      body: { fields: { title: { stringValue: 'x' } } },
    },
    {
      what: 'changing a post',
      method: 'PATCH',
      path: '/projectdata/website/blogPosts/DRAFT',
      body: { fields: { published: { booleanValue: true } } },
    },
    { what: 'deleting a post', method: 'DELETE', path: '/projectdata/website/blogPosts/DRAFT' },
    {
      what: 'creating a user record',
      method: 'POST',
      path: '/userdata?documentId=stranger',
      body: { fields: { permissionLevel: { integerValue: '3' } } },
    },
    { what: 'writing to an unknown collection', method: 'POST', path: '/anything', body: { fields: {} } },
  ];

for (const { what, method, path, body } of REFUSED) {
  test(`signed out, ${what} returns 403 PERMISSION_DENIED`, async ({ request, site }) => {
    const response = await request.fetch(`${site.documents}${DOCUMENTS}${path}`, {
      method,
      ...(body === undefined ? {} : { data: body }),
    });
    const answer = await response.json();
    const { error } = Array.isArray(answer) ? answer[0] : answer;
    expect(error).toMatchObject({ code: 403, status: 'PERMISSION_DENIED' });
    expect(response.status()).toBe(403);
  });
}
