// The sheets of visitors' pages, in this order. They travel together: one page's share is a few hundred bytes, and the
// next page then needs none.
import './styles/site-frame.css';
import './styles/column.css';
import './styles/promo-block.css';
import './styles/sign-up-form.css';
import './styles/feature-cards.css';
import './styles/blog.css';
import './styles/team.css';
import './styles/short-page.css';
import './styles/not-found.css';
