// The style sheets of all visitors' pages, in this order. In one file: one page's share is a few hundred bytes, and
// later pages need no further request.
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
