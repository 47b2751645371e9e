// The sheets of visitors' pages, in this order. They travel together: one page's share is a few hundred bytes, and the
// next page then needs none.
import './site-frame.css';
import '../column.css';
import '../one-line-form.css';
import '../home/promo-block.css';
import '../sign-up/sign-up-form.css';
import '../home/feature-cards.css';
import '../posts/blog-list.css';
import '../posts/archive.css';
import '../posts/post-page.css';
import '../search/search.css';
import '../team/team.css';
import '../short-page.css';
import '../not-found.css';
