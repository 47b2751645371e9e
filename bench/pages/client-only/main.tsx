import { fitting, parseDocument } from '../../../platform/data/parse.ts';
import { bioSchema } from '../../../web/domain/bios/bio.ts';
import { postDocument } from '../../../web/domain/posts/post.ts';
import '../../../web/ui/layers.css';
import '../../../web/ui/fonts.css';
import '../../../web/ui/tokens.css';
import '../../../web/ui/base.css';
import '../../../web/site/frame/column.css';
import '../../../web/site/frame/site-frame.css';
import { initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth } from 'firebase/auth';
import {
  collection,
  doc,
  getDoc,
  getDocs,
  initializeFirestore,
  limit,
  orderBy,
  query,
  where,
} from 'firebase/firestore';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import studio from '../../../demo-studio/studio.config.ts';
import { BioPreview } from '../../../web/ui/bios/bio-preview.tsx';
import { PostFeatureView } from '../../../web/ui/posts/post-feature-view.tsx';
import { PostListView } from '../../../web/ui/posts/post-list-view.tsx';
import { PostView } from '../../../web/ui/posts/post-view.tsx';

// A typical client-rendered site: an empty page that loads React and the complete Firestore and Auth SDKs, and then the
// content. It uses the components, documents and backend of the real site.
const backend = new URLSearchParams(location.search).get('backend') ?? '';
const app = initializeApp({
  projectId: 'demo-studio',
  apiKey: 'bench',
  appId: 'bench',
  authDomain: 'localhost',
});
const db = initializeFirestore(app, { host: backend, ssl: false });
const auth = getAuth(app);
connectAuthEmulator(auth, `http://${backend}`, { disableWarnings: true });
const website = 'projectdata/website';

async function home(): Promise<ReactNode> {
  const found = await getDocs(
    query(
      collection(db, website, 'blogPosts'),
      where('published', '==', true),
      where('publishDate', '<=', Date.now()),
      orderBy('featured', 'desc'),
      orderBy('creationDate', 'desc'),
      limit(3),
    ),
  );
  const posts = fitting(found.docs.map((entry) => parseDocument(postDocument, entry.id, entry.data())));
  return (
    <>
      <h1>{studio.games[0].name}</h1>
      <img src={studio.games[0].keyArt} alt="" width={1280} height={720} />
      <p>{studio.games[0].tagline}</p>
      {posts.map((post) => (
        <PostFeatureView key={post.id} post={post} />
      ))}
    </>
  );
}

async function blog(): Promise<ReactNode> {
  const found = await getDocs(
    query(
      collection(db, website, 'blogPosts'),
      where('published', '==', true),
      where('publishDate', '<=', Date.now()),
      orderBy('publishDate', 'desc'),
      limit(20),
    ),
  );
  const posts = fitting(found.docs.map((entry) => parseDocument(postDocument, entry.id, entry.data())));
  return (
    <>
      <h1>Blog</h1>
      {posts.map((post) => (
        <PostListView key={post.id} post={post} names={{}} />
      ))}
    </>
  );
}

async function post(id: string): Promise<ReactNode> {
  const found = await getDoc(doc(db, website, 'blogPosts', id));
  const parsed = parseDocument(postDocument, id, found.data());
  return parsed.ok ? <PostView post={parsed.value} authors={{}} minutes={1} /> : null;
}

async function team(): Promise<ReactNode> {
  const found = await getDocs(
    query(collection(db, website, 'memberBios'), where('show', '==', true), orderBy('order')),
  );
  const bios = fitting(found.docs.map((entry) => parseDocument(bioSchema, entry.id, entry.data())));
  return (
    <>
      <h1>Meet the Team</h1>
      {bios.map((bio) => (
        <BioPreview key={bio.id} bio={bio} imageLeft />
      ))}
    </>
  );
}

function Page() {
  const [content, setContent] = useState<ReactNode>(<p>Loading…</p>);
  useEffect(() => {
    const path = location.pathname;
    const load = async () => {
      await auth.authStateReady();
      if (path.startsWith('/blog/')) return post(path.slice('/blog/'.length));
      return path === '/blog' ? blog() : path === '/Team' ? team() : home();
    };
    void load().then(setContent);
  }, []);
  return <main>{content}</main>;
}

createRoot(document.getElementById('page') as HTMLElement).render(
  <StrictMode>
    <BrowserRouter>
      <Page />
    </BrowserRouter>
  </StrictMode>,
);
